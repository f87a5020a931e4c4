import { useSyncExternalStore } from 'react'
import { keepText, keptText } from './kept-text.ts'

/** A value stored in this browser and shared by its tabs. */
interface BrowserStore<T> {
  current(this: void): T
  change(this: void, next: T): void
  use(this: void): T
}

/** `read` turns stored text (null for none) into the value and must not throw: anyone may have written there. Without
 * storage the value lives as long as the page. */
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
      // Without listeners, other tabs' changes would be missed.
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
