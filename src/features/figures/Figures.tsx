import { useMemo } from 'react'
import { useFleet } from '#api/queries/use-fleet.ts'
import { isRangeWhole, useFlownRange } from '#api/queries/use-flown-range.ts'
import { useDaysOnRequest } from '#api/queries/use-range-price.ts'
import { useReadingNotice } from '#api/status/use-reading-notice.ts'
import type { StateProps } from '#bookings/address/page-address.ts'
import { useAudit } from '#bookings/audit/use-audit.ts'
import { FilterRail } from '#bookings/filters/FilterRail.tsx'
import { AIRCRAFT_FILTER } from '#bookings/filters/rail-filter.ts'
import { PaperHead } from '#bookings/paper/PaperHead.tsx'
import { sayIncomplete } from '#bookings/paper/paper-words.ts'
import { usePrintAction } from '#bookings/paper/use-print-action.ts'
import { sayFileNote } from '#bookings/range/file-note.ts'
import { RangeFrame, useRangeInSight } from '#bookings/range/RangePage.tsx'
import { useDateFormat } from '#bookings/use-date-format.ts'
import { aircraftValue } from '#domain/flight-log/filter-values.ts'
import { sumBy } from '#domain/lists/group-by.ts'
import { comparedDays } from '#time/range-presets.ts'
import { Button } from '#ui/Button.tsx'
import { useNow } from '#ui/clock.tsx'
import { useLocale } from '#ui/locale.tsx'
import { EmptyState } from '#ui/notices/EmptyState.tsx'
import { RecordBoundary } from '#ui/notices/RecordBoundary.tsx'
import { SkeletonRows } from '#ui/notices/Skeleton.tsx'
import { cancelledByLeadTime, cancelledByWeekday } from './cancellation-figures.ts'
import { FigureCard } from './FigureCard.tsx'
import type { Figure, FigureFacts } from './figure.ts'
import { FIGURE_LISTS, type FiguresState } from './figures-state.ts'
import {
  bookedAgainstFlown,
  hoursFlown,
  hoursOfInstructors,
  useOfAircraft,
} from './hour-figures.tsx'
import { tachOverHobbs, usualHobbs } from './spread-figures.tsx'
import { Tiles } from './Tiles.tsx'
import { expectedTach } from './tach-figure.tsx'
import { useExpectedTach } from './use-expected-tach.ts'
import { useFigures } from './use-figures.ts'

/** In their order on the page. All but cancellations count hours, which wait until the readings are checked. */
const FIGURES = Object.entries<(facts: FigureFacts) => Figure>({
  hours: hoursFlown,
  use: useOfAircraft,
  flown: bookedAgainstFlown,
  tach: expectedTach,
  cancelled: cancelledByWeekday,
  'lead times': cancelledByLeadTime,
  instructors: hoursOfInstructors,
  ratios: tachOverHobbs,
  routes: usualHobbs,
})
/** Fixed, so that no card changes sides while others load. */
const COLUMNS = [FIGURES.slice(0, 4), FIGURES.slice(4)]

const WITHOUT_READINGS: ReadonlySet<string> = new Set(['cancelled', 'lead times'])

interface FiguresProps extends StateProps<FiguresState> {
  readonly onOpenFlight: (id: string) => void
}

/** ms. Open hours grow every minute, but no figure shows that. */
const LOOK_EVERY = 300_000

export function Figures({ state, onState, onOpenFlight }: FiguresProps) {
  const { title, days, words, today, now: tick } = useRangeInSight()
  const { weekStart } = useLocale()
  const format = useDateFormat()
  const now = useNow(LOOK_EVERY)
  const fleet = useFleet()
  const flown = useFlownRange(days, days)
  const { items: flights, completeness } = flown.log
  const audit = useAudit({ flights, completeness, days })
  const figures = useFigures(flown, days, state.aircraft, now, audit.doubts)
  const tach = useExpectedTach(state.aircraft)
  const { from, to } = days
  const compared = useMemo(() => comparedDays({ from, to }, today), [from, to, today])
  const comparison = useDaysOnRequest(
    FIGURE_LISTS.map((list) => ({ list, days: compared.before })),
    false,
  )
  const answer = flown.both
  const { print, refusal } = usePrintAction('figures', days)
  const { sentence } = useReadingNotice(answer, tick, format)
  const isWhole = isRangeWhole(answer)
  const isChecked = audit.audit !== null
  // While loading, the tiles and the first card have their place.
  const isEmpty = figures.isEmpty && answer.completeness !== 'loading'
  const note = sayFileNote(words, answer, format)
  const { aircraft } = state
  const facts = { figures, tach, days, aircraft, locale: format.locale, weekStart, onOpenFlight }
  const known = useMemo(() => ({ fleet, items: answer.items }), [fleet, answer.items])
  const counts = useMemo(
    () => ({ aircraft: sumBy(flown.log.items, aircraftValue) }),
    [flown.log.items],
  )
  return (
    <RangeFrame
      answer={answer}
      // Wrong readings aren't found yet, or whether there is a comparison.
      isComing={!isChecked || comparison.isUnknown}
      tools={
        <Button onClick={print} disabled={!isChecked}>
          {refusal ?? 'Print'}
        </Button>
      }
      whole={`Every booking and every flight of ${words} is in these figures.`}
      rail={
        <FilterRail
          filters={AIRCRAFT_FILTER}
          known={known}
          counts={counts}
          chosen={state}
          onChoose={onState}
          isWhole={isWhole}
        />
      }
    >
      <PaperHead
        title={title}
        asOf={answer.asOf}
        ages={answer.ages}
        isChecked={isChecked}
        incomplete={sayIncomplete(answer, format)}
        notes={[state.aircraft !== null && `Aircraft: ${state.aircraft.join(', ') || 'none'}.`]}
      />
      {isEmpty && (
        <EmptyState title={isWhole ? 'Nothing to count in these days' : 'Nothing loaded yet'}>
          {isWhole
            ? 'Figures come from bookings and logged flights. Choose more days or other aircraft.'
            : (sentence ?? 'No booking and no flight in the data loaded so far.')}
        </EmptyState>
      )}
      {!isEmpty && (
        <Tiles
          flown={flown}
          audit={audit}
          period={figures.period}
          aircraft={state.aircraft}
          now={now}
          compared={compared}
          comparison={comparison}
        />
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(480px,100%),1fr))] gap-x-3 p-3 print:block print:py-0">
        {COLUMNS.map((column, at) => (
          <div key={at} className="min-w-0">
            {/* As high as the first card, which then pushes no other away. */}
            {at === 0 && !isChecked && !isEmpty && (
              <div
                className="unprinted flex flex-col h-135 mb-3 p-3 border border-line rounded-md bg-surface text-muted"
                role="status"
              >
                Checking readings
                <SkeletonRows />
              </div>
            )}
            {column.map(
              ([name, figureOf]) =>
                (isChecked ||
                  (WITHOUT_READINGS.has(name) && flown.schedule.completeness !== 'loading')) && (
                  <RecordBoundary
                    key={name}
                    of={figures}
                    words={`Couldn’t show the figure for ${name}`}
                  >
                    <FigureCard figureOf={figureOf} facts={facts} isLeast={!isWhole} note={note} />
                  </RecordBoundary>
                ),
            )}
          </div>
        ))}
      </div>
    </RangeFrame>
  )
}
