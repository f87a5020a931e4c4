import { NOTHING_RECORDED } from '#domain/flight-log/filter-values.ts'
import { compareNames } from '#domain/lists/in-order.ts'
import { groupByModel, wholeFleet } from '#domain/record/fleet.ts'
import { nameOrEmail, type Person, shownEmail } from '#domain/record/person.ts'
import type { Aircraft } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { FilterOption, FilterSection } from '#ui/fields/filter-find.ts'

/** A value that can be chosen, and what it is called. */
interface FilterChoice extends Omit<FilterOption, 'count'> {
  /** The heading it stands under. */
  readonly section?: string
}

/** One group of checkboxes in the rail; what can be chosen in it depends on what is known. */
export interface RailFilter<Known> {
  readonly label: string
  readonly choicesOf: (known: Known) => readonly FilterChoice[]
  /** "No instructor": the label for having none. Absent if every record has one and all values are known. */
  readonly nothing?: string
  /** The label of a value that is counted or in the address but is not a choice: as written, unless set here. */
  readonly nameOf?: (value: string) => string
  /** The heading above such values. */
  readonly strangers?: string
  /** This many are listed until somebody searches, the most frequent first. */
  readonly most?: number
  readonly findName?: string
}

/** What the rail of a page filters: aircraft, and records that have some. */
export interface KnownRecords<Item extends { readonly aircraft: Aircraft | null }> {
  readonly fleet: readonly Aircraft[]
  readonly items: readonly Item[]
}

/** By model, every tail ever seen or on a record: an idle aircraft does not vanish. */
export function aircraftChoices({
  fleet,
  items,
}: KnownRecords<{ readonly aircraft: Aircraft | null }>): FilterChoice[] {
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

/** People under their keys, by name. */
export function peopleChoices(people: ReadonlyMap<string, Person>): FilterChoice[] {
  return [...people]
    .map(([value, { name, email }]) => ({
      value,
      label: visibleText(nameOrEmail({ name, email })) || 'No name',
      alsoFoundBy: shownEmail(email),
    }))
    .sort(byLabel)
}

/** "None" can be chosen even if nothing counted has none. */
export const NOTHING_CHOICE: FilterChoice = { value: NOTHING_RECORDED, label: '' }

export function nothingIf(hasNone: boolean) {
  return hasNone ? [NOTHING_CHOICE] : []
}

interface WithAircraft {
  readonly aircraft: Aircraft | null
}

/** For pages of what was flown that are about aircraft alone. */
export const AIRCRAFT_FILTER: { readonly aircraft: RailFilter<KnownRecords<WithAircraft>> } = {
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

/**
 * A filter's choices with what each of them would show. Values that are only counted or in the address come after them,
 * so that they can be removed; "none" comes last.
 */
export function filterSections<Known>(
  filter: RailFilter<Known>,
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
