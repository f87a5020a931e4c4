import { createContext, useContext } from 'react'

interface RowActions {
  readonly openFlight: (id: string) => void
  readonly openReservation: (id: string) => void
  /** False where every date shown is of this year. */
  readonly showsYear: boolean
}

export const RowActionsContext = createContext<RowActions>({
  openFlight: () => {},
  openReservation: () => {},
  showsYear: true,
})

/** True in the one row whose buttons the Tab key reaches; the arrow keys move it. */
export const RowIsCurrent = createContext(false)

export function useRowActions(): RowActions & { tabIndex: 0 | -1 } {
  return { ...useContext(RowActionsContext), tabIndex: useContext(RowIsCurrent) ? 0 : -1 }
}
