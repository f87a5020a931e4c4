import { NO_CUSTOMER } from '#domain/customers.ts'
import { groupByModel, NO_AIRCRAFT } from '#domain/fleet.ts'
import { NO_INSTRUCTOR } from '#domain/instructors.ts'
import { type Person, personKey } from '#domain/person.ts'
import type { Aircraft, Reservation } from '#domain/reservation.ts'
import { visibleText } from '#domain/visible-text.ts'
import { ACTIVITY_LABELS, STATUS_LABELS } from '#features/booking/booking-labels.ts'
import type { FilterOption, FilterSection } from '#ui/FilterGroup.tsx'

type Counts = ReadonlyMap<string, number>
type Chosen = readonly string[] | null

/** By model, every tail ever seen; those that an address names and nobody has seen come last, so that they can be let go. */
export function aircraftSections(
  fleet: readonly Aircraft[],
  counts: Counts,
  chosen: Chosen,
): FilterSection[] {
  const known = new Set([NO_AIRCRAFT, ...fleet.map(({ tail }) => tail)])
  const tails = (list: readonly string[]) =>
    list.map((tail) => option(tail, visibleText(tail), counts))
  const models = groupByModel(fleet).map(({ model, aircraft }) => ({
    label: model === '' ? 'Model not given' : visibleText(model),
    options: tails(aircraft.map(({ tail }) => tail)),
  }))
  const strange = (chosen ?? []).filter((tail) => !known.has(tail))
  const others = strange.length > 0 ? [{ label: 'Not seen yet', options: tails(strange) }] : []
  const none = { label: '', options: [option(NO_AIRCRAFT, 'No aircraft', counts)] }
  return [...models, ...others, none]
}

/** Everybody who instructs in what is known of the range, by name, counted or not. */
export function instructorSections(
  items: readonly Reservation[],
  counts: Counts,
  chosen: Chosen,
): FilterSection[] {
  const people = peopleOptions(
    items.flatMap(({ instructors }) => instructors),
    counts,
    chosen,
    NO_INSTRUCTOR,
  )
  people.sort(byLabel)
  return [{ label: '', options: [...people, option(NO_INSTRUCTOR, 'No instructor', counts)] }]
}

/** Hundreds, so the ones with most bookings stand first. */
export function customerSections(
  items: readonly Reservation[],
  counts: Counts,
  chosen: Chosen,
): FilterSection[] {
  const people = peopleOptions(
    items.flatMap(({ customers }) => customers),
    counts,
    chosen,
    NO_CUSTOMER,
  )
  const options = [...people, option(NO_CUSTOMER, 'No customer', counts)]
  options.sort((a, b) => b.count - a.count || byLabel(a, b))
  return [{ label: '', options }]
}

export function activitySections(counts: Counts): FilterSection[] {
  return fixedOptions(ACTIVITY_LABELS, counts)
}

/** Cancelled ones have their own switch. */
export function statusSections(counts: Counts): FilterSection[] {
  const { cancelled: _, ...labels } = STATUS_LABELS
  return fixedOptions(labels, counts)
}

function peopleOptions(
  people: readonly Person[],
  counts: Counts,
  chosen: Chosen,
  none: string,
): FilterOption[] {
  const byKey = new Map<string, FilterOption>()
  for (const person of people) {
    const key = personKey(person)
    if (key === '' || byKey.has(key)) continue
    const label = visibleText(person.name.trim() || person.email.trim())
    byKey.set(key, { ...option(key, label, counts), alsoFoundBy: person.email })
  }
  for (const key of chosen ?? [])
    if (key !== none && !byKey.has(key)) byKey.set(key, option(key, visibleText(key), counts))
  return [...byKey.values()]
}

function fixedOptions(labels: Readonly<Record<string, string>>, counts: Counts): FilterSection[] {
  const options = Object.entries(labels).map(([value, label]) => option(value, label, counts))
  return [{ label: '', options }]
}

function option(value: string, label: string, counts: Counts): FilterOption {
  return { value, label, count: counts.get(value) ?? 0 }
}

const collator = new Intl.Collator('en')

function byLabel(a: FilterOption, b: FilterOption): number {
  return collator.compare(a.label, b.label)
}
