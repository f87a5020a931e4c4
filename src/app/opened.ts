import { createContext } from 'react'

/** What is open over the page: the search field (all, or dates only), the list of keys, or the settings. */
export type Opened = 'all' | 'date' | 'list' | 'settings'

export const OpenedContext = createContext<{
  readonly opened: Opened | null
  readonly onOpened: (opened: Opened | null) => void
}>({ opened: null, onOpened: () => {} })
