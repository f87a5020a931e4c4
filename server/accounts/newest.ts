/** Values by key, of which the newest stay: at least half as many as `most`, and never more. */
export interface Newest<T> {
  /** What is asked for counts as new. */
  get(key: string): T | undefined
  set(key: string, value: T): void
  delete(key: string): void
  /** All that stay, in no order. */
  entries(): readonly (readonly [string, T])[]
}

/**
 * In two generations, the older let go of as a whole: whoever fills it is let go of himself, and costs the same at any size,
 * while a Map from which the first key is taken again and again grows slow.
 */
export function createNewest<T>(most: number): Newest<T> {
  let young = new Map<string, T>()
  let old = new Map<string, T>()

  function set(key: string, value: T): void {
    if (young.size >= most / 2 && !young.has(key)) {
      old = young
      young = new Map()
    }
    young.set(key, value)
  }

  return {
    get(key) {
      const known = young.get(key)
      if (known !== undefined) return known
      const older = old.get(key)
      if (older !== undefined) set(key, older)
      return older
    },
    set,
    delete(key) {
      young.delete(key)
      old.delete(key)
    },
    entries: () => [...new Map([...old, ...young])],
  }
}
