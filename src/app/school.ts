import { useMemo } from 'react'
import type { GatewayStatus } from '#api/gateway-status.ts'
import type { School } from '#api/use-school.ts'
import { isZoneName, zoneOf } from '#time/zone.ts'

/** The school the gateway names, the same object while it stays the same; null until known, or where the browser does not know its zone. */
export function useSchoolOf(status: GatewayStatus | null): School | null {
  const name = status?.school.name ?? ''
  const timeZone = status?.school.timeZone ?? ''
  return useMemo(
    () => (timeZone !== '' && isZoneName(timeZone) ? { name, zone: zoneOf(timeZone) } : null),
    [name, timeZone],
  )
}
