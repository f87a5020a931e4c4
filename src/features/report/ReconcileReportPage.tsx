import { useMemo } from 'react'
import { useSchool } from '#api/use-school.ts'
import type { StateProps } from '#bookings/address/page-address.ts'
import { FilterRail } from '#bookings/filters/FilterRail.tsx'
import { PaperChoices } from '#bookings/paper/PaperChoices.tsx'
import { sayChosen, sayFilters } from '#bookings/paper/paper-words.ts'
import { RangePaper } from '#bookings/paper/RangePaper.tsx'
import { RangePage, useRangeInSight } from '#bookings/range/RangePage.tsx'
import { useMatching } from '#bookings/range/use-matching.ts'
import { ofAircraft } from '#domain/matching/case-filter.ts'
import type { CaseReason, MatchCase, Undecided } from '#domain/matching/match-case.ts'
import { sayBeside, sayLeftOut, sayScore } from '#domain/matching/score-words.ts'
import { flightWithInitials, publicName, withInitials } from '#domain/text/initials.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { useLocale } from '#ui/locale.tsx'
import { usualPaper } from '#ui/paper/usual-paper.ts'
import { reconcileFlow } from './reconcile-flow.tsx'
import {
  type ReconcileReportState,
  reconcileHref,
  reconcileReportAddress,
} from './reconcile-report-state.ts'

const LISTS = ['reservations', 'flights'] as const

/** A long range shows its price before it loads. */
export function ReconcileReportPage(props: StateProps<ReconcileReportState>) {
  return (
    <RangePage {...props} name="Checks on paper" lists={LISTS}>
      <ReconcileReport {...props} />
    </RangePage>
  )
}

ReconcileReportPage.address = reconcileReportAddress

function ReconcileReport({ state, onState }: StateProps<ReconcileReportState>) {
  const { aircraft, names } = state
  const { locale } = useLocale()
  const { zone } = useSchool()
  const { words: range } = useRangeInSight()
  const { matching, answer, isWhole, rail } = useMatching()
  const flows = useMemo(() => {
    const shown = ofAircraft(matching, aircraft)
    const isHidden = names === 'initials'
    const masked = isHidden
      ? {
          ...shown,
          cases: shown.cases.map(caseWithInitials),
          undecided: shown.undecided.map((one) => ({ ...one, ...recordsOf(one) })),
        }
      : shown
    const excludedWords = aircraft === null ? sayLeftOut(matching, isWhole) : ''
    const besides = sayBeside(shown.score)
    const besidesWords = besides === '' ? '' : `Besides these: ${besides}.`
    const summary = [sayScore(shown.score, isWhole), besidesWords, excludedWords]
      .filter(Boolean)
      .join(' ')
    const nothing = isWhole
      ? 'No booking that is over and no flight of these days is among what is chosen.'
      : 'What could be read of these days holds no booking and no flight.'
    return [reconcileFlow(masked, { label: `Reconcile, ${range}`, zone, locale, summary, nothing })]
  }, [matching, aircraft, names, isWhole, range, zone, locale])
  const paper = state.paper ?? usualPaper(locale)
  return (
    <RangePaper
      answer={answer}
      rail={
        <>
          <PaperChoices paper={paper} onPaper={(next) => onState({ paper: next })} />
          <Checkbox
            label="Names as initials"
            isSelected={names === 'initials'}
            onChange={(isOn) => onState({ names: isOn ? 'initials' : 'full' })}
          />
          <FilterRail {...rail} chosen={state} onChoose={onState} />
        </>
      }
      whole={`Every booking and every flight of ${range} is in one case.`}
      back={{ href: reconcileHref(state), label: 'Checks' }}
      isAuto={state.auto}
      isReady={answer.completeness !== 'loading'}
      paper={paper}
      flows={flows}
      head={{
        kind: 'Booking, log and meter',
        filters: sayFilters([sayChosen('aircraft', aircraft)]),
      }}
    />
  )
}

/** People as initials, for public display. */
function caseWithInitials(one: MatchCase): MatchCase {
  return { ...one, ...recordsOf(one), reasons: one.reasons.map(reasonWithInitials) }
}

function recordsOf({ reservation, flight }: Pick<Undecided, 'reservation' | 'flight'>) {
  return {
    reservation: reservation && withInitials(reservation),
    flight: flight && flightWithInitials(flight),
  }
}

function reasonWithInitials(reason: CaseReason): CaseReason {
  if (reason.kind !== 'other-instructor') return reason
  return { ...reason, booked: publicName(reason.booked), flown: publicName(reason.flown) }
}
