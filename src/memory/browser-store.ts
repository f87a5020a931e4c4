import { useSyncExternalStore } from 'react'
import { keepText, keptText } from './kept-text.ts'

/** One thing that this browser remembers and all its tabs share. */
interface BrowserStore<T> {
  current(this: void): T
  change(this: void, next: T): void
  /** As a hook: renders again when this tab or another changes it. */
  use(this: void): T
}

/**
 * `read` turns the stored text (null for none) into the value and never throws: anybody may have written there.
 * If the browser refuses to store, it is remembered as long as the page lives.
 */
export function browserStore<T>(options: {
  readonly key: string
  readonly read: (text: string | null) => T
  readonly write?: (value: T) => string
  readonly onChange?: (value: T) => void
}): BrowserStore<T> {
  const { key, read, write = JSON.stringify, onChange } = options
  const listeners = new Set<() => void>()
  let known: { readonly value: T } | null = null
  let isKept = true

  const current = () => {
    known ??= { value: read(keptText(key)) }
    return known.value
  }
  const set = (value: T) => {
    known = { value }
    onChange?.(value)
    for (const listener of listeners) listener()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) set(read(keptText(key)))
  }
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) addEventListener('storage', onStorage)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      removeEventListener('storage', onStorage)
      // Nobody is listening any more for changes from other tabs.
      if (isKept) known = null
    }
  }
  return {
    current,
    change(next) {
      isKept = keepText(key, write(next))
      set(next)
    },
    use: () => useSyncExternalStore(subscribe, current),
  }
}
