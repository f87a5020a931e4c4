/** Items by their key, both in the order given; an item whose key is null is in no group. */
export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K | null): Map<K, T[]> {
  return groupByEach(items, (item) => {
    const key = keyOf(item)
    return key === null ? [] : [key]
  })
}

/** The same where an item has several keys: it stands under each. */
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
