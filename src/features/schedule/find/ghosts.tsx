import { createContext, type ReactNode, useContext, useState } from 'react'
import type { InstantRange } from '#time/instant.ts'

/** By row key: free slots that fit. */
export type Ghosts = ReadonlyMap<string, readonly InstantRange[]>

export const NO_GHOSTS: Ghosts = new Map()

const GhostsContext = createContext(NO_GHOSTS)
const DrawContext = createContext<(ghosts: Ghosts) => void>(() => {})

/** Wraps the view and the finder panel. Neither redraws while the finder is closed. */
export function GhostsProvider({ children }: { children: ReactNode }) {
  const [ghosts, draw] = useState(NO_GHOSTS)
  return (
    <DrawContext value={draw}>
      <GhostsContext value={ghosts}>{children}</GhostsContext>
    </DrawContext>
  )
}

export function useDrawGhosts(): (ghosts: Ghosts) => void {
  return useContext(DrawContext)
}

export function useGhosts(row: string): readonly InstantRange[] | undefined {
  return useContext(GhostsContext).get(row)
}
