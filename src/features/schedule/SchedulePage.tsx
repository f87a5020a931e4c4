import { memo, type ReactNode, useCallback, useMemo } from 'react'
import { useNews } from '#api/queries/use-changes.ts'
import type { RangeAnswer } from '#api/range/range-answer.ts'
import { sayReach } from '#api/words/words.ts'
import type { StateProps } from '#bookings/address/page-address.ts'
import { BookingNotice } from '#bookings/booking/BookingNotice.tsx'
import { PageBookingsProvider, usePageFindings } from '#bookings/booking/page-bookings.tsx'
import { BOOKING_FILTERS } from '#bookings/filters/booking-filters.ts'
import { allChosenWords } from '#bookings/filters/chosen-words.ts'
import { useLaterFindings } from '#bookings/findings/use-later-findings.ts'
import { PaperHead } from '#bookings/paper/PaperHead.tsx'
import { sayIncomplete } from '#bookings/paper/paper-words.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import type { Aircraft, Reservation } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { DAY, plus } from '#time/instant.ts'
import type { DayRange } from '#time/plain-day.ts'
import { startOfLocalDay } from '#time/zone.ts'
import { Frame } from '#ui/frame/Frame.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { shapeNow } from '#ui/media.ts'
import { useIsPrinted } from '#ui/paper/use-print.ts'
import { ChangesChip } from './band/ChangesChip.tsx'
import { CountChips } from './band/CountChips.tsx'
import { DisplayMenu } from './band/DisplayMenu.tsx'
import { FilterChips } from './band/FilterChips.tsx'
import { PrintDay, ScheduleCounts, ScheduleTime } from './band/ScheduleTime.tsx'
import { SearchChip } from './band/SearchChip.tsx'
import { FindButton } from './find/FindButton.tsx'
import { FreeSlotsProvider } from './find/free-slots.tsx'
import { ReadingProvider } from './hours/reading.tsx'
import { useKeptFocus } from './hours/use-kept-focus.ts'
import styles from './SchedulePage.module.css'
import { ScheduleRail } from './ScheduleRail.tsx'
import { ScheduleContext, useScheduleData } from './schedule-data.ts'
import { type ScheduleState, scheduleAddress } from './schedule-state.ts'
import { rangeWords } from './schedule-words.ts'
import { useMatchSteps } from './use-match-steps.ts'
import { useSchedule } from './use-schedule.ts'
import { monthView, VIEW_COMPONENTS } from './view-components.ts'
import { shownSpan } from './views.ts'

const calendarButton = lazyPart(
  async () => (await import('#bookings/booking/CalendarButton.tsx')).CalendarButton,
)
const displayPanel = lazyPart(async () => (await import('./band/DisplayPanel.tsx')).DisplayPanel)
const findTime = lazyPart(async () => (await import('./find/FindTime.tsx')).FindTime)

interface SchedulePageProps extends StateProps<ScheduleState> {
  readonly onOpenReservation: (id: string) => void
}

export function SchedulePage({ state, onState, onOpenReservation }: SchedulePageProps) {
  return <Schedule {...useSchedule(state, onState)} onOpenReservation={onOpenReservation} />
}

interface ScheduleProps extends ReturnType<typeof useSchedule> {
  readonly onOpenReservation: (id: string) => void
}

/** Memo: re-renders of the page must not redraw an unchanged schedule. */
const Schedule = memo(function Schedule(props: ScheduleProps) {
  const { data, drawing, shape, isHeld, answer, plan, onOpenReservation } = props
  const format = useDateFormat()
  const { state, onState, span, days, today, items, shown, completeness, canvas } = data
  const isLooking = state.find !== null

  useKeptFocus(canvas)
  const byId = useMemo(
    () => new Map(items.map((item): [string, Reservation] => [item.id, item])),
    [items],
  )
  const find = useCallback((id: string) => byId.get(id), [byId])
  const steps = useMatchSteps({ q: state.q, shown, find, days, canvas })
  const View = VIEW_COMPONENTS[drawing]
  const isPhone = shape === 'phone'
  return (
    <ScheduleContext value={data}>
      <ReadingProvider>
        <JudgedBookings items={items} fleet={data.fleet} days={days}>
          <Frame
            title="Schedule"
            asOf={answer.asOf}
            ages={answer.ages}
            range={{
              list: 'reservations',
              days,
              words: rangeWords(span, days, today, format.locale),
            }}
            search={{
              q: state.q,
              onQ: (q) => onState({ q }),
              onStep: steps.step,
              said: steps.words,
            }}
            toolbar={<ScheduleTime />}
            chips={
              <ScheduleCounts>
                <FilterChips />
                <SearchChip place={steps.place} onStep={steps.step} />
                <Counted>
                  <CountChips>
                    <ChangesChip onOpen={onOpenReservation} />
                  </CountChips>
                </Counted>
              </ScheduleCounts>
            }
            tools={
              <>
                <FindButton />
                <DisplayMenu>
                  <displayPanel.Part
                    actions={
                      <calendarButton.Part
                        name={state.aircraft?.join(', ') || 'Bookings'}
                        bookings={shown}
                        asOf={answer.asOf}
                        missing={sayReach(answer, format)}
                        isWhole={completeness === 'complete'}
                      />
                    }
                  />
                </DisplayMenu>
                {!isPhone && <PrintDay />}
              </>
            }
            rail={isLooking ? null : <ScheduleRail />}
            isHeld={isHeld}
            notices={
              <BookingNotice
                answer={answer}
                plan={plan}
                shown={shown.length}
                isFiltered={data.isFiltered}
                minorBefore={
                  span === 'month'
                    ? plus(startOfLocalDay(format.zone, days.from), -2 * DAY)
                    : undefined
                }
                hiddenCancelled={data.hiddenCancelled}
              />
            }
          >
            <FreeSlotsProvider>
              <div className="relative flex flex-1 min-w-0 min-h-0">
                {isLooking && <findTime.Part />}
                {/* Beside the panel the bookings scroll alone. */}
                <div
                  ref={canvas}
                  className={`${styles.canvas} ${isLooking ? 'overflow-auto' : ''}`}
                  aria-busy={completeness === 'loading'}
                >
                  <PrintedHead {...answer} isUpright={drawing === 'list'} />
                  <View found={steps.match} onMatches={steps.onMatches} />
                </div>
              </div>
            </FreeSlotsProvider>
          </Frame>
        </JudgedBookings>
      </ReadingProvider>
    </ScheduleContext>
  )
})

function PrintedHead(answer: RangeAnswer<unknown> & { readonly isUpright: boolean }) {
  const { state, days, fleet, items, hiddenCancelled } = useScheduleData()
  const filters = allChosenWords(BOOKING_FILTERS, { fleet, items }, state, Infinity)
  const notes = [
    `${hiddenCancelled} cancelled hidden.`,
    ...filters.map(([, words]) => `${words}.`),
    state.q.trim() !== '' && `Search: ${visibleText(state.q)}.`,
  ]
  const incomplete = sayIncomplete(answer, useDateFormat())
  return (
    <>
      <PaperHead {...answer} {...{ days, notes, incomplete }} title="Schedule" />
      {useIsPrinted() && <displayPanel.Part />}
    </>
  )
}

SchedulePage.address = scheduleAddress
/** The month's code loads together with the page's. */
SchedulePage.ahead = async (state: ScheduleState) => {
  if (shownSpan(state, shapeNow()).drawing === 'month') await monthView.preload()
}

/** Tests wait for `data-judged`: the findings are computed and drawn. */
function Counted({ children }: { children: ReactNode }) {
  const { isJudged } = usePageFindings()
  return (
    <div
      className="contents"
      role="group"
      aria-label="What needs a look"
      data-judged={isJudged || undefined}
    >
      {children}
    </div>
  )
}

/** Findings and changes arrive later, and again and again; this keeps the page around them from redrawing. */
function JudgedBookings(props: {
  items: readonly Reservation[]
  fleet: readonly Aircraft[]
  days: DayRange
  children: ReactNode
}) {
  const findings = useLaterFindings(props.items, props.days)
  const { changes } = useNews()
  return (
    <PageBookingsProvider findings={findings} changes={changes} fleet={props.fleet}>
      {props.children}
    </PageBookingsProvider>
  )
}
