import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useInspections } from '#api/house/use-inspections.ts'
import type { InspectionWire, Overrun } from '#wire/inspections-wire.ts'

/** What is known here of the inspections, as of the last answer. */
export interface KnownInspections {
  /** Bookings that overrun one. */
  readonly overruns: readonly Overrun[]
  /** Every item as it stands; none for who does not see the log. */
  readonly items: readonly InspectionWire[]
  /** `unknown`: asked for, and never answered. Where nobody asks, nothing is to be known. */
  readonly state: 'asking' | 'known' | 'unknown'
}

export const NO_INSPECTIONS: KnownInspections = { overruns: [], items: [], state: 'known' }
const ASKING: KnownInspections = { ...NO_INSPECTIONS, state: 'asking' }

const InspectionsContext = createContext(NO_INSPECTIONS)

interface InspectionsProviderProps {
  /** A screen on the wall is told of none. */
  readonly isTold: boolean
  readonly children: ReactNode
}

/** Asks for the inspections once for everything that marks a booking or looks for an aircraft. */
export function InspectionsProvider({ isTold, children }: InspectionsProviderProps) {
  const [known, setKnown] = useState(ASKING)
  return (
    <InspectionsContext value={isTold ? known : NO_INSPECTIONS}>
      {isTold && <Reader onKnown={setKnown} />}
      {children}
    </InspectionsContext>
  )
}

/** Tells every answer; after a failure what was told before stands. Apart, so that no page is drawn anew while it asks. */
function Reader({ onKnown }: { readonly onKnown: (known: KnownInspections) => void }) {
  const { data, problem } = useInspections()
  useEffect(() => {
    if (data !== null) onKnown({ overruns: data.overruns, items: data.data, state: 'known' })
    else if (problem !== null) onKnown({ ...NO_INSPECTIONS, state: 'unknown' })
  }, [data, problem, onKnown])
  return null
}

export function useKnownInspections(): KnownInspections {
  return useContext(InspectionsContext)
}
