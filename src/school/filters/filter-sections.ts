import { sayRule } from '#domain/audit/rules/rules.ts'
import { peopleOf, personName } from '#domain/flight-log/filter-flights.ts'
import { activityValue, NOTHING_RECORDED } from '#domain/flight-log/filter-values.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { groupByModel, NO_AIRCRAFT } from '#domain/record/fleet.ts'
import type { Aircraft } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { FilterSection } from '#ui/fields/FilterGroup.tsx'

type Counts = ReadonlyMap<string, number>
type Chosen = readonly string[] | null

function optionOf(counts: Counts) {
  return (value: string, label: string) => ({ value, label, count: counts.get(value) ?? 0 })
}

/** By model, every tail ever seen; those that an address names and nobody has seen come last, so that they can be let go. */
export function aircraftSections(
  flights: readonly CompletedFlight[],
  fleet: readonly Aircraft[],
  counts: Counts,
  chosen: Chosen,
): FilterSection[] {
  const option = optionOf(counts)
  const known = new Map(fleet.map((aircraft) => [aircraft.tail, aircraft]))
  let hasNone = false
  for (const { aircraft } of flights) {
    if (!aircraft?.tail) hasNone = true
    else if (!known.has(aircraft.tail)) known.set(aircraft.tail, aircraft)
  }
  const sections = groupByModel([...known.values()]).map(({ model, aircraft }) => ({
    label: visibleText(model) || 'No model',
    options: aircraft.map(({ tail }) => option(tail, visibleText(tail))),
  }))
  const others = (chosen ?? []).filter((tail) => tail !== NO_AIRCRAFT && !known.has(tail))
  if (others.length > 0) {
    sections.push({
      label: 'Not seen',
      options: others.map((tail) => option(tail, visibleText(tail))),
    })
  }
  if (hasNone || chosen?.includes(NO_AIRCRAFT)) {
    sections.push({ label: 'Other', options: [option(NO_AIRCRAFT, 'No aircraft')] })
  }
  return sections
}

export function peopleSections(
  flights: readonly CompletedFlight[],
  role: 'instructor' | 'customer',
  counts: Counts,
  chosen: Chosen,
): FilterSection[] {
  const option = optionOf(counts)
  const people = peopleOf(flights, role)
  const options = [...people].map(([key, person]) => option(key, visibleText(personName(person))))
  for (const key of chosen ?? []) {
    if (key !== NOTHING_RECORDED && !people.has(key)) options.push(option(key, visibleText(key)))
  }
  if (flights.some((flight) => flight[role] === null) || chosen?.includes(NOTHING_RECORDED)) {
    options.push(option(NOTHING_RECORDED, `No ${role}`))
  }
  return [{ label: '', options }]
}

export function activitySections(
  flights: readonly CompletedFlight[],
  counts: Counts,
  chosen: Chosen,
): FilterSection[] {
  const names = new Map<string, string>()
  const seen = new Set<string | null>()
  for (const flight of flights) {
    if (seen.has(flight.activity)) continue
    seen.add(flight.activity)
    const value = activityValue(flight)
    if (!names.has(value)) names.set(value, visibleText(flight.activity ?? '').trim())
  }
  for (const value of chosen ?? []) if (!names.has(value)) names.set(value, visibleText(value))
  const isNothing = (value: string) => Number(value === NOTHING_RECORDED)
  const options = [...names]
    .sort(([a, left], [b, right]) => isNothing(a) - isNothing(b) || left.localeCompare(right))
    .map(([value, name]) =>
      optionOf(counts)(value, value === NOTHING_RECORDED ? 'No activity' : name),
    )
  return [{ label: '', options }]
}

/** The rules that found something, and those an address names. */
export function flagSections(counts: Counts, chosen: Chosen): FilterSection[] {
  const values = new Set([...counts.keys(), ...(chosen ?? [])])
  const number = (value: string) => (value === NOTHING_RECORDED ? 1000 : Number(value))
  const options = [...values]
    .sort((a, b) => number(a) - number(b))
    .map((value) =>
      optionOf(counts)(
        value,
        value === NOTHING_RECORDED ? 'No flag' : (sayRule(value) ?? `Rule ${visibleText(value)}`),
      ),
    )
  return [{ label: '', options }]
}
