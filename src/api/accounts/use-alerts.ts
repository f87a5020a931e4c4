import { useStatusPart } from '#api/status/use-gateway-status.ts'
import { alertRulesWire, alertsWire } from '#wire/alerts-wire.ts'
import { useAccounts } from './use-accounts.ts'

/** Reloads when the status has a new revision. */
export function useAlerts() {
  const revision = useStatusPart(({ status }) => status?.alerts?.revision)
  return useAccounts('/api/alerts', alertsWire, { news: revision })
}

export function useAlertRules() {
  return useAccounts('/api/house/alert-rules', alertRulesWire)
}
