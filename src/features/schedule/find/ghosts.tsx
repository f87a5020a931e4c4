import { createContext, type ReactNode, useContext, useState } from 'react'
import type { InstantRange } from '#time/instant.ts'

/** By the key of a row of the board: the stretches in which what is looked for would fit. */
export type Ghosts = ReadonlyMap<string, readonly InstantRange[]>

export const NO_GHOSTS: Ghosts = new Map()

const GhostsContext = createContext(NO_GHOSTS)
const DrawContext = createContext<(ghosts: Ghosts) => void>(() => {})

/** Around a view and the panel beside it, which says what is drawn; neither is drawn again while nobody looks. */
export function GhostsProvider({ children }: { children: ReactNode }) {
  const [ghosts, draw] = useState(NO_GHOSTS)
  return (
    <DrawContext value={draw}>
      <GhostsContext value={ghosts}>{children}</GhostsContext>
    </DrawContext>
  )
}

/** For what looks: draws in the rows what it found. */
export function useDrawGhosts(): (ghosts: Ghosts) => void {
  return useContext(DrawContext)
}

export function useGhosts(row: string): readonly InstantRange[] | undefined {
  return useContext(GhostsContext).get(row)
}
