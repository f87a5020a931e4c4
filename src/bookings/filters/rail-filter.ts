import { NOTHING_RECORDED } from '#domain/flight-log/filter-values.ts'
import { compareNames } from '#domain/lists/in-order.ts'
import { groupByModel, wholeFleet } from '#domain/record/fleet.ts'
import { nameOrEmail, type Person, shownEmail } from '#domain/record/person.ts'
import type { Aircraft } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { FilterOption, FilterSection } from '#ui/fields/filter-find.ts'

interface FilterChoice extends Omit<FilterOption, 'count'> {
  readonly section?: string
}

/** Choices depend on the loaded records. */
export interface RailFilter<Loaded> {
  readonly label: string
  readonly choicesOf: (known: Loaded) => readonly FilterChoice[]
  /** "No instructor". Absent if every record has a value and all are known. */
  readonly nothing?: string
  /** Label of a value that is counted or in the address but isn't a choice; default: the value. */
  readonly nameOf?: (value: string) => string
  readonly strangers?: string
  /** Choices shown before a search, most frequent first. */
  readonly most?: number
  readonly findName?: string
}

export interface LoadedRecords<Item extends { readonly aircraft: Aircraft | null }> {
  readonly fleet: readonly Aircraft[]
  readonly items: readonly Item[]
}

/** By model, every tail ever seen, so that idle aircraft stay. */
export function aircraftChoices({
  fleet,
  items,
}: LoadedRecords<{ readonly aircraft: Aircraft | null }>): FilterChoice[] {
  return groupByModel(wholeFleet(fleet, items)).flatMap(({ model, aircraft }) =>
    aircraft
      .filter(({ tail }) => tail !== '')
      .map(({ tail }) => ({
        value: tail,
        label: visibleText(tail),
        section: visibleText(model) || 'No model',
      })),
  )
}

export function peopleChoices(people: ReadonlyMap<string, Person>): FilterChoice[] {
  return [...people]
    .map(([value, { name, email }]) => ({
      value,
      label: visibleText(nameOrEmail({ name, email })) || 'No name',
      alsoFoundBy: shownEmail(email),
    }))
    .sort(byLabel)
}

/** Offered even if no record lacks a value. */
export const NOTHING_CHOICE: FilterChoice = { value: NOTHING_RECORDED, label: '' }

export function nothingIf(hasNone: boolean) {
  return hasNone ? [NOTHING_CHOICE] : []
}

interface WithAircraft {
  readonly aircraft: Aircraft | null
}

/** For pages on flights that filter only by aircraft. */
export const AIRCRAFT_FILTER: { readonly aircraft: RailFilter<LoadedRecords<WithAircraft>> } = {
  aircraft: {
    label: 'Aircraft',
    nothing: 'No aircraft',
    strangers: 'Not seen yet',
    choicesOf: (known) => [
      ...aircraftChoices(known),
      ...nothingIf(known.items.some(({ aircraft }) => !aircraft?.tail)),
    ],
  },
}

/** Choices with counts. Values that are only counted or in the address come last, so that they can be removed; "none"
 * ends the list. */
export function filterSections<Loaded>(
  filter: RailFilter<Loaded>,
  choices: readonly FilterChoice[],
  counts: ReadonlyMap<string, number>,
  chosen: readonly string[] | null,
): FilterSection[] {
  const { nothing, nameOf = visibleText, strangers = '', most } = filter
  const all = choices.filter(({ value }) => value !== NOTHING_RECORDED)
  if (nothing !== undefined) {
    const known = new Set(['', ...choices.map(({ value }) => value)])
    const others = new Set([...counts.keys(), ...(chosen ?? [])])
    const hasNothing = others.delete(NOTHING_RECORDED) || known.has(NOTHING_RECORDED)
    for (const value of [...others].filter((value) => !known.has(value)).sort(compareNames))
      all.push({ value, label: nameOf(value), section: strangers })
    if (hasNothing) all.push({ value: NOTHING_RECORDED, label: nothing })
  }
  const sections = new Map<string, FilterOption[]>()
  for (const { section = '', ...choice } of all) {
    const option = { ...choice, count: counts.get(choice.value) ?? 0 }
    const there = sections.get(section)
    if (there) there.push(option)
    else sections.set(section, [option])
  }
  return [...sections].map(([label, options]) => ({
    label,
    options:
      most === undefined ? options : options.sort((a, b) => b.count - a.count || byLabel(a, b)),
  }))
}

function byLabel(a: { readonly label: string }, b: { readonly label: string }): number {
  return compareNames(a.label, b.label)
}
