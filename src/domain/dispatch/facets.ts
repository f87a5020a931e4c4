/** Per item a number into `values`, its values in a filter group, each once: items share few, so that a press compares
 * numbers. No values: no choice finds it. Null: the group doesn't apply, so it always passes and isn't counted. */
export interface Codes {
  readonly codes: Uint32Array
  readonly values: readonly (readonly string[] | null)[]
}

/** `rawOf`: what the values are made from. */
export function coded<T>(
  items: readonly T[],
  rawOf: (item: T) => string | null,
  valuesOf: (item: T) => readonly string[] | null,
): Codes {
  const codes = new Uint32Array(items.length)
  const values: (readonly string[] | null)[] = []
  const known = new Map<string | null, number>()
  for (let index = 0; index < items.length; index++) {
    const item = items[index]
    if (item === undefined) continue
    const raw = rawOf(item)
    let code = known.get(raw)
    if (code === undefined) {
      code = values.push(valuesOf(item)) - 1
      known.set(raw, code)
    }
    codes[index] = code
  }
  return { codes, values }
}

/** Null is all, an empty list none. */
export type Chosen<Name extends string> = Readonly<Record<Name, readonly string[] | null>>

export interface Facets<Name extends string> {
  /** Per item, 1 if shown. */
  readonly passes: Uint8Array
  /** Indexes of shown items, ascending. */
  readonly places: Uint32Array
  /** Per value, how many pass all other groups and `isFound`. */
  readonly counts: Readonly<Record<Name, ReadonlyMap<string, number>>>
}

/** One pass: an item failing one group counts only there, one failing none counts everywhere. `isFound`: search and
 * switches. */
export function facetsOf<Name extends string>(
  count: number,
  coding: Readonly<Record<Name, Codes>>,
  chosen: Chosen<NoInfer<Name>>,
  isFound: (index: number) => boolean,
): Facets<Name> {
  const groups = (Object.keys(coding) as Name[]).map((name) => {
    const { codes, values } = coding[name]
    const wanted = chosen[name] && new Set(chosen[name])
    const fits = Uint8Array.from(values, (own) =>
      Number(own === null || wanted === null || own.some((value) => wanted.has(value))),
    )
    return { name, codes, values, fits, counts: new Uint32Array(values.length) }
  })
  const passes = new Uint8Array(count)
  const places = new Uint32Array(count)
  let shown = 0
  for (let index = 0; index < count; index++) {
    if (!isFound(index)) continue
    let failed = -1
    let failures = 0
    // By index: iterators for 50,000 items would cost more than the counting.
    for (let at = 0; at < groups.length && failures < 2; at++) {
      const group = groups[at]
      if (!group || group.fits[group.codes[index] ?? 0]) continue
      failed = at
      failures++
    }
    if (failures > 1) continue
    if (failures === 0) {
      passes[index] = 1
      places[shown++] = index
    }
    for (let at = 0; at < groups.length; at++) {
      const group = groups[at]
      if (!group || (failures === 1 && at !== failed)) continue
      const code = group.codes[index] ?? 0
      group.counts[code] = (group.counts[code] ?? 0) + 1
    }
  }
  const counts: Partial<Record<Name, ReadonlyMap<string, number>>> = {}
  for (const { name, values, counts: own } of groups) counts[name] = byValue(values, own)
  return { passes, places: places.subarray(0, shown), counts: counts as Facets<Name>['counts'] }
}

function byValue(values: Codes['values'], counts: Uint32Array): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [code, own] of values.entries()) {
    const count = counts[code] ?? 0
    if (count > 0) for (const value of own ?? []) sums.set(value, (sums.get(value) ?? 0) + count)
  }
  return sums
}
