import type { LogAudit } from '#bookings/audit/use-audit.ts'
import { groupName, nameInRow } from '#bookings/filters/group-names.ts'
import type { SayView } from '#bookings/flight-columns/flight-column.ts'
import { NAMING_COLUMNS, PAPER_COLUMNS } from '#bookings/flight-columns/paper-columns.ts'
import { type PaperCell, type PaperTableLine, paperTable } from '#bookings/paper/paper-table.tsx'
import type { Chain } from '#domain/audit/world/chain.ts'
import {
  type FlightGroup,
  type Grouping,
  groupFlights,
} from '#domain/flight-groups/group-flights.ts'
import { CHAIN_BEGINNINGS, controlWords } from '#domain/flight-log/control-words.ts'
import { sayThousandths } from '#domain/flight-log/figure-words.ts'
import { inFlownOrder } from '#domain/flight-log/flown-order.ts'
import { type LogRow, rulesOf } from '#domain/flight-log/log-row.ts'
import { rowSums } from '#domain/flight-log/row-sums.ts'
import { groupBy } from '#domain/lists/group-by.ts'
import { DASH, formatHundredths } from '#domain/record/meter.ts'
import { sayNotSummed } from '#domain/record/meter-deltas.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { PaperPart } from '#ui/paper/PaperDocument.tsx'
import { findingLine, sayFindings } from './flight-findings.tsx'
import styles from './flight-table.module.css'
import { numberedCauses } from './numbered-causes.ts'
import type { Hiding } from './use-hiding.ts'

/** Names as the paper shows them; `flags` as the foot labels them. */
interface Row {
  readonly row: LogRow
  readonly flags: readonly string[]
}

type Line = PaperTableLine<Row>
type Columns = typeof PAPER_COLUMNS

interface FlightReport {
  readonly label: string
  /** Matches, in any order. */
  readonly rows: readonly LogRow[]
  readonly audited: LogAudit
  readonly group: Grouping | null
  readonly weekStart: number
  readonly view: SayView
  readonly isWhole: boolean
  /** For an empty report. */
  readonly nothing: string
  readonly hiding: Pick<Hiding, 'shownFlight' | 'hide'>
}

/** Groups with sums and control totals, the grand total, then findings. Oldest first; by tail in meter order. */
export function flightTable(report: FlightReport): PaperPart {
  const { label, audited, group: by, weekStart, view, isWhole, nothing, hiding } = report
  const isByTail = by === 'tail'
  const columns = isByTail ? PAPER_COLUMNS : WITHOUT_GAPS
  const sums = (name: string, own: readonly LogRow[]) => sumLine(name, own, isWhole, columns)
  const ordered = inFlownOrder(report.rows, isByTail)
  const groups =
    by &&
    inTime(
      groupFlights(ordered, by, weekStart, (row) => nameInRow(row, by)),
      by,
    )
  const rows = groups?.flatMap((group) => group.rows) ?? ordered
  const ids = rows.map(({ flight }) => flight.id)
  const { causes, byFlight } = numberedCauses(audited.open, ids)
  const reviewed = numberedCauses(audited.reviewed, ids).causes.length
  const chainsOf = groupBy(audited.audit?.chains ?? [], ({ tail }) => tail)

  const flightLines = (own: readonly LogRow[]) =>
    own.map(
      (row): Line => ({
        key: row.flight.id,
        data: {
          'data-flight-id': row.flight.id,
          'data-findings': rulesOf(row.audit.findings).join(' '),
        },
        row: {
          row: { ...row, flight: hiding.shownFlight(row.flight) },
          flags: byFlight.get(row.flight.id) ?? [],
        },
      }),
    )
  const groupOf = ({ key, rows: own }: FlightGroup<LogRow>, grouping: Grouping) => {
    const first = own.slice(0, 1).map((row) => ({ ...row, flight: hiding.shownFlight(row.flight) }))
    const title = groupName({ key, rows: first }, grouping, view.format.locale)
    const model = isByTail ? visibleText(first[0]?.flight.aircraft?.model ?? '') : ''
    const chains = isByTail ? (chainsOf.get(key) ?? []) : []
    return {
      key: `group ${key}`,
      heading: { title, facts: model !== '' && <span>{model}</span> },
      lines: [...flightLines(own), sums(title, own), ...controlLines(chains, own.length, null)],
    }
  }
  const byTail = groupBy(rows, ({ flight }) => flight.aircraft?.tail || null)
  const controls = isByTail
    ? []
    : [...chainsOf].flatMap(([tail, chains]) => {
        const shown = byTail.get(tail)?.length ?? 0
        return shown === 0 ? [] : controlLines(chains, shown, visibleText(tail))
      })
  const found = sayFindings(causes, reviewed, audited.isSure)
  const findings = causes.map((one) =>
    findingLine(one, columns.length, audited.subjects.flights, view, hiding),
  )
  return paperTable<Row>({
    key: 'log',
    label,
    look: 'figures',
    columns: columns.map(({ say, isNumber, ...column }) => ({
      ...column,
      ...(isNumber && { kind: 'number' }),
      cell: ({ row, flags }: Row) =>
        column.id === 'flags' ? flags.join(' ') : (say(row, view) ?? DASH),
    })),
    groups: [
      ...((by && groups?.map((group) => groupOf(group, by))) ?? [
        { key: 'flights', lines: flightLines(rows) },
      ]),
      {
        key: 'total',
        lines: [
          rows.length === 0 ? { key: 'nothing', words: nothing } : sums('All', rows),
          ...(rows.length > 0 && findings.length === 0 ? [{ key: 'none', words: found }] : []),
        ],
      },
      { key: 'controls', heading: { title: 'Meter totals by tail' }, lines: controls },
      { key: 'findings', heading: { title: found }, lines: findings },
    ],
  })
}

/** The log has the newest day first. */
function inTime<Group extends { readonly key: string }>(
  groups: readonly Group[],
  by: Grouping,
): readonly Group[] {
  if (by !== 'day' && by !== 'week' && by !== 'month') return groups
  const dated = groups.filter(({ key }) => key !== '')
  return [...dated.reverse(), ...groups.filter(({ key }) => key === '')]
}

/** A gap is to the flight above it only where a tail's flights stand together. */
const WITHOUT_GAPS = PAPER_COLUMNS.filter(({ id }) => id !== 'hobbsGap' && id !== 'tachGap')

/** Sums under their columns; minimums if the range is incomplete. */
function sumLine(name: string, rows: readonly LogRow[], isWhole: boolean, columns: Columns): Line {
  const sums = rowSums(rows)
  const { flights, hobbs, tach, ratio, mean, flagged, disagreeing } = sums
  const notes = [
    sayNotSummed('Hobbs', hobbs),
    sayNotSummed('Tach', tach),
    disagreeing > 0
      ? `${disagreeing} with a logged total other than in − out (logged value used)`
      : '',
  ]
  const naming = (
    <span className={styles.facts}>
      <bdi className="font-bold">{name}</bdi>
      <span>
        {!isWhole && 'at least '}
        <span data-total="flights">{flights}</span> {flights === 1 ? 'flight' : 'flights'}
      </span>
      <span>
        average Hobbs <span data-total="mean">{formatHundredths(mean, 2)}</span>
      </span>
      <span>
        Tach/Hobbs <span data-total="ratio">{sayThousandths(ratio) ?? '—'}</span>
      </span>
      <Notes notes={notes} />
    </span>
  )
  const summed = columns.flatMap(({ total, sayTotal }, at): PaperCell[] => {
    if (!total) return []
    const last = columns.findLastIndex((column, place) => place < at && column.total)
    const before = at - Math.max(last + 1, NAMING_COLUMNS)
    return [
      ...(before > 0 ? [{ span: before, className: styles.sumLabel, content: total.label }] : []),
      {
        data: { 'data-number': true, 'data-total': total.name },
        content: `${!isWhole && total.label ? '≥ ' : ''}${sayTotal?.(sums, 'decimal') ?? ''}`,
      },
    ]
  })
  const flags = (
    <>
      <span data-total="flagged">{flagged}</span> flagged
    </>
  )
  return {
    key: 'sums',
    keepsWithPrevious: true,
    className: styles.sums,
    data: { 'data-sums': '' },
    cells: [{ span: NAMING_COLUMNS, content: naming }, ...summed, { content: flags }],
  }
}

/** For each chain: opening → closing of both meters, and that closing − opening = ΣΔ + Σ gaps, to 0.00. `tail`: null
 * below its flights, of which `shown` are printed. */
function controlLines(chains: readonly Chain[], shown: number, tail: string | null): Line[] {
  const loaded = chains.reduce((sum, { links }) => sum + links.length, 0)
  const left = loaded - shown
  const others = left > 0 ? `all ${loaded} flights of this tail; ${left} not printed` : ''
  return chains.map((chain, index) => ({
    key: `control ${tail ?? ''} ${index}`,
    keepsWithPrevious: tail === null,
    className: styles.control,
    words: (
      <span className={styles.facts}>
        {tail !== null && <bdi className="min-w-[16mm] font-bold">{tail}</bdi>}
        {controlWords(chain).map(({ name, data, ends, equation, storedOff }) => (
          <span key={name} className="min-w-[88mm]" {...data}>
            {name} {ends}: <span className="font-bold">{equation}</span>
            {storedOff !== '' && ` (${storedOff})`}
          </span>
        ))}
        <Notes notes={[CHAIN_BEGINNINGS[chain.startsAs], others]} />
      </span>
    ),
  }))
}

function Notes({ notes }: { notes: readonly string[] }) {
  const words = notes.filter((note) => note !== '').join(', ')
  return words !== '' && <span>{words}</span>
}
