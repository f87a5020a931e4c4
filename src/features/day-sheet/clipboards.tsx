import { aircraftHref } from '#bookings/address/hrefs.ts'
import { type PaperColumn, paperTable } from '#bookings/paper/paper-table.tsx'
import { isMaintenance } from '#domain/record/activity.ts'
import { usableTime } from '#domain/record/membership.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import { holdsTime, statusLabel } from '#domain/record/status.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { localDay } from '#time/zone.ts'
import type { PaperPart } from '#ui/paper/PaperDocument.tsx'
import { QrCode } from '#ui/paper/QrCode.tsx'
import styles from './booking-cells.module.css'
import { lineFacts, Notes, People, Times } from './booking-cells.tsx'
import { ExpectedIn, METERS, readingBox } from './booking-columns.tsx'
import type { PrintedDay } from './printed-day.ts'
import { initialsOf } from './sheet-people.ts'
import type { SheetGroup, SheetRow } from './sheet-rows.ts'
import { sayEmpty, sayTotals } from './sheet-words.ts'

/** One sheet per aircraft that may fly: last readings, bookings, and blank lines for walk-ins. */
export function clipboards(sheet: PrintedDay): PaperPart[] {
  const groups = clipboardGroups(sheet)
  return (groups.length === 0 ? [null] : groups).map((group) => clipboard(group, sheet))
}

/** Without aircraft that are down all day, unless all are. */
export function clipboardGroups(sheet: PrintedDay): readonly SheetGroup[] {
  const flying = sheet.groups.filter(
    (group) => group.rows.length === 0 || !isDownAllDay(group, sheet),
  )
  return flying.length === 0 ? sheet.groups : flying
}

function isDownAllDay({ rows }: SheetGroup, { format, day }: PrintedDay): boolean {
  const { start, end } = localDay(format.zone, day)
  return rows.every(({ reservation }) => {
    const time = usableTime(reservation)
    const isDown = isMaintenance(reservation) && holdsTime(reservation)
    return isDown && time !== null && time.start <= start && time.end >= end
  })
}

function clipboard(group: SheetGroup | null, sheet: PrintedDay): PaperPart {
  const tail = group === null ? 'Aircraft' : visibleText(group.heading ?? '')
  const rows = group?.rows ?? []
  const href = aircraftHref(group?.key ?? '')
  return paperTable({
    key: `clipboard ${group?.key ?? ''}`,
    label: `Clipboard of ${tail}, ${sheet.format.day(sheet.day, 'long')}`,
    look: 'clipboard',
    columns: clipboardColumns(sheet),
    hasBlankLines: true,
    title: (
      <>
        <bdi className="text-[20pt] font-bold leading-[1.1]">{tail}</bdi>
        {group !== null && group.model !== '' && <bdi>{visibleText(group.model)}</bdi>}
        {group?.heading !== 'No aircraft' && <LastReadings group={group} sheet={sheet} />}
        <span data-end="" className="flex gap-[3mm] items-end">
          {group === null || rows.length === 0
            ? sayEmpty(sheet)
            : sayTotals(group.totals, sheet.isWhole)}
          {href !== null && (
            <QrCode text={`${sheet.origin}${href}`} label={`${tail} on the screen`} />
          )}
        </span>
      </>
    ),
    groups: [
      {
        key: 'rows',
        lines: rows.map((row) => ({
          key: row.reservation.id,
          row,
          data: {
            'data-maintenance': isMaintenance(row.reservation) || undefined,
            ...lineFacts(row.reservation, sheet),
          },
        })),
      },
    ],
  })
}

/** No phone numbers, since the clipboard flies along. Sized for A4, the narrower paper upright. */
function clipboardColumns(sheet: PrintedDay): PaperColumn<SheetRow>[] {
  const { day, format } = sheet
  const boxes = (meter: keyof typeof METERS, deltaWidth: number) =>
    (['start', 'end', 'delta'] as const).map((which) => ({
      id: `${meter} ${which}`,
      label: { start: 'out', end: 'in', delta: 'h' }[which],
      over: METERS[meter].name,
      width: which === 'delta' ? deltaWidth : 17,
      kind: 'box' as const,
      cell: (row: SheetRow) => readingBox(row, meter, which),
    }))
  return [
    {
      id: 'date',
      label: 'Date',
      width: 26,
      cell: ({ reservation }) => (
        <>
          {format.date(day)}
          <span className={styles.small}>
            <Times reservation={reservation} sheet={sheet} />
          </span>
          <bdi className={styles.small}>{visibleText(reservation.number ?? '')}</bdi>
        </>
      ),
    },
    { id: 'pilot', label: 'Pilot', width: 33, cell: (row) => <Pilot row={row} sheet={sheet} /> },
    {
      id: 'instructor',
      label: 'Instr.',
      width: 11,
      cell: ({ reservation }) => initialsOf(reservation.instructors) || '—',
    },
    {
      id: 'route',
      label: 'Route',
      width: 21,
      cell: ({ flight }) => visibleText(flight?.route ?? ''),
    },
    ...boxes('hobbs', 10),
    ...boxes('tach', 11),
    { id: 'remarks', label: 'Remarks', width: 0, cell: () => null },
  ]
}

function Pilot({ row: { reservation, back }, sheet }: { row: SheetRow; sheet: PrintedDay }) {
  const { activity, customers, status } = reservation
  return (
    <>
      {isMaintenance(reservation) ? (
        <strong>Maintenance</strong>
      ) : (
        <People people={customers} names={sheet.names} />
      )}
      <bdi className={styles.small}>{visibleText(activity ?? '').trim()}</bdi>
      {status.kind !== 'pending' && (
        <span className="inline-block max-w-full px-[0.6mm] border-[0.15mm] border-black overflow-hidden text-[7pt] leading-[1.15] no-underline">
          {statusLabel(reservation)}
        </span>
      )}
      <Notes reservation={reservation} sheet={sheet} />
      {back && <span className={styles.hint}>Expected in</span>}
      <ExpectedIn back={back} />
    </>
  )
}

/** "Last Hobbs in 1234.5 (17 Nov)", for the next pilot to check. */
function LastReadings({ group, sheet }: { group: SheetGroup | null; sheet: PrintedDay }) {
  return (['hobbs', 'tach'] as const).map((meter) => {
    const { name, digits } = METERS[meter]
    const last = group?.last?.[meter]
    return (
      <span key={meter}>
        Last {name} in{' '}
        {last ? (
          <>
            <strong>{formatHundredths(last.hundredths, digits)}</strong> (
            {sheet.format.day(last.day, 'short')})
          </>
        ) : (
          'not known'
        )}
      </span>
    )
  })
}
