import { type PaperColumn, PaperFacts, paperTable } from '#bookings/paper/paper-table.tsx'
import type { MeterName } from '#domain/audit/finding.ts'
import { isMaintenance } from '#domain/record/activity.ts'
import type { Meter } from '#domain/record/completed-flight.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import { statusLabel } from '#domain/record/status.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { lineFacts } from '#features/day-sheet/line-facts.ts'
import styles from '#features/day-sheet/sheet.module.css'
import { BookingCode, Notes, People, Times } from '#features/day-sheet/sheet-cells.tsx'
import { readingBox } from '#features/day-sheet/sheet-columns.tsx'
import type { SheetGroup } from '#features/day-sheet/sheet-groups.ts'
import { initialsOf } from '#features/day-sheet/sheet-people.ts'
import type { SheetRow } from '#features/day-sheet/sheet-row.ts'
import type { SheetView } from '#features/day-sheet/sheet-view.ts'
import { sayEmpty, sayTotals } from '#features/day-sheet/sheet-words.ts'
import { formatDate, formatDay } from '#time/format.ts'
import { classNames } from '#ui/class-names.ts'
import type { PaperFlow } from '#ui/paper/PaperDocument.tsx'

/** One sheet per aircraft: last readings, bookings, and blank lines for walk-ins. */
export function clipboards(groups: readonly SheetGroup[], view: SheetView): PaperFlow[] {
  if (groups.length === 0) return [clipboard(null, view)]
  return groups.map((group) => clipboard(group, view))
}

const METERS = [
  ['hobbs', 'Hobbs', 1],
  ['tach', 'Tach', 2],
] as const

/** No phone numbers, since the clipboard flies along. Sized for A4, the narrower paper upright. */
function clipboardColumns(view: SheetView): PaperColumn<SheetRow>[] {
  const box = (meter: MeterName, which: keyof Meter, width: number) => ({
    id: `${meter} ${which}`,
    label: which === 'start' ? 'out' : which === 'end' ? 'in' : 'h',
    width,
    kind: 'box' as const,
    cell: (row: SheetRow) => readingBox(row, meter, which, view),
  })
  return [
    {
      id: 'date',
      label: 'Date',
      width: 19,
      cell: ({ reservation }) => (
        <>
          {formatDate(view.day, view.locale)}
          <span className={styles.small}>
            <Times reservation={reservation} view={view} />
          </span>
        </>
      ),
    },
    { id: 'pilot', label: 'Pilot', width: 35, cell: (row) => <Pilot row={row} view={view} /> },
    {
      id: 'instructor',
      label: 'Instr.',
      width: 11,
      cell: ({ reservation }) => initialsOf(reservation.instructors) || '—',
    },
    {
      id: 'route',
      label: 'Route',
      width: 23,
      cell: ({ flight }) => visibleText(flight?.route ?? ''),
    },
    box('hobbs', 'start', 17),
    box('hobbs', 'end', 17),
    box('hobbs', 'delta', 10),
    box('tach', 'start', 17),
    box('tach', 'end', 17),
    box('tach', 'delta', 11),
    {
      id: 'code',
      label: 'Remarks',
      width: 0,
      cell: ({ reservation }) => <BookingCode reservation={reservation} view={view} />,
    },
  ]
}

function clipboard(group: SheetGroup | null, view: SheetView): PaperFlow {
  const heading = group === null ? 'Aircraft' : visibleText(group.heading ?? '')
  const columns = clipboardColumns(view)
  return paperTable({
    key: `clipboard ${group?.key ?? ''}`,
    label: `Clipboard of ${heading}, ${formatDay(view.day, view.locale, 'long')}`,
    look: 'clipboard',
    columns,
    hasBlankLines: true,
    head: (
      <>
        <tr className={styles.title}>
          <th scope="colgroup" colSpan={columns.length}>
            <PaperFacts>
              <bdi className={styles.bigTail}>{heading}</bdi>
              {group !== null && group.model !== '' && <bdi>{visibleText(group.model)}</bdi>}
              <LastReadings group={group} view={view} />
              <span data-end="">
                {group === null || group.rows.length === 0
                  ? sayEmpty(view)
                  : sayTotals(group.totals, view.isWhole)}
              </span>
            </PaperFacts>
          </th>
        </tr>
        <ClipboardHeads columns={columns} />
      </>
    ),
    groups: [
      {
        key: 'rows',
        heading: null,
        lines: (group?.rows ?? []).map((row) => ({
          key: row.reservation.id,
          row,
          data: {
            'data-maintenance': isMaintenance(row.reservation) || undefined,
            ...lineFacts(row.reservation, view),
          },
        })),
      },
    ],
  })
}

function Pilot({ row: { reservation }, view }: { row: SheetRow; view: SheetView }) {
  const { activity, number, customers, status } = reservation
  const details = [activity, number].map((text) => visibleText(text ?? '').trim()).filter(Boolean)
  return (
    <>
      {isMaintenance(reservation) ? (
        <strong>Maintenance</strong>
      ) : (
        <People people={customers} names={view.names} />
      )}
      {details.map((text, place) => (
        <bdi key={place === 0 ? 'activity' : 'number'} className={styles.small}>
          {text}
        </bdi>
      ))}
      {status.kind !== 'pending' && <span className={styles.state}>{statusLabel(status)}</span>}
      <Notes reservation={reservation} view={view} />
    </>
  )
}

/** "Last Hobbs in 1234.5 (17 Nov)", for the next pilot to check. */
function LastReadings({ group, view }: { group: SheetGroup | null; view: SheetView }) {
  if (group?.heading === 'No aircraft') return null
  return METERS.map(([meter, name, digits]) => {
    const last = group?.last?.[meter] ?? null
    return (
      <span key={name}>
        Last {name} in{' '}
        {last === null ? (
          <span className={styles.unknown}>not known</span>
        ) : (
          <>
            <strong>{formatHundredths(last.hundredths, digits)}</strong> (
            {formatDay(last.day, view.locale, 'short')})
          </>
        )}
      </span>
    )
  })
}

function ClipboardHeads({ columns }: { columns: readonly PaperColumn<SheetRow>[] }) {
  const boxes = columns.filter(({ kind }) => kind === 'box')
  const others = columns
    .filter(({ kind }) => kind !== 'box')
    .map(({ id, label }) => (
      <th key={id} scope="col" rowSpan={2}>
        {label}
      </th>
    ))
  return (
    <>
      <tr className={classNames(styles.heads, styles.first)}>
        {others.slice(0, -1)}
        {METERS.map(([meter, name]) => (
          <th
            key={meter}
            scope="colgroup"
            colSpan={boxes.length / METERS.length}
            className={styles.meter}
          >
            {name}
          </th>
        ))}
        {others.slice(-1)}
      </tr>
      <tr className={styles.heads}>
        {boxes.map(({ id, label }) => (
          <th key={id} scope="col" className={styles.box}>
            {label}
          </th>
        ))}
      </tr>
    </>
  )
}
