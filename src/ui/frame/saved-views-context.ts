import { createContext, useContext } from 'react'

interface SavedViewName {
  readonly id: string
  readonly name: string
}

/** This browser's saved views, as its pages use them; set once by the application. */
export interface SavedViews {
  /** Of a page ("schedule"), by name. */
  readonly viewsOf: (page: string) => readonly SavedViewName[]
  /** The store is full; a view of the same name may still be replaced. */
  readonly isFull: boolean
  readonly longestName: number
  /** The whole address in sight, to send to somebody. */
  readonly currentLink: () => string
  /** Saves the address in sight. Its days move with today unless `keepsDates`. */
  readonly save: (page: string, name: string, keepsDates: boolean) => void
  readonly rename: (id: string, name: string) => void
  readonly remove: (id: string) => void
  /** Where a view leads now, and how many of its people are not known yet. */
  readonly hrefOf: (id: string) => { readonly href: string; readonly unknownPeople: number }
}

const SavedViewsContext = createContext<SavedViews | null>(null)

export const SavedViewsProvider = SavedViewsContext.Provider

/** Null if nothing keeps any. */
export function useSavedViews(): SavedViews | null {
  return useContext(SavedViewsContext)
}
