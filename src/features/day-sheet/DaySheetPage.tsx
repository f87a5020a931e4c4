import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { useCompletedFlights } from '#api/queries/use-completed-flights.ts'
import { usePrintReading } from '#api/queries/use-print-reading.ts'
import { useReservations } from '#api/queries/use-reservations.ts'
import { useNeighbours, useStoredDays } from '#api/queries/use-stored.ts'
import { heldBack } from '#api/range/range-answer.ts'
import type { StateProps } from '#bookings/address/page-address.ts'
import { PaperPage } from '#bookings/paper/PaperPage.tsx'
import { useDateFormat } from '#bookings/use-date-format.ts'
import { formatDay, formatDayRange } from '#time/format.ts'
import { addDays, type PlainDay } from '#time/plain-day.ts'
import { shownAge } from '#time/reading-age.ts'
import { Button } from '#ui/Button.tsx'
import { useNow } from '#ui/clock.tsx'
import { useCommand } from '#ui/commands.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { useLocale } from '#ui/locale.tsx'
import { useIsPhone } from '#ui/media.ts'
import { BoardLegend } from './board/BoardLegend.tsx'
import { DayNotices } from './DayNotices.tsx'
import { DaySheetRail } from './DaySheetRail.tsx'
import { type DaySheetState, daySheetAddress, readingDays } from './day-sheet-state.ts'
import { LAYOUTS } from './layouts.ts'
import { sayCancelled, sayLogAge, sayReplaces, sayRevision } from './sheet-words.ts'
import { useSheet } from './use-sheet.ts'

export function DaySheetPage({ state, onState }: StateProps<DaySheetState>) {
  const format = useDateFormat()
  const now = useNow()
  const today = format.dayOf(now)
  const date = state.date ?? today
  const answer = useReservations({ from: date, to: date })
  useNeighbours(
    { from: addDays(date, -1), to: addDays(date, -1) },
    { from: addDays(date, 1), to: addDays(date, 1) },
    answer.completeness !== 'loading',
  )
  const logged = readingDays(date, today)
  const flights = useCompletedFlights(logged)
  // Expected hours per booked hour are learned from these flights' bookings.
  const hasHabits = useStoredDays(logged, answer.completeness !== 'loading')
  const { sheet, filters, revision, parts, isSettled } = useSheet(
    { day: date, now, answer, flights: flights.items },
    state,
  )
  const printRequest = useState(state.auto)
  const [isPrintWanted, setIsPrintWanted] = printRequest
  const reading = usePrintReading(date, answer, now, isPrintWanted)
  const isRead =
    answer.completeness !== 'loading' && flights.completeness !== 'loading' && hasHabits
  // A complete answer isn't enough: it must be on the sheet, too.
  const told = heldBack(answer, !isRead)
  const day = format.day(date, 'long')
  const onDate = (next: typeof date) => onState({ date: next === today ? null : next })
  return (
    <PaperPage
      title={`Day sheet, ${day}`}
      range={{
        list: 'reservations',
        days: { from: date, to: date },
        words: date === today ? 'today' : format.day(date, 'short'),
      }}
      answer={told}
      now={now}
      toolbar={<DaySheetToolbar date={date} today={today} onDate={onDate} />}
      chips={useIsPhone() && <DayButtons date={date} today={today} onDate={onDate} />}
      rail={
        <DaySheetRail reservations={answer.items} today={today} sheet={sheet} onState={onState} />
      }
      notices={<DayNotices answer={told} print={reading} sheet={sheet} />}
      printRequest={printRequest}
      onPrint={() => {
        reading.again()
        setIsPrintWanted(true)
      }}
      isReady={isRead && isSettled && reading.state !== 'reading'}
      paper={sheet.paper}
      orientation={LAYOUTS[state.layout].orientation}
      parts={isRead ? parts : null}
      head={{
        kind: LAYOUTS[state.layout].kind,
        title: day,
        filters,
        notes: [
          sayCancelled(state.cancelled, sheet.cancelledLeftOut, sheet.isWhole),
          sayLogAge(flights, shownAge(answer.ages, answer.asOf), format),
        ],
        attention: sheet.limits,
        replaces: revision ? sayReplaces(revision, { ...sheet, day: today }) : '',
      }}
      legend={state.layout === 'board' && <BoardLegend sheet={sheet} />}
      revision={revision ? sayRevision(revision, sheet) : ''}
    />
  )
}

DaySheetPage.address = daySheetAddress

interface DaySheetToolbarProps {
  readonly date: PlainDay
  readonly today: PlainDay
  readonly onDate: (day: PlainDay) => void
}

function DaySheetToolbar({ date, today, onDate }: DaySheetToolbarProps) {
  const { locale } = useLocale()
  const isPhone = useIsPhone()
  const step = (days: 1 | -1) => onDate(addDays(date, days))
  useCommand('previous', () => step(-1))
  useCommand('next', () => step(1))
  useCommand('today', () => onDate(today))
  return (
    <>
      <div className="flex items-center gap-0.5 min-w-0">
        <IconButton label="Previous" onClick={() => step(-1)}>
          <ChevronLeft size={16} aria-hidden="true" />
        </IconButton>
        <span className="clip strong min-w-0 px-1 text-14">
          {isPhone
            ? formatDay(date, locale, 'short')
            : formatDayRange({ from: date, to: date }, locale)}
        </span>
        <IconButton label="Next" onClick={() => step(1)}>
          <ChevronRight size={16} aria-hidden="true" />
        </IconButton>
      </div>
      {!isPhone && <DayButtons {...{ date, today, onDate }} />}
    </>
  )
}

/** A phone's bar has no room for them beside the date, and for one of them under it. */
function DayButtons({ date, today, onDate }: DaySheetToolbarProps) {
  const both = [
    { label: 'Today', day: today },
    { label: 'Tomorrow', day: addDays(today, 1) },
  ]
  const isPhone = useIsPhone()
  const shown = isPhone ? both.filter(({ day }) => (day === today) !== (date === today)) : both
  return shown.map(({ label, day }) => (
    <Button
      key={label}
      onClick={() => onDate(day)}
      aria-current={date === day ? 'date' : undefined}
    >
      {label}
    </Button>
  ))
}
