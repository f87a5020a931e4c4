import { groupByModel, NO_AIRCRAFT } from '#domain/record/fleet.ts'
import type { Aircraft } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { FilterSection } from '#ui/fields/FilterGroup.tsx'

/** By model, every tail ever seen or counted; those that an address names and nobody has seen come last. */
export function aircraftSections(
  counts: ReadonlyMap<string, number>,
  fleet: readonly Aircraft[],
  chosen: readonly string[] | null,
): FilterSection[] {
  const known = new Map(fleet.map((aircraft) => [aircraft.tail, aircraft]))
  const option = (value: string, label: string) => ({ value, label, count: counts.get(value) ?? 0 })
  const sections = groupByModel([...known.values()]).map(({ model, aircraft }) => ({
    label: visibleText(model) || 'No model',
    options: aircraft.map(({ tail }) => option(tail, visibleText(tail))),
  }))
  const named = [...new Set([...counts.keys(), ...(chosen ?? [])])]
  const others = named.filter((tail) => tail !== NO_AIRCRAFT && !known.has(tail)).toSorted()
  if (others.length > 0) {
    sections.push({
      label: 'Not seen',
      options: others.map((tail) => option(tail, visibleText(tail))),
    })
  }
  if (counts.has(NO_AIRCRAFT) || chosen?.includes(NO_AIRCRAFT)) {
    sections.push({ label: 'Other', options: [option(NO_AIRCRAFT, 'No aircraft')] })
  }
  return sections
}
