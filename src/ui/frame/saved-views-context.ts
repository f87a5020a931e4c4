import { createContext, useContext } from 'react'

interface SavedViewName {
  readonly id: string
  readonly name: string
}

/** The saved views of this browser, as its pages use them; given once by the application. */
export interface SavedViews {
  /** Of a page ("schedule"), by name. */
  readonly viewsOf: (page: string) => readonly SavedViewName[]
  /** No more fit; one of the same name may still be replaced. */
  readonly isFull: boolean
  readonly longestName: number
  /** The address in sight, whole, to be sent to somebody. */
  readonly currentLink: () => string
  /** Saves the address in sight. Its days move with today unless `keepsDates`. */
  readonly save: (page: string, name: string, keepsDates: boolean) => void
  readonly rename: (id: string, name: string) => void
  readonly remove: (id: string) => void
  /** Where a view leads now, and how many of its people are not in what is known. */
  readonly hrefOf: (id: string) => { readonly href: string; readonly unknownPeople: number }
}

const SavedViewsContext = createContext<SavedViews | null>(null)

export const SavedViewsProvider = SavedViewsContext.Provider

/** Null where nothing keeps any. */
export function useSavedViews(): SavedViews | null {
  return useContext(SavedViewsContext)
}
