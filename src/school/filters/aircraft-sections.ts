import { groupByModel, NO_AIRCRAFT } from '#domain/record/fleet.ts'
import type { Aircraft } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { FilterSection } from '#ui/fields/FilterGroup.tsx'

/** By model, every tail ever seen; those that an address names and nobody has seen come last, so that they can be let go. */
export function aircraftSections(
  fleet: readonly Aircraft[],
  counts: ReadonlyMap<string, number>,
  chosen: readonly string[] | null,
): FilterSection[] {
  const known = new Set([NO_AIRCRAFT, ...fleet.map(({ tail }) => tail)])
  const option = (value: string, label: string) => ({
    value,
    label,
    count: counts.get(value) ?? 0,
  })
  const tails = (list: readonly string[]) => list.map((tail) => option(tail, visibleText(tail)))
  const models = groupByModel(fleet).map(({ model, aircraft }) => ({
    label: model === '' ? 'Model not given' : visibleText(model),
    options: tails(aircraft.map(({ tail }) => tail)),
  }))
  const strange = (chosen ?? []).filter((tail) => !known.has(tail))
  const others = strange.length > 0 ? [{ label: 'Not seen yet', options: tails(strange) }] : []
  const none = { label: '', options: [option(NO_AIRCRAFT, 'No aircraft')] }
  return [...models, ...others, none]
}
