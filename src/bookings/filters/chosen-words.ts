import { filterSections, type RailFilter } from './rail-filter.ts'

/** More names than this don't fit a chip. */
const MAX_NAMES = 3
const NO_COUNTS: ReadonlyMap<string, number> = new Map()

/** "Aircraft: DA40 NG" for all of a model, "Activity: Dual, Solo and rental", "Instructor: 5 of 16", "Status: none". */
export function chosenWords<Loaded>(
  filter: RailFilter<Loaded>,
  known: Loaded,
  chosen: readonly string[],
  most = MAX_NAMES,
): string {
  const sections = filterSections(filter, filter.choicesOf(known), NO_COUNTS, chosen)
  const isChosen = ({ value }: { readonly value: string }) => chosen.includes(value)
  const names = sections.flatMap(({ label, options }) =>
    label !== '' && options.length > 1 && options.every(isChosen)
      ? [label]
      : options.filter(isChosen).map((option) => option.label),
  )
  const count = sections.reduce((sum, { options }) => sum + options.length, 0)
  const said = names.length > most ? `${chosen.length} of ${count}` : names.join(', ')
  return `${filter.label}: ${said || 'none'}`
}

/** Of each filter that hides something. */
export function allChosenWords<Name extends string, Loaded>(
  filters: Readonly<Record<Name, RailFilter<Loaded>>>,
  known: Loaded,
  chosen: NoInfer<Readonly<Record<Name, readonly string[] | null>>>,
  most?: number,
): (readonly [name: Name, words: string])[] {
  return (Object.keys(filters) as Name[]).flatMap((name) => {
    const own = chosen[name]
    return own === null ? [] : [[name, chosenWords(filters[name], known, own, most)] as const]
  })
}
