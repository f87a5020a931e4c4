import { useStatusPart } from '#api/status/use-gateway-status.ts'
import { type InspectionsWire, inspectionsWire } from '#wire/inspections-wire.ts'
import { type AccountsAnswer, useAccounts } from './use-house.ts'

/** How often it is asked while on screen, ms: what others typed, and a day that has begun. Nothing of it costs the school a request. */
const INSPECTIONS_EVERY = 60_000

/**
 * Every item of every aircraft as it stands, and the bookings that overrun one. After a failure the last answer stays. A screen on
 * the wall is told nothing, so it does not ask.
 */
export function useInspections(): AccountsAnswer<InspectionsWire> {
  // With every reading of the school.
  const news = useStatusPart(({ status }) => JSON.stringify(status?.revisions ?? null))
  const isAsked = useStatusPart(
    ({ status }) => status !== null && status.session?.role !== 'display',
  )
  return useAccounts('/api/inspections', inspectionsWire, {
    news,
    every: INSPECTIONS_EVERY,
    isAsked,
  })
}
