import { useMemo } from 'react'
import { useFleet } from '#api/queries/use-fleet.ts'
import { isRangeWhole, useFlownRange } from '#api/queries/use-flown-range.ts'
import { useSchool } from '#api/use-school.ts'
import { countTails, ofAircraft } from '#domain/matching/case-filter.ts'
import { lookedAt } from '#domain/matching/reconcile-range.ts'
import { sayBeside, sayLeftOut, sayScore } from '#domain/matching/score-words.ts'
import { FilterRail } from '#school/filters/FilterRail.tsx'
import { AIRCRAFT_FILTER } from '#school/filters/flight-filters.ts'
import { PaperPage } from '#school/paper/PaperPage.tsx'
import { sayChosen, sayFilters } from '#school/paper/paper-words.ts'
import { RangeNotices } from '#school/range/RangeNotices.tsx'
import { useMatching } from '#school/range/use-matching.ts'
import { formatDayRange } from '#time/format.ts'
import type { Instant } from '#time/instant.ts'
import type { DayRange, PlainDay } from '#time/plain-day.ts'
import { RangeBar } from '#ui/frame/RangeBar.tsx'
import { useLocale } from '#ui/locale.tsx'
import { usePrintWish } from '#ui/paper/use-print.ts'
import { usualPaper } from '#ui/paper/usual-paper.ts'
import { caseWithInitials, undecidedWithInitials } from './hidden-case.ts'
import { PaperChoices } from './PaperChoices.tsx'
import { reconcileFlow } from './reconcile-flow.tsx'
import { type ReconcileReportState, reconcileHref } from './reconcile-report-state.ts'

interface ReconcileReportViewProps {
  readonly state: ReconcileReportState
  readonly onState: (next: Partial<ReconcileReportState>) => void
  readonly days: DayRange
  readonly today: PlainDay
  readonly now: Instant
  readonly onDays: (days: DayRange) => void
  /** Requests that somebody agreed to, for how far reading is. */
  readonly agreed: number | null
}

export function ReconcileReportView(props: ReconcileReportViewProps) {
  const { state, onState, days, today, now, onDays, agreed } = props
  const { aircraft, names } = state
  const { locale } = useLocale()
  const { zone } = useSchool()
  const fleet = useFleet()
  const { scheduled, logged } = lookedAt(days, today)
  const flown = useFlownRange(scheduled, logged)
  const matching = useMatching(flown, days, zone, now)
  const answer = flown.both
  const isWhole = isRangeWhole(answer)
  const range = formatDayRange(days, locale)
  const flows = useMemo(() => {
    const shown = ofAircraft(matching, aircraft)
    const isHidden = names === 'initials'
    const masked = isHidden
      ? {
          ...shown,
          cases: shown.cases.map(caseWithInitials),
          undecided: shown.undecided.map(undecidedWithInitials),
        }
      : shown
    const leftOut = aircraft === null ? sayLeftOut(matching, isWhole) : ''
    const besides = sayBeside(shown.score)
    const beside = besides === '' ? '' : `Beside them ${besides}.`
    const summary = [sayScore(shown.score, isWhole), beside, leftOut].filter(Boolean).join(' ')
    const nothing = isWhole
      ? 'No booking that is over and no flight of these days is among what is chosen.'
      : 'What could be read of these days holds no booking and no flight.'
    return [reconcileFlow(masked, { label: `Reconcile, ${range}`, zone, locale, summary, nothing })]
  }, [matching, aircraft, names, isWhole, range, zone, locale])
  const known = useMemo(() => ({ fleet, items: answer.items }), [fleet, answer.items])
  const counts = useMemo(() => ({ aircraft: countTails(matching.cases) }), [matching.cases])
  const paper = state.paper ?? usualPaper(locale)
  return (
    <PaperPage
      title={`Reconcile on paper, ${range}`}
      range={{ list: 'flights', days, words: range }}
      answer={answer}
      now={now}
      toolbar={<RangeBar days={days} today={today} onDays={onDays} />}
      rail={
        <>
          <PaperChoices paper={paper} names={names} onChoice={onState} />
          <FilterRail
            filters={AIRCRAFT_FILTER}
            known={known}
            counts={counts}
            chosen={state}
            onChoose={onState}
            isWhole={isWhole}
          />
        </>
      }
      notices={
        <RangeNotices
          answer={answer}
          now={now}
          price={agreed}
          whole={`Every booking and every flight of ${range} is in one case.`}
        />
      }
      back={{ href: reconcileHref(state), label: 'Reconcile' }}
      wish={usePrintWish(state.auto)}
      isReady={answer.completeness !== 'loading'}
      paper={paper}
      orientation="landscape"
      flows={flows}
      head={{
        kind: 'Booking, log and meter',
        days: range,
        filters: sayFilters([sayChosen('aircraft', aircraft)]),
      }}
    />
  )
}
