import { useMemo } from 'react'
import { byDay, ofAircraft, ofBucket } from '#domain/matching/case-filter.ts'
import { BUCKET_LABELS } from '#domain/matching/case-words.ts'
import { sayBeside, sayLeftOut, sayScore } from '#domain/matching/score-words.ts'
import { PageBookingsProvider } from '#school/booking/page-bookings.tsx'
import { FilterRail } from '#school/filters/FilterRail.tsx'
import { useFindings } from '#school/findings/use-findings.ts'
import { PaperHead } from '#school/paper/PaperHead.tsx'
import { RangeFrame, useRangeInSight } from '#school/range/RangePage.tsx'
import { useMatching } from '#school/range/use-matching.ts'
import { EmptyState } from '#ui/notices/EmptyState.tsx'
import { BucketBar } from './BucketBar.tsx'
import { SwapLedger, UndecidedList } from './CaseLists.tsx'
import { DayCases, scoreMark } from './DayCases.tsx'
import { ReconcileActions } from './ReconcileActions.tsx'
import styles from './Reconciliation.module.css'
import { type ReconcileState, reconcilePaperHref } from './reconcile-state.ts'

interface ReconciliationProps {
  readonly state: ReconcileState
  readonly onState: (next: Partial<ReconcileState>) => void
}

/** This many cases are seen at a glance: nothing is folded away. */
const FEW = 60
/** From here on drawing the folded cases would be noticeable. */
const MANY = 400

export function Reconciliation({ state, onState }: ReconciliationProps) {
  const { title, words, now } = useRangeInSight()
  const { matching, schedule, answer, isWhole, rail } = useMatching()
  const shown = useMemo(() => ofAircraft(matching, state.aircraft), [matching, state.aircraft])
  const cases = useMemo(() => ofBucket(shown.cases, state.bucket), [shown.cases, state.bucket])
  const casesOf = useMemo(() => byDay(cases), [cases])
  const findings = useFindings(schedule.items)
  const score = sayScore(shown.score, isWhole)
  const beside = sayBeside(shown.score)
  const leftOut = sayLeftOut(matching, isWhole)
  const notes = [
    ...(state.aircraft ? [`Aircraft: ${state.aircraft.join(', ') || 'none'}.`] : []),
    ...(state.bucket ? [`Only: ${BUCKET_LABELS[state.bucket]}.`] : []),
  ]
  return (
    <RangeFrame
      answer={answer}
      whole={`Every booking and every flight of ${words} is in one case.`}
      rail={<FilterRail {...rail} chosen={state} onChoose={onState} />}
    >
      <PaperHead title={title} asOf={answer.asOf} now={now} notes={notes} />
      <div className={styles.head}>
        <p className={styles.score}>
          <strong data-score={scoreMark(shown.score)}>{score}</strong>
          {beside !== '' && <span className="quiet"> Besides these: {beside}.</span>}
          {leftOut !== '' && <span className="quiet"> {leftOut}</span>}
        </p>
        <ReconcileActions cases={cases} answer={answer} printHref={reconcilePaperHref(state)} />
      </div>
      <BucketBar
        cases={shown.cases}
        value={state.bucket}
        isLeast={!isWhole}
        onChange={(bucket) => onState({ bucket })}
      />
      <PageBookingsProvider findings={findings}>
        {shown.days
          .filter(({ day }) => state.bucket === null || casesOf.has(day))
          .map((day) => (
            <DayCases
              key={day.day}
              score={day}
              cases={casesOf.get(day.day) ?? []}
              isOpen={state.bucket !== null || cases.length <= FEW}
              areMany={cases.length > MANY}
            />
          ))}
      </PageBookingsProvider>
      {cases.length === 0 && shown.undecided.length === 0 && answer.completeness !== 'loading' && (
        <EmptyState title={isWhole ? 'No case' : 'Not known'}>
          {isWhole
            ? 'No booking that is over and no flight of these days is among what is chosen.'
            : 'What could be read of these days holds no booking and no flight.'}
        </EmptyState>
      )}
      <UndecidedList undecided={shown.undecided} />
      <SwapLedger cases={shown.cases} />
    </RangeFrame>
  )
}
