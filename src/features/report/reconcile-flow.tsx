import { type PaperGroup, type PaperLine, paperTable } from '#bookings/paper/paper-table.tsx'
import { caseFacts } from '#domain/matching/case-facts.ts'
import { byDay, type Shown } from '#domain/matching/case-filter.ts'
import { BUCKET_LABELS, UNDECIDED_WORDS } from '#domain/matching/case-words.ts'
import { BUCKETS, type MatchCase, type Undecided } from '#domain/matching/match-case.ts'
import { swapsOf } from '#domain/matching/swap-ledger.ts'
import { DASH } from '#domain/record/meter.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { formatDay } from '#time/format.ts'
import type { Zone } from '#time/zone.ts'
import type { PaperFlow } from '#ui/paper/PaperDocument.tsx'
import { caseColumns, caseData } from './reconcile-columns.tsx'

export interface ReconcileSaying {
  readonly label: string
  readonly zone: Zone
  readonly locale: string
  /** Score of all days, and what no case covers. */
  readonly summary: string
  readonly nothing: string
}

type Row = Parameters<ReturnType<typeof caseColumns>[number]['cell']>[0]
type Group = PaperGroup<Row>
type Line = PaperLine<Row>

/** By day with its score: differing cases line by line, matching ones in one line; then swaps. */
export function reconcileFlow(shown: Shown, saying: ReconcileSaying): PaperFlow {
  const { cases, undecided, days } = shown
  const { label, zone, locale, summary, nothing } = saying
  const columns = caseColumns(zone, locale)
  const rowOf = (one: MatchCase): Row => ({ one, facts: caseFacts(one, zone, locale) })
  const casesOf = byDay(cases)
  const count = (bucket: MatchCase['bucket']) =>
    `${BUCKET_LABELS[bucket]}: ${cases.filter((one) => one.bucket === bucket).length}`
  const lead = (
    <>
      <strong>{summary}</strong> {BUCKETS.map(count).join(' · ')}
    </>
  )
  return paperTable({
    key: 'cases',
    label,
    look: 'cases',
    columns,
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
      ...days.map((score): Group => {
        const open = score.undecided > 0 ? `, ${score.undecided} not known yet` : ''
        return {
          key: `day ${score.day}`,
          heading: {
            title: formatDay(score.day, locale, 'long'),
            facts: (
              <span>
                {score.agree} of {score.agree + score.toExplain} agree{open}
              </span>
            ),
          },
          lines: dayLines(casesOf.get(score.day) ?? [], rowOf, columns.length),
        }
      }),
      ...groupIfAny('undecided', 'Not known yet', undecidedLines(undecided, zone, locale)),
      ...groupIfAny('swaps', 'Swaps of aircraft and instructor', swapLines(cases, zone, locale)),
    ],
  })
}

function groupIfAny(key: string, title: string, lines: readonly Line[]): Group[] {
  const facts = key === 'swaps' && <span>{lines.length}</span>
  return lines.length === 0 ? [] : [{ key, heading: { title, facts }, lines }]
}

function dayLines(
  cases: readonly MatchCase[],
  rowOf: (one: MatchCase) => Row,
  span: number,
): Line[] {
  const matched = cases.filter(({ bucket }) => bucket === 'matched')
  const cancelled = cases.filter(isPlainlyCancelled)
  const asked = cases.filter((one) => one.bucket !== 'matched' && !isPlainlyCancelled(one))
  return [
    ...BUCKETS.flatMap((bucket) => asked.filter((one) => one.bucket === bucket)).map((one) => ({
      key: one.key,
      row: rowOf(one),
      data: caseData(one),
    })),
    ...inOneLine('cancelled', cancelled, span),
    ...inOneLine('matched', matched, span),
  ]
}

/** A count of cases that need no explanation. */
function inOneLine(title: string, cases: readonly MatchCase[], span: number): Line[] {
  if (cases.length === 0) return []
  const cells = (
    <td colSpan={span} data-strong="" data-told={title}>
      {cases.length} {title}
    </td>
  )
  return [{ key: title, cells }]
}

function isPlainlyCancelled(one: MatchCase): boolean {
  const raw = one.reservation?.status.raw ?? ''
  return one.reasons[0]?.kind === 'cancelled' && one.reasons.length === 1 && CANCELLED.test(raw)
}

const CANCELLED = /^\s*cancell?ed\s*$/i

function undecidedLines(undecided: readonly Undecided[], zone: Zone, locale: string): Line[] {
  return undecided.map((one) => {
    const { booked, flown, tails, customer, instructor } = caseFacts(one, zone, locale)
    return {
      key: one.key,
      data: { 'data-undecided': one.unknown },
      cells: (
        <>
          <td data-strong="">{formatDay(one.day, locale, 'short')}</td>
          <td>{booked || DASH}</td>
          <td>{flown || DASH}</td>
          <td data-strong="">{tails.map(visibleText).join(' → ') || DASH}</td>
          <td>
            <bdi>{customer || DASH}</bdi>
          </td>
          <td>
            <bdi>{instructor || DASH}</bdi>
          </td>
          <td colSpan={3}>{UNDECIDED_WORDS[one.unknown]}</td>
          <td>{visibleText(one.reservation?.number ?? '') || DASH}</td>
        </>
      ),
    }
  })
}

/** Aircraft or instructor changes between booking and flight, by day. */
function swapLines(cases: readonly MatchCase[], zone: Zone, locale: string): Line[] {
  return swapsOf(cases).map(({ one, what, booked, flown }) => ({
    key: `${one.key} ${what}`,
    data: { 'data-swap': what.toLowerCase() },
    cells: (
      <>
        <td data-strong="">{formatDay(one.day, locale, 'short')}</td>
        <td colSpan={2}>{what}</td>
        <td colSpan={2}>
          booked{' '}
          <strong>
            <bdi>{visibleText(booked)}</bdi>
          </strong>
        </td>
        <td colSpan={3}>
          flown{' '}
          <strong>
            <bdi>{visibleText(flown)}</bdi>
          </strong>
        </td>
        <td>
          <bdi>{caseFacts(one, zone, locale).customer || DASH}</bdi>
        </td>
        <td>{visibleText(one.reservation?.number ?? '') || DASH}</td>
      </>
    ),
  }))
}
