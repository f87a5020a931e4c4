import type { Meter } from '#domain/completed-flight.ts'
import { formatHundredths, meterDelta } from '#domain/meter.ts'
import type { DrawnCell } from './drawn-cell.ts'
import { NOTHING_DRAWN } from './drawn-cell.ts'
import { type MeterMark, meterMarks } from './flight-marks.ts'
import { mark } from './mark.tsx'
import styles from './meter-cells.module.css'

/** A Hobbs meter is read in tenths, a tach in hundredths; a Hobbs reading off its tenth shows both digits. */
export function readingCell(
  name: 'Hobbs' | 'Tach',
  part: 'start' | 'end',
  meter: Meter | null,
): DrawnCell {
  const marks = part === 'end' ? meterMarks(name, meter) : []
  return figure(
    name,
    meter?.[part] ?? null,
    marks.find((found) => found.on === 'end'),
  )
}

export function deltaCell(name: 'Hobbs' | 'Tach', meter: Meter | null): DrawnCell {
  return figure(
    name,
    meterDelta(meter),
    meterMarks(name, meter).find((found) => found.on === 'delta'),
  )
}

function figure(
  name: 'Hobbs' | 'Tach',
  value: number | null,
  found: MeterMark | undefined,
): DrawnCell {
  if (value === null) return NOTHING_DRAWN
  const isOnTenth = name === 'Hobbs' && value % 10 === 0
  const text = formatHundredths(value, isOnTenth ? 1 : 2)
  const look = isOnTenth ? styles.tenths : undefined
  if (!found) return { content: text, look }
  const marked = (
    <span className={styles.marked}>
      {text}
      {mark(found.sentence, found.on === 'delta' ? '≠' : null)}
    </span>
  )
  return { content: marked, look }
}
