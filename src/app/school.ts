import { useMemo } from 'react'
import type { GatewayStatus } from '#api/status/gateway-status.ts'
import type { School } from '#api/use-school.ts'
import { isZoneName, zoneOf } from '#time/zone.ts'

/** The school the gateway names, the same object while it stays the same; null until known, or where the browser does not know its zone. */
export function useSchoolOf(status: GatewayStatus | null): School | null {
  const name = status?.school.name ?? ''
  const timeZone = status?.school.timeZone ?? ''
  const { latitude = null, longitude = null } = status?.school.location ?? {}
  return useMemo(() => {
    if (timeZone === '' || !isZoneName(timeZone)) return null
    const location = latitude !== null && longitude !== null ? { latitude, longitude } : null
    return { name, zone: zoneOf(timeZone), location }
  }, [name, timeZone, latitude, longitude])
}
