import { memo, useMemo } from 'react'
import { FilterGroup } from '#ui/fields/FilterGroup.tsx'
import { filterSections, type RailFilter } from './rail-filter.ts'

type Chosen = readonly string[] | null

interface FilterRailProps<Name extends string, Loaded> {
  /** In order. Declare once per page, so that it keeps its identity. */
  readonly filters: Readonly<Record<Name, RailFilter<Loaded>>>
  /** Source of the choices; keeps its identity until it changes. */
  readonly known: Loaded
  /** Per filter and value, how many that value alone would show. */
  readonly counts: NoInfer<Readonly<Record<Name, ReadonlyMap<string, number>>>>
  readonly chosen: NoInfer<Readonly<Record<Name, Chosen>>>
  readonly onChoose: (next: NoInfer<Partial<Readonly<Record<Name, Chosen>>>>) => void
  /** False makes numbers minimums. */
  readonly isWhole: boolean
}

/** A press redraws its own group and those whose numbers change. Until data arrive only the first group is shown,
 * because its lines would push the others down. */
export function FilterRail<Name extends string, Loaded>(props: FilterRailProps<Name, Loaded>) {
  const { filters, counts, chosen, ...shared } = props
  const names = Object.keys(filters) as Name[]
  const isEmpty = !shared.isWhole && names.every((name) => counts[name].size === 0)
  const drawn = names.filter((name, index) => index === 0 || !isEmpty || chosen[name] !== null)
  return drawn.map((name) => (
    <RailGroup
      key={name}
      {...shared}
      name={name}
      filter={filters[name]}
      counts={counts[name]}
      chosen={chosen[name]}
    />
  ))
}

interface RailGroupProps<Name extends string, Loaded>
  extends Pick<FilterRailProps<Name, Loaded>, 'known' | 'onChoose' | 'isWhole'> {
  readonly name: Name
  readonly filter: RailFilter<Loaded>
  readonly counts: ReadonlyMap<string, number>
  readonly chosen: Chosen
}

// `memo` loses the type parameters.
const RailGroup = memo(function RailGroup<Name extends string, Loaded>(
  props: RailGroupProps<Name, Loaded>,
) {
  const { name, filter, known, counts, chosen, onChoose, isWhole } = props
  const choices = useMemo(() => filter.choicesOf(known), [filter, known])
  const sections = useMemo(
    () => filterSections(filter, choices, counts, chosen),
    [filter, choices, counts, chosen],
  )
  const { label, most, findName } = filter
  return (
    <FilterGroup
      // A new key: "None" alone is replaced, not pushed down.
      key={String(choices.length > 1)}
      label={label}
      sections={sections}
      selected={chosen && new Set(chosen)}
      onChange={(next) => onChoose({ [name]: next && [...next] } as Partial<Record<Name, Chosen>>)}
      isLeast={!isWhole}
      {...(most !== undefined && { most })}
      {...(findName !== undefined && { findName })}
    />
  )
}) as <Name extends string, Loaded>(props: RailGroupProps<Name, Loaded>) => React.ReactNode
