import { type ReactNode, useState } from 'react'
import { isCalledOff } from '#domain/matching/day-scores.ts'
import type { DayScore, MatchCase, Score } from '#domain/matching/match-case.ts'
import { sayBeside } from '#domain/matching/score-words.ts'
import { formatDay } from '#time/format.ts'
import { useLocale } from '#ui/locale.tsx'
import { CaseTable, type CaseTableProps, useCaseAttributes } from './CaseTable.tsx'
import styles from './DayCases.module.css'

interface DayCasesProps {
  readonly score: DayScore
  readonly cases: readonly MatchCase[]
  /** Few enough to stand open, or just what is asked for. */
  readonly isOpen: boolean
  readonly areMany: boolean
}

/** "314 of 332", of bookings. */
export function scoreMark({ agree, toExplain }: Score): string {
  return `${agree} of ${agree + toExplain}`
}

/** One day: its score, what does not agree, and behind a line each what was called off and what agrees. */
export function DayCases({ score, cases, ...folding }: DayCasesProps) {
  const { locale } = useLocale()
  const day = formatDay(score.day, locale, 'short')
  const matched = cases.filter(({ bucket }) => bucket === 'matched')
  const calledOff = cases.filter(isCalledOff)
  const others = cases.filter((one) => one.bucket !== 'matched' && !isCalledOff(one))
  const of = score.agree + score.toExplain
  const beside = sayBeside({ ...score, calledOff: 0, furtherFlights: 0 })
  return (
    <section className={styles.day} aria-label={day} data-day={score.day}>
      <h2 className={styles.head}>
        <span className={styles.name}>{day}</span>
        <span className={styles.score} data-score={scoreMark(score)}>
          <strong>{scoreMark(score)}</strong> agree
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
      {others.length > 0 && <CaseTable label={`${day}, what does not agree`} cases={others} />}
      <FoldedCases {...folding} label={`${day}, cancelled`} cases={calledOff}>
        {calledOff.length} cancelled or with nothing to fly on {day}
      </FoldedCases>
      <FoldedCases {...folding} label={`${day}, matched`} cases={matched}>
        {matched.length} matched on {day}
      </FoldedCases>
    </section>
  )
}

interface FoldedCasesProps extends CaseTableProps {
  readonly isOpen: boolean
  /** With this many cases on the page, folded ones are drawn only when somebody unfolds them. */
  readonly areMany: boolean
  /** The line they stand behind. */
  readonly children: ReactNode
}

/** Cases behind one line; folded they are there by name, for whoever looks them up, and cost little. */
export function FoldedCases({ isOpen, areMany, children, ...table }: FoldedCasesProps) {
  const [isSeen, setIsSeen] = useState(isOpen)
  if (table.cases.length === 0) return null
  return (
    <details
      className={styles.more}
      open={isOpen}
      onToggle={(event) => event.currentTarget.open && setIsSeen(true)}
    >
      <summary className={styles.summary}>{children}</summary>
      {areMany && !isSeen && !isOpen ? (
        <ul>
          {table.cases.map((one) => (
            <NamedCase key={one.key} one={one} />
          ))}
        </ul>
      ) : (
        <CaseTable {...table} />
      )}
    </details>
  )
}

function NamedCase({ one }: { one: MatchCase }) {
  return <li {...useCaseAttributes(one)} />
}
