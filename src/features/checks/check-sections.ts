import type { Cause } from '#domain/audit/by-cause.ts'
import type { Checks, MinorCauses } from '#domain/audit/checks.ts'
import { BUCKET_LABELS } from '#domain/matching/case-words.ts'
import type { Bucket, MatchCase, Undecided } from '#domain/matching/match-case.ts'
import type { SortedCases } from '#domain/matching/sort-cases.ts'

export type CheckItem = { readonly key: string; readonly isDone: boolean } & (
  | { readonly kind: 'cause'; readonly cause: Cause }
  | { readonly kind: 'minor'; readonly minor: MinorCauses }
  | { readonly kind: 'case'; readonly one: MatchCase; readonly cause: Cause | undefined }
  | { readonly kind: 'undecided'; readonly one: Undecided }
)

export interface CheckSection {
  readonly title: string
  readonly items: readonly CheckItem[]
  /** Of the same kind, listed under To correct. */
  readonly corrected?: number
}

interface Found {
  readonly open: Checks
  readonly done: Checks
  readonly cases: SortedCases
  readonly undecided: readonly Undecided[]
  readonly bucket: Bucket | null
  readonly isDone: (one: MatchCase) => boolean
  /** The correction that explains why a case differs. */
  readonly causeOf: (one: MatchCase) => Cause | undefined
}

export function sectionsOf({
  open,
  done,
  cases,
  undecided,
  bucket,
  isDone,
  causeOf,
}: Found): CheckSection[] {
  const { toExplain, unbooked, agreeing } = cases
  const caseItem = (one: MatchCase): CheckItem => ({
    key: one.key,
    isDone: isDone(one),
    kind: 'case',
    one,
    cause: causeOf(one),
  })
  const asked = [...toExplain, ...unbooked]
  // Cases that a correction fixes are listed with it only.
  const isAlone = (one: MatchCase) => !causeOf(one)
  const ofBucket = (all: readonly MatchCase[]) =>
    all.filter((one) => (bucket === null || one.bucket === bucket) && !isDone(one)).map(caseItem)
  const unmatched = (title: string, all: readonly MatchCase[]): CheckSection => ({
    title,
    items: ofBucket(all.filter(isAlone)),
    corrected: ofBucket(all.filter(causeOf)).length,
  })
  const sections: CheckSection[] =
    bucket === null
      ? [
          { title: 'To correct', items: open.toCorrect.map((cause) => causeItem(cause, false)) },
          { title: 'Minor', items: open.minor.map((minor) => minorItem(minor, false)) },
          unmatched('Bookings that don’t match the log', toExplain),
          unmatched('Flown without a booking', unbooked),
          {
            title: 'Waiting for data',
            items: undecided.map((one) => ({
              key: one.key,
              isDone: false,
              kind: 'undecided',
              one,
            })),
          },
          {
            title: 'Done',
            items: [
              ...done.toCorrect.map((cause) => causeItem(cause, true)),
              ...done.minor.map((minor) => minorItem(minor, true)),
              ...asked.filter(isDone).map(caseItem),
            ],
          },
        ]
      : bucket === 'matched'
        ? [{ title: 'Matched or cancelled', items: agreeing.map(caseItem) }]
        : [{ title: BUCKET_LABELS[bucket], items: ofBucket(asked) }]
  return sections.filter(({ items }) => items.length > 0)
}

function causeItem(cause: Cause, isDone: boolean): CheckItem {
  return { key: cause.cause, isDone, kind: 'cause', cause }
}

function minorItem(minor: MinorCauses, isDone: boolean): CheckItem {
  return { key: `${isDone ? 'done ' : ''}${minor.observation}`, isDone, kind: 'minor', minor }
}
