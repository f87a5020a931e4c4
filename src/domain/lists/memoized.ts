/** Memoizes without limit: for few keys, or for a short time. */
export function memoized<K, V>(of: (key: K) => V): (key: K) => V {
  return memoizing(new Map<K, V>(), of)
}

/** For immutable records: an entry lives as long as its record. */
export function memoizedByRecord<K extends object, V>(of: (record: K) => V): (record: K) => V {
  return memoizing(new WeakMap<K, V>(), of)
}

interface Memory<K, V> {
  get(key: K): V | undefined
  has(key: K): boolean
  set(key: K, value: V): unknown
}

function memoizing<K, V>(memory: Memory<K, V>, of: (key: K) => V): (key: K) => V {
  return (key) => {
    const before = memory.get(key)
    if (before !== undefined || memory.has(key)) return before as V
    const value = of(key)
    memory.set(key, value)
    return value
  }
}
