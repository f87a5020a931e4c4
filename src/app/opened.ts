import { createContext } from 'react'

/** What is open over the page: the field that finds (for anything, or a date alone), the list of keys, the settings. */
export type Opened = 'all' | 'date' | 'list' | 'settings'

export const OpenedContext = createContext<{
  readonly opened: Opened | null
  readonly onOpened: (opened: Opened | null) => void
}>({ opened: null, onOpened: () => {} })
