import type { Chain } from '#domain/audit/world/chain.ts'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import { rowSums } from '#domain/flight-log/row-sums.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { PaperFlow, PaperItem } from '#ui/paper/PaperDocument.tsx'
import styles from './FlightFlow.module.css'
import { FlightLine } from './FlightLine.tsx'
import { findingItems } from './finding-items.tsx'
import type { FlightReport, ReportGroup } from './flight-report.ts'
import { headingItem } from './heading-item.tsx'
import { REPORT_COLUMNS } from './report-columns.ts'
import { ControlRow, SumRow } from './sum-rows.tsx'

export interface FlightSaying {
  readonly label: string
  readonly locale: string
  readonly isWhole: boolean
  readonly showsYear: boolean
  /** What stands in place of rows where there are none. */
  readonly nothing: string
  /** A flight, and a sentence, as this paper may name people. */
  readonly shownFlight: (flight: CompletedFlight) => CompletedFlight
  readonly hide: (sentence: string) => string
}

/** The log as one table: groups with their sums and control totals, the whole, then what the audit asks about. */
export function flightFlow(report: FlightReport, saying: FlightSaying): PaperFlow {
  const { groups, rows, chainsOf, numbered, reviewed, flights } = report
  const { label, locale, isWhole, hide } = saying
  return {
    key: 'log',
    label,
    columns: (
      <colgroup>
        {REPORT_COLUMNS.map(({ id, width }) => (
          <col key={id} style={width === 0 ? {} : { width: `${width}mm` }} />
        ))}
      </colgroup>
    ),
    head: <ColumnHeads />,
    items: [
      ...(groups === null
        ? rowItems(rows, report, saying)
        : groups.flatMap((group) => groupItems(group, report, saying))),
      ...(rows.length === 0
        ? [lineItem('nothing', saying.nothing)]
        : [
            {
              key: 'total',
              keepsWithPrevious: true,
              node: <SumRow name="All" sums={rowSums(rows)} isWhole={isWhole} />,
            },
          ]),
      ...(report.isByTail ? [] : controlItems(chainsOf, rows)),
      ...(rows.length === 0
        ? []
        : findingItems({ causes: numbered.causes, reviewed, flights, isWhole, locale, hide })),
    ],
  }
}

function ColumnHeads() {
  return (
    <tr>
      {REPORT_COLUMNS.map((column) => (
        <th
          key={column.id}
          scope="col"
          className={styles.head}
          data-number={'isNumber' in column || undefined}
          data-flags={column.id === 'flags' || undefined}
        >
          {column.label}
        </th>
      ))}
    </tr>
  )
}

function groupItems(group: ReportGroup, report: FlightReport, saying: FlightSaying): PaperItem[] {
  const key = `group ${group.key}`
  const { name, rows } = group
  const chains = report.isByTail ? (report.chainsOf.get(group.key) ?? []) : []
  const heading = headingItem(key, name, REPORT_COLUMNS.length, group.aside)
  return [
    heading,
    ...rowItems(rows, report, saying).map((item) => ({ ...item, under: key })),
    {
      key: `sums ${group.key}`,
      keepsWithPrevious: true,
      under: key,
      node: <SumRow name={name} sums={rowSums(rows)} isWhole={saying.isWhole} />,
    },
    ...chains.map((chain, index) => ({
      key: `control ${group.key} ${index}`,
      keepsWithPrevious: true,
      under: key,
      node: <ControlRow chain={chain} read={flightsIn(chains)} shown={rows.length} />,
    })),
  ]
}

function rowItems(
  rows: readonly LogRow[],
  { numbered }: FlightReport,
  { locale, showsYear, shownFlight }: FlightSaying,
): PaperItem[] {
  return rows.map((row) => ({
    key: row.flight.id,
    node: (
      <FlightLine
        row={row}
        flight={shownFlight(row.flight)}
        flags={numbered.byFlight.get(row.flight.id) ?? []}
        locale={locale}
        showsYear={showsYear}
      />
    ),
  }))
}

/** The control totals of every tail in print, where the groups are not its own. */
function controlItems(
  chainsOf: ReadonlyMap<string, readonly Chain[]>,
  rows: readonly LogRow[],
): PaperItem[] {
  const shown = new Map<string, number>()
  for (const { flight } of rows) {
    const tail = flight.aircraft?.tail
    if (tail) shown.set(tail, (shown.get(tail) ?? 0) + 1)
  }
  const lines = [...chainsOf].flatMap(([tail, chains]) =>
    !shown.has(tail)
      ? []
      : chains.map((chain, index) => ({
          key: `control ${tail} ${index}`,
          under: 'controls',
          node: (
            <ControlRow
              chain={chain}
              tail={visibleText(tail)}
              read={flightsIn(chains)}
              shown={shown.get(tail) ?? 0}
            />
          ),
        })),
  )
  return lines.length === 0
    ? []
    : [headingItem('controls', 'Control totals by tail', REPORT_COLUMNS.length), ...lines]
}

function flightsIn(chains: readonly Chain[]): number {
  return chains.reduce((sum, { links }) => sum + links.length, 0)
}

function lineItem(key: string, words: string): PaperItem {
  return {
    key,
    node: (
      <tr className={styles.line}>
        <td colSpan={REPORT_COLUMNS.length}>{words}</td>
      </tr>
    ),
  }
}
