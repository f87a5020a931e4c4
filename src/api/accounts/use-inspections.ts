import { useStatusPart } from '#api/status/use-gateway-status.ts'
import { type InspectionsWire, inspectionsWire } from '#wire/inspections-wire.ts'
import { type AccountsAnswer, useAccounts } from './use-accounts.ts'

/** ms. Catches others' changes and a new day. Costs no API requests. */
const INSPECTIONS_EVERY = 60_000

/** All items, and bookings that overrun one. After a failure the last answer stays. Walls may not ask. */
export function useInspections(): AccountsAnswer<InspectionsWire> {
  // Reload after every new reading.
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
