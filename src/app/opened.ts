import { createContext } from 'react'

const OPENED = ['find', 'date', 'list', 'settings'] as const

/** What is open over the page: the search field (all, or dates only), the list of keys, or the settings. */
export type Opened = (typeof OPENED)[number]

export function isOpened(word: string): word is Opened {
  return OPENED.some((one) => one === word)
}

/** "/schedule#settings", where /settings leads. */
export function openedInAddress(): Opened | null {
  const word = location.hash.slice(1)
  return isOpened(word) ? word : null
}

export const OpenedContext = createContext<{
  readonly opened: Opened | null
  readonly onOpened: (opened: Opened | null) => void
}>({ opened: null, onOpened: () => {} })
