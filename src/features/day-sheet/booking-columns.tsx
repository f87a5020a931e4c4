import type { PaperColumn } from '#bookings/paper/paper-table.tsx'
import type { MeterName } from '#domain/audit/finding.ts'
import type { Meter } from '#domain/record/completed-flight.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { statusLabel } from '#domain/record/status.ts'
import styles from './booking-cells.module.css'
import { Notes, Text, Times } from './booking-cells.tsx'
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
      cell: ({ reservation }) => (
        <>
          <Text text={statusLabel(reservation)} />
          <Notes reservation={reservation} sheet={sheet} />
        </>
      ),
    },
  } as const satisfies Record<string, Column>
}

type Column = Omit<PaperColumn<SheetRow>, 'width'>

export const METERS = {
  hobbs: { name: 'Hobbs', digits: 1 },
  tach: { name: 'Tach', digits: 2 },
} as const

/** A logged reading; empty for a pen otherwise. */
export function readingBox({ flight }: SheetRow, meter: MeterName, which: keyof Meter) {
  const logged = flight?.[meter]?.[which] ?? null
  return logged === null ? null : formatHundredths(logged, METERS[meter].digits)
}

/** Beside the boxes: the readings or hours to expect on return, one line a meter. */
export function ExpectedIn({ back }: { back: SheetRow['back'] }) {
  return (['hobbs', 'tach'] as const).map((meter) => {
    const { name, digits } = METERS[meter]
    const window = back?.[meter]
    return (
      window && (
        <span key={meter} className={styles.hint}>
          {name} {sayWindow(window, digits, back.isFlown)}
        </span>
      )
    )
  })
}

/** The reading to expect on leaving, for a sheet that doesn't name it in a heading. */
export function ExpectedOut({ last }: { last: SheetRow['last'] }) {
  const said = (['hobbs', 'tach'] as const).flatMap((meter) => {
    const reading = last?.[meter]
    return reading ? formatHundredths(reading.hundredths, METERS[meter].digits) : []
  })
  return said.length > 0 && <span className={styles.hint}>Out {said.join(', ')}</span>
}
