import type { Meter } from '#domain/record/completed-flight.ts'
import { meterDelta } from '#domain/record/meter.ts'
import { type HourStyle, sayHours } from '#features/flight-log/columns/hour-style.ts'
import { classNames } from '#ui/class-names.ts'
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

export function deltaCell(
  name: 'Hobbs' | 'Tach',
  meter: Meter | null,
  hours: HourStyle = 'decimal',
): DrawnCell {
  return figure(
    name,
    meterDelta(meter),
    meterMarks(name, meter).find((found) => found.on === 'delta'),
    hours,
  )
}

/** What lies between two flights of one tail; anything but what joins is set off. */
export function gapCell(
  name: 'Hobbs' | 'Tach',
  gap: number | null,
  hours: HourStyle = 'decimal',
): DrawnCell {
  if (gap === null) return NOTHING_DRAWN
  const isOpen = name === 'Hobbs' ? gap !== 0 : Math.abs(gap) > 10
  const drawn = figure(name, gap, undefined, hours)
  return { ...drawn, look: classNames(drawn.look, isOpen ? styles.open : styles.joined) }
}

function figure(
  name: 'Hobbs' | 'Tach',
  value: number | null,
  found: MeterMark | undefined,
  hours: HourStyle = 'decimal',
): DrawnCell {
  if (value === null) return NOTHING_DRAWN
  const isOnTenth = hours === 'decimal' && name === 'Hobbs' && value % 10 === 0
  const text = sayHours(value, hours, isOnTenth ? 1 : 2)
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
