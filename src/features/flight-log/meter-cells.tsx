import type { Meter } from '#domain/completed-flight.ts'
import { formatHundredths, meterDelta, NOTHING } from '#domain/meter.ts'
import { type MeterMark, meterMarks } from './flight-marks.ts'
import { mark } from './mark.tsx'
import styles from './meter-cells.module.css'

/** A Hobbs meter is read in tenths, a tach in hundredths; a Hobbs reading off its tenth shows both digits. */
export function readingCell(name: 'Hobbs' | 'Tach', part: 'start' | 'end', meter: Meter | null) {
  const marks = part === 'end' ? meterMarks(name, meter) : []
  return figure(
    name,
    meter?.[part] ?? null,
    marks.find((found) => found.on === 'end'),
  )
}

export function deltaCell(name: 'Hobbs' | 'Tach', meter: Meter | null) {
  return figure(
    name,
    meterDelta(meter),
    meterMarks(name, meter).find((found) => found.on === 'delta'),
  )
}

function figure(name: 'Hobbs' | 'Tach', value: number | null, found: MeterMark | undefined) {
  if (value === null) return <span className={styles.nothing}>{NOTHING}</span>
  const isOnTenth = name === 'Hobbs' && value % 10 === 0
  return (
    <span className={styles.reading} data-tenths={isOnTenth || undefined}>
      {formatHundredths(value, isOnTenth ? 1 : 2)}
      {found && mark(found.sentence, found.on === 'delta' ? '≠' : null)}
    </span>
  )
}
