import { caseFacts } from '#domain/matching/case-facts.ts'
import { byDay, type Shown } from '#domain/matching/case-filter.ts'
import { BUCKET_LABELS } from '#domain/matching/case-words.ts'
import { BUCKETS, type MatchCase, type Undecided } from '#domain/matching/match-case.ts'
import { swapsOf } from '#domain/matching/swap-ledger.ts'
import { NOTHING } from '#domain/record/meter.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { formatDay } from '#time/format.ts'
import type { Zone } from '#time/zone.ts'
import type { PaperFlow, PaperItem } from '#ui/paper/PaperDocument.tsx'
import { CaseLine, CasesInLine } from './CaseLine.tsx'
import { headingItem } from './heading-item.tsx'
import styles from './ReconcileFlow.module.css'
import { CASE_COLUMNS } from './reconcile-columns.ts'

export interface ReconcileSaying {
  readonly label: string
  readonly zone: Zone
  readonly locale: string
  /** The score of all days, and what is in no case. */
  readonly summary: string
  /** What stands in place of cases where there are none. */
  readonly nothing: string
}

const SPAN = CASE_COLUMNS.length

/** The cases of a range: by day with its score, what does not agree line by line, what agrees in one; then the swaps. */
export function reconcileFlow(shown: Shown, saying: ReconcileSaying): PaperFlow {
  const { cases, undecided, days } = shown
  const { label, zone, locale, summary, nothing } = saying
  const casesOf = byDay(cases)
  const count = (bucket: MatchCase['bucket']) =>
    `${BUCKET_LABELS[bucket]}: ${cases.filter((one) => one.bucket === bucket).length}`
  return {
    key: 'cases',
    label,
    columns: (
      <colgroup>
        {CASE_COLUMNS.map(({ id, width }) => (
          <col key={id} style={width === 0 ? {} : { width: `${width}mm` }} />
        ))}
      </colgroup>
    ),
    head: (
      <tr>
        {CASE_COLUMNS.map((column) => (
          <th
            key={column.id}
            scope="col"
            className={styles.head}
            data-number={'isNumber' in column || undefined}
          >
            {column.label}
          </th>
        ))}
      </tr>
    ),
    items: [
      {
        key: 'summary',
        node: (
          <tr className={styles.summary}>
            <td colSpan={SPAN}>
              <span className={styles.strong}>{summary}</span> {BUCKETS.map(count).join(' · ')}
            </td>
          </tr>
        ),
      },
      ...days.flatMap((score) => {
        const key = `day ${score.day}`
        const open = score.undecided > 0 ? `, ${score.undecided} not known yet` : ''
        const aside = `${score.agree} of ${score.agree + score.toExplain} agree${open}`
        const own = casesOf.get(score.day) ?? []
        return [
          headingItem(key, formatDay(score.day, locale, 'long'), SPAN, aside),
          ...dayItems(own, zone, locale).map((item) => ({ ...item, under: key })),
        ]
      }),
      ...(days.length === 0 ? [{ key: 'nothing', node: <Line words={nothing} /> }] : []),
      ...undecidedItems(undecided, zone, locale),
      ...swapItems(cases, zone, locale),
    ],
  }
}

function dayItems(cases: readonly MatchCase[], zone: Zone, locale: string): PaperItem[] {
  const matched = cases.filter(({ bucket }) => bucket === 'matched')
  const cancelled = cases.filter(isPlainlyCancelled)
  const asked = cases.filter((one) => one.bucket !== 'matched' && !isPlainlyCancelled(one))
  const inLine = (title: string, own: readonly MatchCase[]): PaperItem[] =>
    own[0] === undefined
      ? []
      : [
          {
            key: `${title} ${own[0].day}`,
            node: <CasesInLine title={`${own.length} ${title}`} cases={own} />,
          },
        ]
  return [
    ...BUCKETS.flatMap((bucket) => asked.filter((one) => one.bucket === bucket)).map((one) => ({
      key: one.key,
      node: <CaseLine one={one} zone={zone} locale={locale} />,
    })),
    ...inLine('cancelled', cancelled),
    ...inLine('matched', matched),
  ]
}

/** Called off, and nothing more is known of it. */
function isPlainlyCancelled(one: MatchCase): boolean {
  const raw = one.reservation?.status.raw ?? ''
  return one.reasons[0]?.kind === 'cancelled' && one.reasons.length === 1 && CANCELLED.test(raw)
}

const CANCELLED = /^\s*cancell?ed\s*$/i

function undecidedItems(undecided: readonly Undecided[], zone: Zone, locale: string): PaperItem[] {
  if (undecided.length === 0) return []
  const key = 'undecided'
  return [
    headingItem(key, 'Not known yet', SPAN),
    ...undecided.map((one) => {
      const facts = caseFacts(one, zone, locale)
      const why =
        one.unknown === 'log'
          ? 'The log of that day is not known whole: it may have been flown.'
          : 'The schedule of that day is not known whole: it may have been booked.'
      return {
        key: `${key} ${one.key}`,
        under: key,
        node: (
          <tr className={styles.case} data-undecided={one.unknown}>
            <td className={styles.strong}>{formatDay(one.day, locale, 'short')}</td>
            <td>{facts.booked || NOTHING}</td>
            <td>{facts.flown || NOTHING}</td>
            <td className={styles.strong}>{facts.tails.map(visibleText).join(' → ') || NOTHING}</td>
            <td>
              <bdi>{facts.customer || NOTHING}</bdi>
            </td>
            <td>
              <bdi>{facts.instructor || NOTHING}</bdi>
            </td>
            <td colSpan={SPAN - 7}>{why}</td>
            <td>{visibleText(one.reservation?.number ?? '') || NOTHING}</td>
          </tr>
        ),
      }
    }),
  ]
}

/** Every change of aircraft or instructor between booking and flight, by day. */
function swapItems(cases: readonly MatchCase[], zone: Zone, locale: string): PaperItem[] {
  const swaps = swapsOf(cases)
  if (swaps.length === 0) return []
  const key = 'swaps'
  return [
    headingItem(key, 'Swaps of aircraft and instructor', SPAN, `${swaps.length}`),
    ...swaps.map(({ one, what, booked, flown }) => ({
      key: `${key} ${one.key} ${what}`,
      under: key,
      node: (
        <tr className={styles.case} data-swap={what.toLowerCase()}>
          <td className={styles.strong}>{formatDay(one.day, locale, 'short')}</td>
          <td colSpan={2}>{what}</td>
          <td colSpan={2}>
            booked <bdi className={styles.strong}>{visibleText(booked)}</bdi>
          </td>
          <td colSpan={3}>
            flown <bdi className={styles.strong}>{visibleText(flown)}</bdi>
          </td>
          <td>
            <bdi>{caseFacts(one, zone, locale).customer || NOTHING}</bdi>
          </td>
          <td>{visibleText(one.reservation?.number ?? '') || NOTHING}</td>
        </tr>
      ),
    })),
  ]
}

function Line({ words }: { words: string }) {
  return (
    <tr className={styles.summary}>
      <td colSpan={SPAN}>{words}</td>
    </tr>
  )
}
