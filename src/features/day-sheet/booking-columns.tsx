import type { PaperColumn } from '#bookings/paper/paper-table.tsx'
import type { MeterName } from '#domain/audit/finding.ts'
import type { Meter } from '#domain/record/completed-flight.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { formatDate } from '#time/format.ts'
import styles from './booking-cells.module.css'
import { StatusCell, Text, Times } from './booking-cells.tsx'
import type { PrintedDay } from './printed-day.ts'
import type { SheetRow } from './sheet-rows.ts'
import { sayBookedHours, sayWindow } from './sheet-words.ts'

/** Shared by list and slips, which give them their widths. */
export function bookingColumns(sheet: PrintedDay) {
  const text = (
    id: string,
    label: string,
    of: (reservation: Reservation) => string | null | undefined,
  ) => ({ id, label, cell: ({ reservation }) => <Text text={of(reservation)} /> }) satisfies Column
  return {
    time: {
      id: 'time',
      label: 'Start – End',
      isStrong: true,
      cell: ({ reservation }) => <Times reservation={reservation} sheet={sheet} />,
    },
    hours: {
      id: 'hours',
      label: 'h',
      kind: 'number',
      cell: ({ reservation }) => sayBookedHours(reservation),
    },
    aircraft: { ...text('aircraft', 'Aircraft', ({ aircraft }) => aircraft?.tail), isStrong: true },
    activity: text('activity', 'Activity', ({ activity }) => activity),
    number: text('number', 'Resv #', ({ number }) => number),
    status: {
      id: 'status',
      label: 'Status',
      cell: ({ reservation }) => <StatusCell reservation={reservation} sheet={sheet} />,
    },
  } as const satisfies Record<string, Column>
}

type Column = Omit<PaperColumn<SheetRow>, 'width'>

export const METERS = {
  hobbs: { name: 'Hobbs', digits: 1 },
  tach: { name: 'Tach', digits: 2 },
} as const

/** A logged reading, or in gray the reading expected on leaving, with its date, and the range on return. */
export function readingBox(row: SheetRow, meter: MeterName, which: keyof Meter, locale: string) {
  const { digits } = METERS[meter]
  const logged = row.flight?.[meter]?.[which] ?? null
  if (logged !== null) return formatHundredths(logged, digits)
  const last = which === 'start' ? row.last?.[meter] : null
  if (last)
    return (
      <span className={styles.hint}>
        {formatHundredths(last.hundredths, digits)}
        <br />
        {formatDate(last.day, locale)}
      </span>
    )
  const window = which === 'end' ? row.back?.[meter] : null
  return window ? (
    <span className={styles.hint}>{sayWindow(window, digits, row.back?.isFlown === true)}</span>
  ) : null
}
