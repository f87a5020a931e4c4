import type { Meter } from '#domain/completed-flight.ts'
import { formatHundredths, meterDelta } from '#domain/meter.ts'
import { Mark } from './FlightCells.tsx'
import { meterMarks } from './flight-marks.ts'
import styles from './MeterCell.module.css'

interface MeterCellProps {
  readonly which: 'hobbs' | 'tach'
  readonly part: 'start' | 'end' | 'delta'
  readonly meter: Meter | null
}

const NAMES = { hobbs: 'Hobbs', tach: 'Tach' } as const

/** A Hobbs meter is read in tenths, a tach in hundredths; a Hobbs reading off its tenth shows both digits. */
export function MeterCell({ which, part, meter }: MeterCellProps) {
  const value = part === 'delta' ? meterDelta(meter) : (meter?.[part] ?? null)
  if (value === null) return <span className={styles.nothing}>—</span>
  const isOnTenth = which === 'hobbs' && value % 10 === 0
  const mark = meterMarks(NAMES[which], meter).find((found) => found.on === part)
  return (
    <span className={styles.reading} data-tenths={isOnTenth || undefined}>
      {formatHundredths(value, isOnTenth ? 1 : 2)}
      {mark && <Mark sentence={mark.sentence} sign={part === 'delta' ? '≠' : '<'} />}
    </span>
  )
}
