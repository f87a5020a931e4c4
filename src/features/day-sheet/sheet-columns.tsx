import type { PaperColumn } from '#bookings/paper/paper-table.tsx'
import type { MeterName } from '#domain/audit/finding.ts'
import type { Meter } from '#domain/record/completed-flight.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import { personKey } from '#domain/record/person.ts'
import type { ClockTime } from '#time/clock-time.ts'
import { formatClockTime, formatDate } from '#time/format.ts'
import styles from './sheet.module.css'
import {
  BookingCode,
  People,
  Phone,
  StatusCell,
  sayBookedHours,
  Text,
  Times,
} from './sheet-cells.tsx'
import { sheetName } from './sheet-people.ts'
import type { SheetRow } from './sheet-row.ts'
import type { SheetView } from './sheet-view.ts'
import { sayWindow } from './sheet-words.ts'

type Column<Row extends SheetRow = SheetRow> = PaperColumn<Row>

/** Shared by list and slips; widths are their own. */
function bookingColumns(view: SheetView) {
  return {
    time: {
      id: 'time',
      label: 'Start – End',
      isStrong: true,
      cell: ({ reservation }) => <Times reservation={reservation} view={view} />,
    },
    hours: {
      id: 'hours',
      label: 'h',
      kind: 'number',
      cell: ({ reservation }) => sayBookedHours(reservation),
    },
    aircraft: {
      id: 'aircraft',
      label: 'Aircraft',
      isStrong: true,
      cell: ({ reservation }) => <Text text={reservation.aircraft?.tail} />,
    },
    activity: {
      id: 'activity',
      label: 'Activity',
      cell: ({ reservation }) => <Text text={reservation.activity} />,
    },
    number: {
      id: 'number',
      label: 'Resv #',
      cell: ({ reservation }) => <Text text={reservation.number} />,
    },
    status: {
      id: 'status',
      label: 'Status',
      cell: ({ reservation }) => <StatusCell reservation={reservation} view={view} />,
    },
  } as const satisfies Record<string, Omit<Column, 'width'>>
}

/** Sized for Letter, the narrower paper in landscape. */
export function listColumns(view: SheetView): Column[] {
  const { time, hours, aircraft, activity, number, status } = bookingColumns(view)
  const { names, phones, locale } = view
  const clock = (time: ClockTime | null | undefined) => time && formatClockTime(time, locale)
  const box = (id: string, label: string, width: number, cell: Column['cell']): Column => ({
    id,
    label,
    width,
    kind: 'box',
    cell,
  })
  return [
    { ...time, width: 19 },
    { ...hours, width: 8 },
    { ...aircraft, width: 16 },
    {
      id: 'customer',
      label: 'Customer',
      width: 31,
      cell: ({ reservation }) => (
        <People people={reservation.customers} names={names} hasPhones={phones} />
      ),
    },
    {
      id: 'instructor',
      label: 'Instructor',
      width: 23,
      cell: ({ reservation }) => <People people={reservation.instructors} names={names} />,
    },
    { ...activity, width: 21 },
    { ...number, width: 19 },
    { ...status, width: 18 },
    box('timeOut', 'Time out', 14, ({ flight }) => clock(flight?.out)),
    box('hobbsOut', 'Hobbs out', 16, (row) => readingBox(row, 'hobbs', 'start', view)),
    box('tachOut', 'Tach out', 16, (row) => readingBox(row, 'tach', 'start', view)),
    box('timeIn', 'Time in', 14, ({ flight }) => clock(flight?.in)),
    box('hobbsIn', 'Hobbs in', 16, (row) => readingBox(row, 'hobbs', 'end', view)),
    box('tachIn', 'Tach in', 16, (row) => readingBox(row, 'tach', 'end', view)),
    box('remarks', 'Remarks', 0, () => null),
  ]
}

/** `owner`: the instructor's key. */
export interface SlipRow extends SheetRow {
  readonly owner: string
}

/** With phone numbers. Sized for A4, the narrower paper upright. */
export function slipColumns(view: SheetView): Column<SlipRow>[] {
  const { time, hours, aircraft, activity, number, status } = bookingColumns(view)
  const { names, phones } = view
  const phone: Column<SlipRow> = {
    id: 'phone',
    label: 'Phone',
    width: 27,
    cell: ({ reservation }) =>
      reservation.customers.map((person, place) => (
        <Phone key={`${place} ${person.phone}`} person={person} />
      )),
  }
  return [
    { ...time, width: 32 },
    { ...hours, width: 10 },
    { ...aircraft, width: 17 },
    {
      id: 'customer',
      label: 'Customer',
      width: phones ? 33 : 46,
      cell: ({ reservation: { customers, instructors }, owner }) => {
        const others = instructors.filter((person) => personKey(person) !== owner)
        return (
          <>
            <People people={customers} names={names} />
            {others.length > 0 && (
              <span className={styles.small}>
                with <bdi>{others.map((person) => sheetName(person, names)).join(', ')}</bdi>
              </span>
            )}
          </>
        )
      },
    },
    ...(phones ? [phone] : []),
    { ...activity, width: phones ? 22 : 30 },
    { ...number, width: 19 },
    { ...status, width: 0 },
    {
      id: 'code',
      label: <span className={styles.hidden}>Code</span>,
      width: 12,
      cell: ({ reservation }) => <BookingCode reservation={reservation} view={view} />,
    },
  ]
}

const DIGITS = { hobbs: 1, tach: 2 } as const

/** A logged reading, or in gray the reading expected on leaving, with its date, and the range on return. */
export function readingBox(
  row: SheetRow,
  meter: MeterName,
  which: keyof Meter,
  { locale }: SheetView,
) {
  const known = row.flight?.[meter]?.[which] ?? null
  if (known !== null) return formatHundredths(known, DIGITS[meter])
  if (which === 'start') {
    const last = row.last?.[meter]
    return last ? (
      <span className={styles.hint}>
        {formatHundredths(last.hundredths, DIGITS[meter])}
        <br />
        {formatDate(last.day, locale)}
      </span>
    ) : null
  }
  const window = which === 'end' ? row.back?.[meter] : null
  return window ? (
    <span className={styles.hint}>
      {sayWindow(window, DIGITS[meter], row.back?.isFlown === true)}
    </span>
  ) : null
}
