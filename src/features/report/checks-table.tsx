import type { ReactNode } from 'react'
import { CASE_COLUMNS, type CaseRow, caseRow } from '#bookings/paper/case-columns.ts'
import {
  type PaperTableGroup,
  type PaperTableLine,
  paperTable,
} from '#bookings/paper/paper-table.tsx'
import { caseFacts } from '#domain/matching/case-facts.ts'
import { byDay, type Shown } from '#domain/matching/case-filter.ts'
import { BUCKET_LABELS, UNDECIDED_WORDS } from '#domain/matching/case-words.ts'
import {
  BUCKETS,
  type DayScore,
  type MatchCase,
  type Undecided,
} from '#domain/matching/match-case.ts'
import { type Swap, swapsOf } from '#domain/matching/swap-ledger.ts'
import { DASH } from '#domain/record/meter.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { DateFormat } from '#time/date-format.ts'
import type { PaperPart } from '#ui/paper/PaperDocument.tsx'

export interface ChecksReport extends Shown {
  readonly label: string
  readonly format: DateFormat
  /** Score of all days, and what no case covers. */
  readonly summary: string
  readonly nothing: string
}

type Line = PaperTableLine<CaseRow>

const COLUMNS = CASE_COLUMNS.flatMap(({ label, paper }) => (paper ? { ...paper, label } : []))

/** By day with its score: differing cases line by line, the others as counts; then swaps. */
export function checksTable(report: ChecksReport): PaperPart {
  const { cases, undecided, days, label, format, summary, nothing } = report
  const casesOf = byDay(cases)
  const counts = BUCKETS.map(
    (bucket) => `${BUCKET_LABELS[bucket]}: ${cases.filter((one) => one.bucket === bucket).length}`,
  )
  const lead = (
    <>
      <strong>{summary}</strong> {counts.join(' · ')}
    </>
  )
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
      cell: (row) => <bdi>{say(row) || DASH}</bdi>,
    })),
    groups: [
      {
        key: 'lead',
        heading: null,
        lines: [
          { key: 'summary', words: lead, look: 'lead' },
          ...(days.length === 0
            ? [{ key: 'nothing', words: nothing, look: 'lead' } satisfies Line]
            : []),
        ],
      },
      ...days.map((score) => dayGroup(score, casesOf.get(score.day) ?? [], format, caseLine)),
      ...groupIfAny(
        'undecided',
        'Waiting for data',
        null,
        undecided.map((one) => undecidedLine(one, report)),
      ),
      ...groupIfAny(
        'swaps',
        'Swaps of aircraft and instructor',
        <span>{swaps.length}</span>,
        swaps.map((one) => swapLine(one, report)),
      ),
    ],
  })
}

function groupIfAny(
  key: string,
  title: string,
  facts: ReactNode,
  lines: readonly Line[],
): PaperTableGroup<CaseRow>[] {
  return lines.length === 0 ? [] : [{ key, heading: { title, facts }, lines }]
}

/** Cases that differ; the others are counts in the heading. */
function dayGroup(
  { day, agree, toExplain, undecided }: DayScore,
  cases: readonly MatchCase[],
  format: DateFormat,
  caseLine: (one: MatchCase) => Line,
): PaperTableGroup<CaseRow> {
  const plain = cases.filter(isPlainlyCancelled).length
  const cancelled = cases.filter(({ reasons }) => reasons[0]?.kind === 'cancelled').length
  const listed = cancelled > plain ? ` (${cancelled - plain} listed)` : ''
  const open = cases.filter((one) => one.bucket !== 'matched' && !isPlainlyCancelled(one))
  const facts = [
    agree + toExplain > 0 && `${agree} of ${agree + toExplain} match`,
    cancelled > 0 && `${cancelled} cancelled${listed}`,
    undecided > 0 && `${undecided} waiting for data`,
  ]
  return {
    key: `day ${day}`,
    heading: {
      title: format.day(day, 'long'),
      facts: <span data-counted={agree + plain}>{facts.filter(Boolean).join(', ')}</span>,
    },
    lines: BUCKETS.flatMap((bucket) => open.filter((one) => one.bucket === bucket)).map(caseLine),
  }
}

function isPlainlyCancelled(one: MatchCase): boolean {
  const raw = one.reservation?.status.raw ?? ''
  return one.reasons[0]?.kind === 'cancelled' && one.reasons.length === 1 && CANCELLED.test(raw)
}

const CANCELLED = /^\s*cancell?ed\s*$/i

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
