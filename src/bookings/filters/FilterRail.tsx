import { memo, useMemo } from 'react'
import { FilterGroup } from '#ui/fields/FilterGroup.tsx'
import { filterSections, type RailFilter } from './rail-filter.ts'

type Chosen = readonly string[] | null

interface FilterRailProps<Name extends string, Known> {
  /** In the order of the rail; declared once per page, so that it is always the same object. */
  readonly filters: Readonly<Record<Name, RailFilter<Known>>>
  /** What the choices are made from; the same object until it changes. */
  readonly known: Known
  /** Per filter and value, how many that value alone would show. */
  readonly counts: NoInfer<Readonly<Record<Name, ReadonlyMap<string, number>>>>
  /** Per filter what is chosen: null is all, an empty list none. */
  readonly chosen: NoInfer<Readonly<Record<Name, Chosen>>>
  readonly onChoose: (next: NoInfer<Partial<Readonly<Record<Name, Chosen>>>>) => void
  /** False while numbers are minimums. */
  readonly isWhole: boolean
}

/**
 * What a page filters by, one group of checkboxes each. A press draws its own group again, and those whose numbers it changes.
 * Until something is known the first group stands alone, since its lines would push the others down.
 */
export function FilterRail<Name extends string, Known>(props: FilterRailProps<Name, Known>) {
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

interface RailGroupProps<Name extends string, Known>
  extends Pick<FilterRailProps<Name, Known>, 'known' | 'onChoose' | 'isWhole'> {
  readonly name: Name
  readonly filter: RailFilter<Known>
  readonly counts: ReadonlyMap<string, number>
  readonly chosen: Chosen
}

// `memo` loses the type parameters.
const RailGroup = memo(function RailGroup<Name extends string, Known>(
  props: RailGroupProps<Name, Known>,
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
      // "None" alone, before any name is known, is not pushed down by them: it goes.
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
}) as <Name extends string, Known>(props: RailGroupProps<Name, Known>) => React.ReactNode
