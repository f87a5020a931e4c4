import { BUCKET_LABELS } from '#domain/matching/case-words.ts'
import { isCalledOff } from '#domain/matching/day-scores.ts'
import { BUCKETS, type Bucket, type MatchCase } from '#domain/matching/match-case.ts'
import type { SortedCases } from '#domain/matching/sort-cases.ts'

interface CaseChipsProps {
  readonly cases: SortedCases
  readonly isDone: (one: MatchCase) => boolean
  readonly bucket: Bucket | null
  readonly onBucket: (bucket: Bucket | null) => void
}

/** Open cases by kind. Matching cases are shown only through their chip. */
export function CaseChips({ cases, isDone, bucket, onBucket }: CaseChipsProps) {
  const open = [...cases.toExplain, ...cases.unbooked].filter((one) => !isDone(one))
  const count = (kind: Bucket) => open.filter((one) => one.bucket === kind).length
  const chips = BUCKETS.filter((kind) => kind !== 'matched').flatMap((kind) =>
    count(kind) === 0 && kind !== bucket ? [] : [{ kind, words: sayCount(kind, count(kind)) }],
  )
  const off = cases.agreeing.filter(isCalledOff).length
  const agree = `${cases.agreeing.length - off} match`
  const others = off === 0 ? agree : `${agree}, ${off} cancelled or no-fly`
  return (
    <div
      className="unprinted flex flex-wrap gap-1 py-1 px-3"
      role="group"
      aria-label="Kind of case"
    >
      {[...chips, { kind: 'matched' as const, words: others }].map(({ kind, words }) => (
        <button
          key={kind}
          type="button"
          className="count-chip"
          data-tone={bucket === kind ? 'accent' : undefined}
          aria-pressed={bucket === kind}
          onClick={() => onBucket(bucket === kind ? null : kind)}
        >
          {words}
        </button>
      ))}
    </div>
  )
}

function sayCount(kind: Bucket, many: number): string {
  return `${many} ${kind === 'hours-differ' ? 'with different hours' : BUCKET_LABELS[kind].toLowerCase()}`
}
