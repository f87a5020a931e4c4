import { type AuditFinding, METERS } from '#domain/audit/finding.ts'
import { aboutFlight } from '#domain/audit/words/about.ts'
import type { AuditWorld } from '#domain/audit/world/audit-world.ts'
import { deltaDisagrees } from '#domain/record/meter.ts'

/** Rule 2: a stored delta that is not in − out, beyond a hundredth. Amount: delta − (in − out). */
export function deltaDiffers({ flights }: AuditWorld): AuditFinding[] {
  return flights.flatMap((flight) =>
    METERS.flatMap((meter) => {
      const readings = flight[meter]
      if (!readings || !deltaDisagrees(readings)) return []
      const amount = (readings.delta ?? 0) - ((readings.end ?? 0) - (readings.start ?? 0))
      return [
        aboutFlight(flight, {
          rule: 2,
          severity: 'error',
          observation: 'delta-differs',
          meter,
          amount,
        }),
      ]
    }),
  )
}
