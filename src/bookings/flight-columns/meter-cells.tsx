import { isOpenGap } from '#domain/flight-log/control-words.ts'
import { type HourStyle, sayLength } from '#domain/flight-log/figure-words.ts'
import type { Meter } from '#domain/record/completed-flight.ts'
import { meterDelta } from '#domain/record/meter-deltas.ts'
import { classNames } from '#ui/class-names.ts'
import styles from './flight-cells.module.css'
import { mark, NOTHING_DRAWN } from './flight-cells.tsx'
import type { DrawnCell, SumView } from './flight-column.ts'
import { type MeterMark, meterMarks } from './meter-marks.ts'

type MeterLabel = 'Hobbs' | 'Tach'

/** Hobbs in tenths, Tach in hundredths; a Hobbs reading between tenths shows both digits. */
export function readingCell(
  name: MeterLabel,
  part: 'start' | 'end',
  meter: Meter | null,
): DrawnCell {
  const marks = part === 'end' ? meterMarks(name, meter) : []
  const found = marks.find(({ on }) => on === 'end')
  return meterFigure(name, meter?.[part] ?? null, 'decimal', found)
}

/** First or last reading of a tail, if they are of exactly its flights. */
export function readingSum(name: MeterLabel, end: 'opening' | 'closing') {
  const meter = name === 'Hobbs' ? 'hobbs' : 'tach'
  return ({ balance }: SumView): DrawnCell | null => {
    if (!balance) return null
    const reading = balance.ends?.[meter][end] ?? null
    if (reading === null) return { content: null }
    return { ...meterFigure(name, reading, 'decimal'), title: `The ${end} reading` }
  }
}

export function deltaCell(name: MeterLabel, meter: Meter | null, hours: HourStyle): DrawnCell {
  const found = meterMarks(name, meter).find(({ on }) => on === 'delta')
  return meterFigure(name, meterDelta(meter), hours, found)
}

/** Between two flights of a tail; a gap other than a normal join is highlighted. */
export function gapCell(name: MeterLabel, gap: number | null, hours: HourStyle): DrawnCell {
  if (gap === null) return NOTHING_DRAWN
  const isOpen = isOpenGap(name === 'Hobbs' ? 'hobbs' : 'tach', gap)
  const drawn = meterFigure(name, gap, hours)
  return { ...drawn, look: classNames(drawn.look, isOpen ? 'text-warn font-semibold' : 'quiet') }
}

export function meterFigure(
  name: MeterLabel,
  value: number | null,
  hours: HourStyle,
  found?: MeterMark,
): DrawnCell {
  if (value === null) return NOTHING_DRAWN
  const isOnTenth = hours === 'decimal' && name === 'Hobbs' && value % 10 === 0
  const text = sayLength(value, hours, isOnTenth ? 1 : 2)
  const look = isOnTenth ? styles.tenths : undefined
  if (!found) return { content: text, look }
  const content = (
    <span className={styles.marked}>
      {text}
      {mark(found.sentence, found.on === 'delta' ? '≠' : null)}
    </span>
  )
  return { content, look }
}
