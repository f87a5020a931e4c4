import { MarkedWords } from '#bookings/audit/MarkedWords.tsx'
import { CASE_COLUMNS, type CaseRow, caseRow } from '#bookings/paper/case-columns.ts'
import { type PaperTableLine, paperTable } from '#bookings/paper/paper-table.tsx'
import type { OrderPart } from '#domain/audit/words/order-words.ts'
import { caseFacts } from '#domain/matching/case-facts.ts'
import { byDay, type Shown } from '#domain/matching/case-filter.ts'
import { UNDECIDED_WORDS } from '#domain/matching/case-words.ts'
import type { DayScore, MatchCase, Undecided } from '#domain/matching/match-case.ts'
import { type Swap, swapsOf } from '#domain/matching/swap-ledger.ts'
import { DASH } from '#domain/record/meter.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { DateFormat } from '#time/date-format.ts'
import type { PaperPart } from '#ui/paper/PaperDocument.tsx'

export interface ChecksReport extends Omit<Shown, 'score'> {
  readonly label: string
  readonly format: DateFormat
  /** How many to correct, and the score of all days. */
  readonly summary: string
  readonly nothing: string
  /** What isn't listed, counted. */
  readonly rest: readonly string[]
  readonly minor: readonly { readonly title: string; readonly lines: readonly string[] }[]
  /** Words of each correction, by day as all that follows. */
  readonly corrections: readonly Correction[]
  /** Keys of the cases that need action. */
  readonly listed: ReadonlySet<string>
}

interface Correction {
  readonly key: string
  readonly rule: number
  readonly title: string
  readonly order: readonly OrderPart[]
}

type Line = PaperTableLine<CaseRow>

/** To tick with a pen, at the beginning of each line that needs it. */
const BOX = '☐ '

const COLUMNS = CASE_COLUMNS.flatMap(({ label, paper }) => (paper ? { ...paper, label } : []))

/** What to correct, then by day with its score what doesn't match, then swaps; the rest as counts. */
export function checksTable(report: ChecksReport): PaperPart {
  const { cases, undecided, days, label, format, summary, nothing } = report
  const casesOf = byDay(cases.filter(({ key }) => report.listed.has(key)))
  const caseLine = (one: MatchCase): Line => ({
    key: one.key,
    row: caseRow(one, format),
    data: {
      'data-bucket': one.bucket,
      'data-reservation-id': one.reservation?.id,
      'data-status': one.reservation?.status.kind,
      'data-flight-id': one.flight?.id,
    },
  })
  const swaps = swapsOf(cases)
  return paperTable<CaseRow>({
    key: 'cases',
    label,
    look: 'cases',
    columns: COLUMNS.map(({ say, ...column }) => ({
      ...column,
      cell: (row) => (
        <bdi>
          {column.id === 'case' && BOX}
          {say(row) || DASH}
        </bdi>
      ),
    })),
    groups: [
      {
        key: 'lead',
        isApart: true,
        lines: [
          { key: 'summary', words: <strong>{summary}</strong>, look: 'lead' },
          ...(days.length === 0
            ? [{ key: 'nothing', words: nothing, look: 'lead' } satisfies Line]
            : []),
        ],
      },
      {
        key: 'corrections',
        isApart: true,
        heading: { title: 'To correct' },
        lines: report.corrections.map(correctionLine),
      },
      ...days.map((score) => ({
        key: `day ${score.day}`,
        heading: { title: format.day(score.day, 'long'), facts: <span>{sayDay(score)}</span> },
        lines: casesOf.get(score.day)?.map(caseLine) ?? [],
      })),
      {
        key: 'undecided',
        heading: { title: 'Waiting for data' },
        lines: undecided.map((one) => undecidedLine(one, report)),
      },
      {
        key: 'swaps',
        heading: { title: 'Swaps of aircraft and instructor', facts: <span>{swaps.length}</span> },
        lines: swaps.map((one) => swapLine(one, report)),
      },
      ...report.minor.map(({ title, lines }) => ({
        key: title,
        isApart: true,
        heading: { title },
        lines: lines.map((words, at) => ({ key: `${at}`, words: <bdi>{BOX + words}</bdi> })),
      })),
      {
        key: 'rest',
        isApart: true,
        lines: report.rest.map((words) => ({ key: words, words, look: 'lead' })),
      },
    ],
  })
}

function sayDay({ agree, toExplain, undecided }: DayScore): string {
  const facts = [
    agree + toExplain > 0 && `${agree} of ${agree + toExplain} match`,
    undecided > 0 && `${undecided} waiting for data`,
  ]
  return facts.filter(Boolean).join(', ')
}

function correctionLine({ key, rule, title, order }: Correction): Line {
  return {
    key,
    data: { 'data-finding': rule },
    look: 'line',
    cells: [
      { span: 5, isStrong: true, content: <bdi>{BOX + title}</bdi> },
      { span: COLUMNS.length - 5, content: <MarkedWords of={order} /> },
    ],
  }
}

function undecidedLine(one: Undecided, { format }: ChecksReport): Line {
  const { booked, flown, tails, customer, instructor } = caseFacts(one, format)
  return {
    key: one.key,
    data: { 'data-undecided': one.unknown },
    cells: [
      { isStrong: true, content: format.day(one.day, 'short') },
      { content: booked || DASH },
      { content: flown || DASH },
      { isStrong: true, content: tails.map(visibleText).join(' → ') || DASH },
      { content: <bdi>{customer || DASH}</bdi> },
      { content: <bdi>{instructor || DASH}</bdi> },
      { span: 3, content: UNDECIDED_WORDS[one.unknown] },
      { content: numberOf(one) },
    ],
  }
}

/** A change of aircraft or instructor between booking and flight. */
function swapLine({ one, what, booked, flown }: Swap, { format }: ChecksReport): Line {
  const named = (verb: string, name: string) => (
    <>
      {verb}{' '}
      <strong>
        <bdi>{visibleText(name)}</bdi>
      </strong>
    </>
  )
  return {
    key: `${one.key} ${what}`,
    data: { 'data-swap': what.toLowerCase() },
    cells: [
      { isStrong: true, content: format.day(one.day, 'short') },
      { span: 2, content: what },
      { span: 2, content: named('booked', booked) },
      { span: 3, content: named('flown', flown) },
      { content: <bdi>{caseFacts(one, format).customer || DASH}</bdi> },
      { content: numberOf(one) },
    ],
  }
}

function numberOf({ reservation }: Pick<MatchCase, 'reservation'>): string {
  return visibleText(reservation?.number ?? '') || DASH
}
