import { BUCKET_LABELS } from '#domain/matching/case-words.ts'
import { isCalledOff } from '#domain/matching/day-scores.ts'
import { BUCKETS, type Bucket, type MatchCase } from '#domain/matching/match-case.ts'
import { Segmented } from '#ui/fields/Segmented.tsx'
import styles from './BucketBar.module.css'

interface BucketBarProps {
  readonly cases: readonly MatchCase[]
  readonly value: Bucket | null
  readonly isLeast: boolean
  readonly onChange: (bucket: Bucket | null) => void
}

/** How many cases of each kind, and the way to see one kind alone. */
export function BucketBar({ cases, value, isLeast, onChange }: BucketBarProps) {
  const least = isLeast ? '≥ ' : ''
  const counts = new Map<Bucket, number>()
  for (const { bucket } of cases) counts.set(bucket, (counts.get(bucket) ?? 0) + 1)
  const calledOff = cases.filter(isCalledOff).length
  const options = BUCKETS.map((bucket) => ({
    value: bucket,
    label: `${BUCKET_LABELS[bucket]} ${least}${counts.get(bucket) ?? 0}${bucket === 'not-flown' && calledOff > 0 ? `, ${calledOff} called off` : ''}`,
  }))
  return (
    <div className={styles.bar}>
      <Segmented<Bucket | 'all'>
        label="Kind of case"
        value={value ?? 'all'}
        options={[{ value: 'all', label: `All cases ${least}${cases.length}` }, ...options]}
        onChange={(next) => onChange(next === 'all' ? null : next)}
      />
    </div>
  )
}
