import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useInspections } from '#api/accounts/use-inspections.ts'
import type { InspectionWire, Overrun } from '#wire/inspections-wire.ts'

export interface LoadedInspections {
  readonly overruns: readonly Overrun[]
  /** Empty for readers without access to the log. */
  readonly items: readonly InspectionWire[]
  /** `unknown`: requested, never answered. */
  readonly state: 'asking' | 'known' | 'unknown'
}

export const NO_INSPECTIONS: LoadedInspections = { overruns: [], items: [], state: 'known' }
const ASKING: LoadedInspections = { ...NO_INSPECTIONS, state: 'asking' }

const InspectionsContext = createContext(NO_INSPECTIONS)

interface InspectionsProviderProps {
  /** False on a wall display, which gets none. */
  readonly isShown: boolean
  readonly children: ReactNode
}

/** Loads inspections once for everything that marks a booking or searches for aircraft. */
export function InspectionsProvider({ isShown, children }: InspectionsProviderProps) {
  const [known, setKnown] = useState(ASKING)
  return (
    <InspectionsContext value={isShown ? known : NO_INSPECTIONS}>
      {isShown && <Reader onKnown={setKnown} />}
      {children}
    </InspectionsContext>
  )
}

/** A component of its own, so that loading redraws no page. After a failure the last answer stays. */
function Reader({ onKnown }: { readonly onKnown: (known: LoadedInspections) => void }) {
  const { data, problem } = useInspections()
  useEffect(() => {
    if (data !== null) onKnown({ overruns: data.overruns, items: data.data, state: 'known' })
    else if (problem !== null) onKnown({ ...NO_INSPECTIONS, state: 'unknown' })
  }, [data, problem, onKnown])
  return null
}

export function useLoadedInspections(): LoadedInspections {
  return useContext(InspectionsContext)
}
