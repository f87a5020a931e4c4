import type { DayScore, MatchCase } from '#domain/matching/match-case.ts'
import { formatDay } from '#time/format.ts'
import type { Zone } from '#time/zone.ts'
import { CaseTable } from './CaseTable.tsx'
import styles from './DayCases.module.css'
import type { RecordOpening } from './RecordLinks.tsx'

interface DayCasesProps {
  readonly score: DayScore
  readonly cases: readonly MatchCase[]
  /** The matched ones are what is asked for. */
  readonly areMatchedOpen: boolean
  readonly zone: Zone
  readonly locale: string
  readonly open: RecordOpening
}

/** One day: its score, what does not agree, and behind one line what does. */
export function DayCases({ score, cases, areMatchedOpen, zone, locale, open }: DayCasesProps) {
  const day = formatDay(score.day, locale, 'short')
  const matched = cases.filter(({ bucket }) => bucket === 'matched')
  const others = cases.filter(({ bucket }) => bucket !== 'matched')
  const shared = { zone, locale, open }
  return (
    <section className={styles.day} aria-label={day} data-day={score.day}>
      <h2 className={styles.head}>
        <span className={styles.name}>{day}</span>
        <span className={styles.score} data-score={`${score.agree} of ${score.of}`}>
          <strong>
            {score.agree} of {score.of}
          </strong>{' '}
          agree
          {score.undecided > 0 && `, ${score.undecided} not known`}
        </span>
        <span className={styles.bar} aria-hidden="true">
          <span
            className={styles.level}
            style={{ inlineSize: `${score.of === 0 ? 0 : (score.agree / score.of) * 100}%` }}
          />
        </span>
      </h2>
      {others.length > 0 && (
        <CaseTable label={`${day}, what does not agree`} cases={others} {...shared} />
      )}
      {matched.length > 0 && (
        <details className={styles.matched} open={areMatchedOpen}>
          <summary className={styles.summary}>
            {matched.length} matched on {day}
          </summary>
          <CaseTable label={`${day}, matched`} cases={matched} {...shared} />
        </details>
      )}
    </section>
  )
}
