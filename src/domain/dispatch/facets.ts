/** A record's values in a filter group, each once (empty: no choice finds it). Null: the group doesn't apply, so it
 * always passes and isn't counted. */
export type Dimension<T> = (item: T) => readonly string[] | null

/** Null is all, an empty set none. */
export type Chosen<Name extends string> = Readonly<Record<Name, ReadonlySet<string> | null>>

export interface Facets<T, Name extends string> {
  readonly shown: readonly T[]
  /** Per value, how many pass all other groups and `passes`. */
  readonly counts: Readonly<Record<Name, ReadonlyMap<string, number>>>
}

/** One pass: a record failing one group counts only there, one failing none counts everywhere. `passes`: search and
 * switches. */
export function facetsOf<T, Name extends string>(
  items: readonly T[],
  dimensions: Readonly<Record<Name, Dimension<T>>>,
  chosen: Chosen<Name>,
  passes: (item: T) => boolean,
): Facets<T, Name> {
  const groups = (Object.keys(dimensions) as Name[]).map((name) => ({
    valuesOf: dimensions[name],
    wanted: chosen[name],
    counts: new Map<string, number>(),
    name,
  }))
  const shown: T[] = []
  const values: (readonly string[] | null)[] = []
  for (const item of items) {
    if (!passes(item)) continue
    let failed = -1
    let failures = 0
    // By index: iterators for 50,000 records would cost more than the counting.
    for (let index = 0; index < groups.length && failures < 2; index++) {
      const group = groups[index]
      const own = group?.valuesOf(item) ?? null
      const wanted = group?.wanted ?? null
      values[index] = own
      if (own === null || wanted === null || own.some((value) => wanted.has(value))) continue
      failed = index
      failures++
    }
    if (failures > 1) continue
    if (failures === 0) shown.push(item)
    for (let index = 0; index < groups.length; index++) {
      const counts = groups[index]?.counts
      if (!counts || (failures === 1 && index !== failed)) continue
      for (const value of values[index] ?? []) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
  }
  const counts: Partial<Record<Name, ReadonlyMap<string, number>>> = {}
  for (const group of groups) counts[group.name] = group.counts
  return { shown, counts: counts as Facets<T, Name>['counts'] }
}
