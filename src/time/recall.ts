/** From the cache, or made and kept. Too many are dropped together. */
export function recall<K, V>(cache: Map<K, V>, key: K, most: number, make: () => V): V {
  const before = cache.get(key)
  if (before !== undefined) return before
  if (cache.size >= most) cache.clear()
  const made = make()
  cache.set(key, made)
  return made
}
