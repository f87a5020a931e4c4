import { useStatusPart } from '#api/status/use-gateway-status.ts'
import { schoolsWire } from '#wire/schools-wire.ts'
import { useAccounts } from './use-house.ts'

/** How often the list of schools is asked for while its page is in sight, ms. */
const SCHOOLS_EVERY = 15_000

/** How every school of this host stands, for its operator. */
export function useSchools() {
  // As soon as the database goes or comes back.
  const news = useStatusPart(({ status }) => JSON.stringify(status?.unsaved ?? null))
  return useAccounts('/api/schools', schoolsWire, { every: SCHOOLS_EVERY, news })
}
