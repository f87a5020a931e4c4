import { BUCKET_LABELS } from '#domain/matching/case-words.ts'
import { isCalledOff } from '#domain/matching/day-scores.ts'
import { BUCKETS, type Bucket, type MatchCase } from '#domain/matching/match-case.ts'
import { Segmented } from '#ui/fields/Segmented.tsx'
import styles from './Reconciliation.module.css'

interface BucketBarProps {
  readonly cases: readonly MatchCase[]
  readonly value: Bucket | null
  readonly isLeast: boolean
  readonly onChange: (bucket: Bucket | null) => void
}

/** How many cases of each kind, and the way to see one kind alone. */
export function BucketBar({ cases, value, isLeast, onChange }: BucketBarProps) {
  const least = isLeast ? '≥ ' : ''
  const calledOff = cases.filter(isCalledOff).length
  const options = BUCKETS.map((bucket) => ({
    value: bucket,
    label: `${BUCKET_LABELS[bucket]} ${least}${cases.filter((one) => one.bucket === bucket).length}${bucket === 'not-flown' && calledOff > 0 ? `, ${calledOff} called off` : ''}`,
  }))
  return (
    <div className={styles.kinds}>
      <Segmented<Bucket | 'all'>
        label="Kind of case"
        value={value ?? 'all'}
        options={[{ value: 'all', label: `All cases ${least}${cases.length}` }, ...options]}
        onChange={(next) => onChange(next === 'all' ? null : next)}
      />
    </div>
  )
}
