import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { InspectionWire, Overrun } from '#api/inspections-wire.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { Boundary } from '#ui/notices/Boundary.tsx'

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
const UNKNOWN: KnownInspections = { ...NO_INSPECTIONS, state: 'unknown' }

const InspectionsContext = createContext(NO_INSPECTIONS)

// No page waits for it to be drawn.
const reader = lazyPart(async () => (await import('./InspectionsReader.tsx')).InspectionsReader)

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
      {isTold && (
        <Boundary resetKey="" renderInstead={() => <Told as={UNKNOWN} onKnown={setKnown} />}>
          <reader.Part onKnown={setKnown} />
        </Boundary>
      )}
      {children}
    </InspectionsContext>
  )
}

interface ToldProps {
  readonly as: KnownInspections
  readonly onKnown: (known: KnownInspections) => void
}

function Told({ as, onKnown }: ToldProps) {
  useEffect(() => onKnown(as), [as, onKnown])
  return null
}

export function useKnownInspections(): KnownInspections {
  return useContext(InspectionsContext)
}
