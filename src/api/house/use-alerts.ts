import { useStatusPart } from '#api/status/use-gateway-status.ts'
import { alertRulesWire, alertsWire } from '#wire/alerts-wire.ts'
import { useHouse } from './use-house.ts'

/** What is wrong now; asked again when the status says that it is another list. */
export function useAlerts() {
  const revision = useStatusPart(({ status }) => status?.alerts?.revision)
  return useHouse('/api/alerts', alertsWire, { news: revision })
}

export function useAlertRules() {
  return useHouse('/api/house/alert-rules', alertRulesWire)
}
