import { isCalledOff } from '#domain/matching/day-scores.ts'
import type { DayScore, MatchCase, Score } from '#domain/matching/match-case.ts'
import { sayBeside } from '#domain/matching/score-words.ts'
import { formatDay } from '#time/format.ts'
import type { Zone } from '#time/zone.ts'
import { CaseTable } from './CaseTable.tsx'
import styles from './DayCases.module.css'
import { FoldedCases } from './FoldedCases.tsx'
import type { RecordOpening } from './RecordLinks.tsx'

interface DayCasesProps {
  readonly score: DayScore
  readonly cases: readonly MatchCase[]
  /** Few enough to stand open, or just what is asked for. */
  readonly isOpen: boolean
  readonly areMany: boolean
  readonly zone: Zone
  readonly locale: string
  readonly open: RecordOpening
}

/** "314 of 332", of bookings. */
export function scoreMark({ agree, toExplain }: Score): string {
  return `${agree} of ${agree + toExplain}`
}

/** One day: its score, what does not agree, and behind a line each what was called off and what agrees. */
export function DayCases({ score, cases, isOpen, areMany, zone, locale, open }: DayCasesProps) {
  const day = formatDay(score.day, locale, 'short')
  const matched = cases.filter(({ bucket }) => bucket === 'matched')
  const told = cases.filter(isCalledOff)
  const others = cases.filter((one) => one.bucket !== 'matched' && !isCalledOff(one))
  const of = score.agree + score.toExplain
  const beside = sayBeside({ ...score, calledOff: 0, furtherFlights: 0 })
  const shared = { zone, locale, open }
  return (
    <section className={styles.day} aria-label={day} data-day={score.day}>
      <h2 className={styles.head}>
        <span className={styles.name}>{day}</span>
        <span className={styles.score} data-score={scoreMark(score)}>
          <strong>
            {score.agree} of {of}
          </strong>{' '}
          agree
          {beside !== '' && `, ${beside}`}
          {score.undecided > 0 && `, ${score.undecided} not known`}
        </span>
        <span className={styles.bar} aria-hidden="true">
          <span
            className={styles.level}
            style={{ inlineSize: `${of === 0 ? 0 : (score.agree / of) * 100}%` }}
          />
        </span>
      </h2>
      {others.length > 0 && (
        <CaseTable label={`${day}, what does not agree`} cases={others} {...shared} />
      )}
      {told.length > 0 && (
        <FoldedCases
          summary={`${told.length} cancelled or with nothing to fly on ${day}`}
          label={`${day}, cancelled`}
          cases={told}
          isOpen={isOpen}
          areMany={areMany}
          {...shared}
        />
      )}
      {matched.length > 0 && (
        <FoldedCases
          summary={`${matched.length} matched on ${day}`}
          label={`${day}, matched`}
          cases={matched}
          isOpen={isOpen}
          areMany={areMany}
          {...shared}
        />
      )}
    </section>
  )
}
