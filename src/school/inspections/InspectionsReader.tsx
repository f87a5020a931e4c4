import { useEffect } from 'react'
import { useInspections } from '#api/house/use-inspections.ts'
import { type KnownInspections, NO_INSPECTIONS } from './known-inspections.tsx'

/** Tells every answer about the inspections; after a failure what was told before stands. */
export function InspectionsReader({ onKnown }: { onKnown: (known: KnownInspections) => void }) {
  const { data, problem } = useInspections()
  useEffect(() => {
    if (data !== null) onKnown({ overruns: data.overruns, items: data.data, state: 'known' })
    else if (problem !== null) onKnown({ ...NO_INSPECTIONS, state: 'unknown' })
  }, [data, problem, onKnown])
  return null
}
