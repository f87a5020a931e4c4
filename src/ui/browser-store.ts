import { useSyncExternalStore } from 'react'

/** One thing that this browser remembers and every tab of it shares. */
export interface BrowserStore<T> {
  current(): T
  change(next: T): void
  /** As a hook: drawn again when this tab or another changes it. */
  use(): T
}

/**
 * `read` makes of the stored text (null for none) what is remembered, and never throws: anybody may have written there.
 * A browser may refuse storage (private mode, quota, a policy): then it is remembered as long as the page lives.
 */
export function browserStore<T>(options: {
  readonly key: string
  readonly read: (text: string | null) => T
  readonly onChange?: (value: T) => void
}): BrowserStore<T> {
  const { key, read, onChange } = options
  const listeners = new Set<() => void>()
  let known: { readonly value: T } | null = null

  const load = () => {
    try {
      return read(localStorage.getItem(key))
    } catch {
      return read(null)
    }
  }
  const current = () => {
    known ??= { value: load() }
    return known.value
  }
  const set = (value: T) => {
    known = { value }
    onChange?.(value)
    for (const listener of listeners) listener()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) set(load())
  }
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) addEventListener('storage', onStorage)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) removeEventListener('storage', onStorage)
    }
  }
  return {
    current,
    change(next) {
      try {
        localStorage.setItem(key, JSON.stringify(next))
      } catch {
        // Remembered until the page is closed.
      }
      set(next)
    },
    use: () => useSyncExternalStore(subscribe, current),
  }
}

/** The fields of a stored text; none where it is absent, longer than `longest`, or no object. Never throws. */
export function storedFields(text: string | null, longest: number): Record<string, unknown> {
  if (text === null || text.length > longest) return {}
  try {
    return asFields(JSON.parse(text))
  } catch {
    return {}
  }
}

/** An object's own fields; none for anything else. */
export function asFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
