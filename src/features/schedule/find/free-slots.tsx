import { createContext, type ReactNode, useContext, useState } from 'react'
import type { InstantRange } from '#time/instant.ts'

/** By row key: free slots that fit. */
export type FreeSlots = ReadonlyMap<string, readonly InstantRange[]>

export const NO_FREE_SLOTS: FreeSlots = new Map()

const FreeSlotsContext = createContext(NO_FREE_SLOTS)
const DrawContext = createContext<(freeSlots: FreeSlots) => void>(() => {})

/** Wraps the view and the finder panel. Neither redraws while the finder is closed. */
export function FreeSlotsProvider({ children }: { children: ReactNode }) {
  const [freeSlots, draw] = useState(NO_FREE_SLOTS)
  return (
    <DrawContext value={draw}>
      <FreeSlotsContext value={freeSlots}>{children}</FreeSlotsContext>
    </DrawContext>
  )
}

export function useDrawFreeSlots(): (freeSlots: FreeSlots) => void {
  return useContext(DrawContext)
}

export function useFreeSlots(row: string): readonly InstantRange[] | undefined {
  return useContext(FreeSlotsContext).get(row)
}
