import { PAPER_COLUMNS } from '#bookings/flight-columns/paper-columns.ts'
import { type PaperGroup, type PaperLine, paperTable } from '#bookings/paper/paper-table.tsx'
import type { Chain } from '#domain/audit/world/chain.ts'
import { type LogRow, rulesOf } from '#domain/flight-log/log-row.ts'
import { rowSums } from '#domain/flight-log/row-sums.ts'
import { DASH } from '#domain/record/meter.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { PaperFlow } from '#ui/paper/PaperDocument.tsx'
import { type FlightSaying, findingGroup } from './finding-group.tsx'
import type { FlightReport, ReportGroup } from './flight-report.ts'
import { ControlRow, SumRow } from './sum-rows.tsx'

/** Names as the paper shows them; `flags` as the foot labels them. */
interface Row {
  readonly row: LogRow
  readonly flags: readonly string[]
}

type Group = PaperGroup<Row>
type Line = PaperLine<Row>

/** Groups with sums and control totals, the grand total, then findings. */
export function flightFlow(report: FlightReport, saying: FlightSaying): PaperFlow {
  const { groups, rows, chainsOf } = report
  const { label, isWhole, nothing, view } = saying
  return paperTable<Row>({
    key: 'log',
    label,
    look: 'figures',
    columns: PAPER_COLUMNS.map(({ say, isNumber, ...column }) => ({
      ...column,
      ...(isNumber && { kind: 'number' }),
      cell: ({ row, flags }: Row) =>
        column.id === 'flags' ? flags.join(' ') : (say(row, view) ?? DASH),
    })),
    groups: [
      ...(groups?.map((group) => groupOf(group, report, saying)) ?? [
        { key: 'flights', heading: null, lines: flightLines(rows, report, saying) },
      ]),
      {
        key: 'total',
        heading: null,
        lines: [
          rows.length === 0
            ? { key: 'nothing', words: nothing }
            : {
                key: 'all',
                keepsWithPrevious: true,
                node: <SumRow name="All" sums={rowSums(rows)} isWhole={isWhole} />,
              },
        ],
      },
      ...(report.isByTail ? [] : controlGroup(chainsOf, rows)),
      ...(rows.length === 0 ? [] : [findingGroup(report, saying)]),
    ],
  })
}

function groupOf(
  { key, name, aside, rows }: ReportGroup,
  report: FlightReport,
  saying: FlightSaying,
): Group {
  const chains = report.isByTail ? (report.chainsOf.get(key) ?? []) : []
  return {
    key: `group ${key}`,
    heading: { title: name, facts: aside !== '' && <span>{aside}</span> },
    lines: [
      ...flightLines(rows, report, saying),
      {
        key: 'sums',
        keepsWithPrevious: true,
        node: <SumRow name={name} sums={rowSums(rows)} isWhole={saying.isWhole} />,
      },
      ...controlLines(chains, rows.length).map((line) => ({ ...line, keepsWithPrevious: true })),
    ],
  }
}

function flightLines(
  rows: readonly LogRow[],
  { numbered }: FlightReport,
  { shownFlight }: FlightSaying,
): Line[] {
  return rows.map((row) => ({
    key: row.flight.id,
    data: {
      'data-flight-id': row.flight.id,
      'data-findings': rulesOf(row.audit.findings).join(' '),
    },
    row: {
      row: { ...row, flight: shownFlight(row.flight) },
      flags: numbered.byFlight.get(row.flight.id) ?? [],
    },
  }))
}

/** Control totals by tail, where groups aren't tails. */
function controlGroup(
  chainsOf: ReadonlyMap<string, readonly Chain[]>,
  rows: readonly LogRow[],
): Group[] {
  const shown = new Map<string, number>()
  for (const { flight } of rows) {
    const tail = flight.aircraft?.tail
    if (tail) shown.set(tail, (shown.get(tail) ?? 0) + 1)
  }
  const lines = [...chainsOf].flatMap(([tail, chains]) =>
    shown.has(tail) ? controlLines(chains, shown.get(tail) ?? 0, tail) : [],
  )
  return lines.length === 0
    ? []
    : [{ key: 'controls', heading: { title: 'Control totals by tail' }, lines }]
}

/** `tail`: set where the lines aren't below its flights, of which `shown` are printed. */
function controlLines(chains: readonly Chain[], shown: number, tail?: string): Line[] {
  const read = chains.reduce((sum, { links }) => sum + links.length, 0)
  return chains.map((chain, index) => ({
    key: `control ${tail ?? ''} ${index}`,
    node: (
      <ControlRow
        chain={chain}
        {...(tail !== undefined && { tail: visibleText(tail) })}
        read={read}
        shown={shown}
      />
    ),
  }))
}
