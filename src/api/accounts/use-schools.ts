import { useStatusPart } from '#api/status/use-gateway-status.ts'
import { schoolsWire } from '#wire/schools-wire.ts'
import { useAccounts } from './use-accounts.ts'

const SCHOOLS_EVERY = 15_000

export function useSchools() {
  // At once when the database goes away or comes back.
  const news = useStatusPart(({ status }) => JSON.stringify(status?.unsaved ?? null))
  return useAccounts('/api/schools', schoolsWire, { every: SCHOOLS_EVERY, news })
}
