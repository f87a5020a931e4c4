import { useStatusPart } from '#api/status/use-gateway-status.ts'
import { useMay } from '#api/status/use-session.ts'
import { alertRulesWire, alertsWire } from '#wire/alerts-wire.ts'
import { useAccounts } from './use-accounts.ts'

/** Reloads when the status has a new revision. None for readers without alerts. */
export function useAlerts() {
  const revision = useStatusPart(({ status }) => status?.alerts?.revision)
  return useAccounts('/api/alerts', alertsWire, { news: revision, isAsked: useMay('acknowledge') })
}

export function useAlertRules() {
  return useAccounts('/api/house/alert-rules', alertRulesWire)
}
