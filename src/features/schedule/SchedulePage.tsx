import { useCallback, useMemo, useRef } from 'react'
import { useChanges } from '#api/queries/use-changes.ts'
import { useSeen } from '#api/queries/use-seen.ts'
import { useReadingNotice } from '#api/status/use-reading-notice.ts'
import { useSchool } from '#api/use-school.ts'
import { sayReach } from '#api/words/words.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { BookingCard } from '#school/booking/BookingCard.tsx'
import { BookingNotices } from '#school/booking/BookingNotices.tsx'
import { CalendarButton } from '#school/booking/CalendarButton.tsx'
import { PageBookingsProvider } from '#school/booking/page-bookings.tsx'
import { useBookingPress } from '#school/booking/use-booking-press.ts'
import { FindingList } from '#school/findings/FindingList.tsx'
import { useFindings } from '#school/findings/use-findings.ts'
import { answerTone } from '#school/range/answer-tone.ts'
import { Frame } from '#ui/frame/Frame.tsx'
import { useLocale } from '#ui/locale.tsx'
import { ChangesStrip } from './changes/ChangesStrip.tsx'
import { useKeptFocus } from './grid/use-kept-focus.ts'
import styles from './SchedulePage.module.css'
import { ScheduleRail } from './ScheduleRail.tsx'
import { ScheduleToolbar } from './ScheduleToolbar.tsx'
import { dayPaperHref, type ScheduleState } from './schedule-state.ts'
import { headingWords, rangeWords } from './schedule-words.ts'
import { useMatchSteps } from './use-match-steps.ts'
import { useSchedule } from './use-schedule.ts'
import { VIEW_COMPONENTS } from './view-components.ts'

interface SchedulePageProps {
  readonly state: ScheduleState
  readonly onState: (next: Partial<ScheduleState>) => void
  readonly onOpenReservation: (id: string) => void
}

/** The school's bookings of a day, a week or a month. */
export function SchedulePage({ state, onState, onOpenReservation }: SchedulePageProps) {
  const { zone } = useSchool()
  const { locale } = useLocale()
  const schedule = useSchedule(state, onState)
  const { view, span, now, isPhone, answer, hiddenCancelled, picture } = schedule
  const { day, days, today, items, shown, isFiltered, completeness } = picture
  const reading = useReadingNotice(answer, now, locale)
  const { since, markSeen } = useSeen()
  const news = useChanges(since)
  const findings = useFindings(items)

  const canvas = useRef<HTMLDivElement>(null)
  useBookingPress(canvas, onOpenReservation)
  useKeptFocus(canvas)
  const byId = useMemo(
    () => new Map(items.map((item): [string, Reservation] => [item.id, item])),
    [items],
  )
  const find = useCallback((id: string) => byId.get(id), [byId])
  const steps = useMatchSteps({ q: state.q, shown, find, days, canvas })
  const View = VIEW_COMPONENTS[view]
  return (
    <PageBookingsProvider findings={findings} changes={news.changes}>
      <Frame
        title="Schedule"
        asOf={answer.asOf}
        ages={answer.ages}
        range={{ list: 'reservations', days, words: rangeWords(span, days, today, locale) }}
        {...answerTone(answer)}
        toolbar={
          <ScheduleToolbar
            view={view}
            heading={headingWords(span, days, zone, locale)}
            q={state.q}
            printHref={dayPaperHref(state, day)}
            isPhone={isPhone}
            onState={onState}
            onStep={picture.onStep}
            onMatchStep={steps.step}
            steppedTo={steps.words}
          />
        }
        rail={
          <ScheduleRail
            schedule={schedule}
            actions={
              <CalendarButton
                name={state.aircraft?.join(', ') || 'Bookings'}
                bookings={shown}
                asOf={answer.asOf}
                note={sayReach(answer, zone, locale)}
              />
            }
          />
        }
        notices={
          <BookingNotices
            answer={answer}
            reading={reading}
            offer={schedule.offer}
            news={
              <ChangesStrip
                news={news}
                since={since}
                now={now}
                onSeen={markSeen}
                onOpen={onOpenReservation}
              />
            }
            shown={shown.length}
            isFiltered={isFiltered}
            hiddenCancelled={hiddenCancelled}
          />
        }
      >
        <div ref={canvas} className={styles.canvas} aria-busy={completeness === 'loading'}>
          <FindingList
            filter={picture.filter}
            shown={shown}
            isFiltered={isFiltered}
            items={items}
            fleet={picture.fleet}
            days={days}
            isToday={days.from <= today && today <= days.to}
            isWaiting={picture.isWaiting}
            isWhole={schedule.isWhole}
          />
          <View {...picture} found={steps.match} onMatches={steps.onMatches} />
          <BookingCard within={canvas} find={find} />
        </div>
      </Frame>
    </PageBookingsProvider>
  )
}
