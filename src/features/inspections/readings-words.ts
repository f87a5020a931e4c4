import { METER_LABELS, sayValue } from '#bookings/inspections/inspection-words.ts'
import type { InspectionDone } from '#wire/inspections-wire.ts'

/** "Tach 2312.4, Hobbs 3120.0": those that are known. */
export function sayMeters(of: Pick<InspectionDone, 'tach' | 'hobbs'>, locale: string): string {
  const words = (['tach', 'hobbs'] as const).map((meter) => {
    const reading = of[meter]
    return reading !== null && `${METER_LABELS[meter]} ${sayValue(meter, reading, locale)}`
  })
  return words.filter(Boolean).join(', ')
}
