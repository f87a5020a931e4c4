import type { Chain } from '#domain/audit/chain.ts'
import type { FlightGroup, Grouping } from '#domain/flight-groups/group-flights.ts'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import { groupName } from '#features/range/group-names.ts'
import type { PaperFlow, PaperItem } from '#ui/paper/PaperDocument.tsx'
import { ControlTotals } from './ControlTotals.tsx'
import styles from './FlightLogPaper.module.css'
import { FLIGHT_CELLS } from './flight-cells.tsx'
import type { FlightColumn } from './flight-column-names.ts'
import { COLUMN_LOOKS } from './flight-log-columns.ts'
import { GroupFigures } from './GroupFigures.tsx'
import type { RowView } from './row-view.ts'

/** Millimetres; 0 takes what is left. */
const WIDTHS: Readonly<Partial<Record<FlightColumn, number>>> = {
  date: 20,
  aircraft: 17,
  out: 11,
  in: 14,
  flags: 17,
  hobbsStart: 16,
  hobbsEnd: 16,
  hobbsDelta: 12,
  tachStart: 16,
  tachEnd: 16,
  tachDelta: 12,
  tachHobbs: 14,
  hobbsGap: 14,
  tachGap: 13,
  reservation: 20,
  booked: 12,
  flownBooked: 14,
  loggedAt: 24,
  lag: 12,
}

/** As many columns as a landscape sheet holds, in the order of the screen. */
const MOST_FIXED = 205

interface PaperContent {
  readonly rows: readonly LogRow[]
  readonly groups: readonly FlightGroup<LogRow>[] | null
  readonly group: Grouping | null
  readonly columns: readonly FlightColumn[]
  readonly chains: ReadonlyMap<string, readonly Chain[]>
  readonly view: RowView
  readonly isWhole: boolean
  readonly label: string
}

/** The log as one table over as many pages as it needs, each group with its sums. */
export function paperFlow(content: PaperContent): PaperFlow {
  const { rows, groups, group, view, isWhole, chains, label } = content
  const columns = fitting(content.columns)
  const rowItem = (row: LogRow): PaperItem => ({
    key: row.flight.id,
    node: <PaperRow row={row} columns={columns} view={view} />,
  })
  const items =
    groups === null || group === null
      ? rows.map(rowItem)
      : groups.flatMap((one): PaperItem[] => {
          const name = groupName(one, group, view.locale)
          const key = `group ${one.key}`
          const head = (words: string) => (
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={columns.length}>
                <bdi>{name}</bdi>
                {words}
              </th>
            </tr>
          )
          return [
            { key, keepsWithNext: true, node: head(''), again: head(', continued') },
            ...one.rows.map((row) => ({ ...rowItem(row), under: key })),
            {
              key: `foot ${one.key}`,
              keepsWithPrevious: true,
              under: key,
              node: (
                <tr className={styles.foot}>
                  <td colSpan={columns.length}>
                    <GroupFigures
                      rows={one.rows}
                      name={name}
                      hours={view.hours}
                      isWhole={isWhole}
                    />
                    {group === 'tail' && (
                      <ControlTotals chains={chains.get(one.key) ?? []} shown={one.rows.length} />
                    )}
                  </td>
                </tr>
              ),
            },
          ]
        })
  return {
    key: 'log',
    label,
    columns: (
      <colgroup>
        {columns.map((column) => (
          <col key={column} style={WIDTHS[column] ? { width: `${WIDTHS[column]}mm` } : {}} />
        ))}
      </colgroup>
    ),
    head: (
      <tr>
        {columns.map((column) => (
          <th
            key={column}
            scope="col"
            className={styles.head}
            data-number={COLUMN_LOOKS[column].isNumber || undefined}
          >
            {COLUMN_LOOKS[column].label}
          </th>
        ))}
      </tr>
    ),
    items: [
      ...items,
      {
        key: 'total',
        keepsWithPrevious: true,
        node: (
          <tr className={styles.foot}>
            <td colSpan={columns.length}>
              <GroupFigures rows={rows} name="all" hours={view.hours} isWhole={isWhole} />
            </td>
          </tr>
        ),
      },
    ],
  }
}

function fitting(columns: readonly FlightColumn[]): FlightColumn[] {
  let used = 0
  return columns.filter((column) => {
    used += WIDTHS[column] ?? 12
    return used <= MOST_FIXED
  })
}

function PaperRow({
  row,
  columns,
  view,
}: {
  row: LogRow
  columns: readonly FlightColumn[]
  view: RowView
}) {
  return (
    <tr className={styles.row} data-flight-id={row.flight.id} data-findings={row.audit.rules}>
      {columns.map((column) => (
        <td
          key={column}
          data-column={column}
          data-number={COLUMN_LOOKS[column].isNumber || undefined}
        >
          {FLIGHT_CELLS[column](row, view).content}
        </td>
      ))}
    </tr>
  )
}
