/** Keeps the order; items with a null key are dropped. */
export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K | null): Map<K, T[]> {
  return groupByEach(items, (item) => {
    const key = keyOf(item)
    return key === null ? [] : [key]
  })
}

export function groupByEach<T, K>(
  items: Iterable<T>,
  keysOf: (item: T) => Iterable<K>,
): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items)
    for (const key of keysOf(item)) {
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
  return groups
}

export function firstBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T> {
  const firsts = new Map<K, T>()
  for (const item of items) {
    const key = keyOf(item)
    if (!firsts.has(key)) firsts.set(key, item)
  }
  return firsts
}

/** Sum per key, counting one per item by default, on top of `sums`. */
export function sumBy<T, K>(
  items: Iterable<T>,
  keyOf: (item: T) => K,
  amountOf: (item: T) => number = () => 1,
  sums = new Map<K, number>(),
): Map<K, number> {
  for (const item of items) {
    const key = keyOf(item)
    sums.set(key, (sums.get(key) ?? 0) + amountOf(item))
  }
  return sums
}

export function eachName<Name extends string, T>(
  names: readonly Name[],
  of: (name: Name) => T,
): Record<Name, T> {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, T>
}
