export type Recent<T> = ReturnType<typeof createRecent<T>>

/** Drops the least recently used first; bounded in number and in bytes. */
export function createRecent<T>(most: number, mostBytes = Number.POSITIVE_INFINITY) {
  const held = new Map<string, { value: T; bytes: number }>()
  let bytes = 0
  const remove = (key: string) => {
    bytes -= held.get(key)?.bytes ?? 0
    held.delete(key)
  }
  return {
    get(key: string): T | undefined {
      const entry = held.get(key)
      if (!entry) return undefined
      held.delete(key)
      held.set(key, entry)
      return entry.value
    },
    set(key: string, value: T, size = 0): void {
      remove(key)
      held.set(key, { value, bytes: size })
      bytes += size
      for (const oldest of held.keys()) {
        if (held.size <= most && bytes <= mostBytes) break
        if (oldest !== key) remove(oldest)
      }
    },
    delete: remove,
    clear(): void {
      held.clear()
      bytes = 0
    },
    /** Most recently used last; does not count as use. */
    *entries() {
      for (const [key, entry] of held) yield [key, entry.value] as const
    },
  }
}
