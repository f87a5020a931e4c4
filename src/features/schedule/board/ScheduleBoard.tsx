import { useEffect, useMemo, useState } from 'react'
import { useCompletedFlights } from '#api/queries/use-completed-flights.ts'
import type { RangeAnswer } from '#api/range/range-answer.ts'
import { useStatusPart } from '#api/status/use-gateway-status.ts'
import {
  type BoardBar,
  type BoardGroup,
  boardGroups,
  matchesFirst,
  steadyGroups,
} from '#domain/board/board-rows.ts'
import { type BookingFilter, choosesBookings } from '#domain/dispatch/booking-filter.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { lastReadings, READINGS_DAYS } from '#domain/record/last-readings.ts'
import type { Aircraft, Reservation } from '#domain/record/reservation.ts'
import type { Speak } from '#school/booking/booking-words.ts'
import { type Marks, markedName } from '#school/booking/marks.ts'
import { type FindingMarks, findingNames } from '#school/findings/finding-marks.ts'
import { formatDay, formatDayRange } from '#time/format.ts'
import type { InstantRange } from '#time/instant.ts'
import { USUAL_HOURS } from '#time/opening-hours.ts'
import { addDays, type DayRange, type PlainDay } from '#time/plain-day.ts'
import { localDayOf, localDays, type Zone } from '#time/zone.ts'
import { Board } from './Board.tsx'
import { BoardList } from './BoardList.tsx'
import { BoardTable } from './BoardTable.tsx'
import { barName } from './bar-words.ts'
import type { BoardState } from './board-state.ts'
import { matchPieces, type Piece } from './board-walk.ts'

interface ScheduleBoardProps {
  readonly days: DayRange
  readonly today: PlainDay
  readonly zone: Zone
  readonly locale: string
  readonly state: BoardState
  readonly filter: BookingFilter
  /** Everything known; of it what rows draw, whatever is filtered; and what the filter asks for. */
  readonly items: readonly Reservation[]
  readonly booked: readonly Reservation[]
  readonly matches: (this: void, reservation: Reservation) => boolean
  readonly fleet: readonly Aircraft[]
  readonly completeness: RangeAnswer<Reservation>['completeness']
  readonly unknown: readonly InstantRange[]
  readonly isPhone: boolean
  readonly speak: Speak
  readonly marks: Marks
  readonly findings: FindingMarks
  readonly countWords: (day: PlainDay) => string
  readonly onStep: (step: -1 | 1) => void
  /** What a search stepped to. */
  readonly found: Piece | null
  /** What it can step to, whenever that changes; null where nothing is drawn by rows. */
  readonly onMatches: (pieces: readonly Piece[] | null) => void
  readonly onState: (next: Partial<BoardState>) => void
}

/** The board over what is known of its days: a grid with a table beside it for screen readers, on a phone a list. */
export function ScheduleBoard(props: ScheduleBoardProps) {
  const { days, zone, locale, state, filter, items, booked, matches, fleet, completeness } = props
  const { speak, marks, findings } = props
  const { by, idle } = state
  const { aircraft, instructor } = filter
  const isApart = choosesBookings(filter)
  const [keep] = useState(keepSteady)
  const groups = useMemo(() => {
    const rows = boardGroups(
      { items, booked, matches, fleet, range: localDays(zone, days) },
      { by, aircraft, instructor, keeps: ({ bars }) => idle || bars.length > 0 },
    )
    return keep(isApart ? matchesFirst(rows) : rows)
  }, [keep, by, aircraft, instructor, idle, isApart, items, booked, matches, fleet, zone, days])

  const opening = useStatusPart(hoursOf) ?? USUAL_HOURS
  const isWhole = completeness === 'complete'
  const [flights, setFlights] = useState<readonly CompletedFlight[]>(NO_FLIGHTS)
  const readings = useMemo(() => lastReadings(flights), [flights])
  const bars = useMemo(
    () => barWords({ speak, marks, findings, zone, locale }, days.from !== days.to),
    [speak, marks, findings, zone, locale, days],
  )
  const label = `Board, ${days.from === days.to ? formatDay(days.from, locale, 'long') : formatDayRange(days, locale)}`
  const { isPhone, onMatches } = props
  useEffect(() => {
    onMatches(isPhone ? null : matchPieces(groups))
    return () => onMatches(null)
  }, [isPhone, groups, onMatches])
  if (isPhone) {
    return <BoardList groups={groups} {...props} />
  }
  return (
    <>
      {isWhole && <ReadingsSource today={props.today} onFlights={setFlights} />}
      <Board
        label={label}
        days={days}
        today={props.today}
        zone={zone}
        locale={locale}
        opening={opening}
        state={state}
        groups={groups}
        readings={readings}
        isWhole={isWhole}
        isWaiting={completeness === 'loading' && items.length === 0}
        unknown={props.unknown}
        countWords={props.countWords}
        {...bars}
        found={props.found}
        isSearched={filter.q.trim() !== ''}
        onStep={props.onStep}
        onState={props.onState}
      />
      <BoardTable
        label={label}
        groups={groups}
        days={days}
        zone={zone}
        locale={locale}
        speak={speak}
      />
    </>
  )
}

/**
 * Reads the newest of the log once the board itself is whole, so that it is never in its way; whichever day is shown, the
 * question is the same.
 */
function ReadingsSource(props: {
  today: PlainDay
  onFlights: (flights: readonly CompletedFlight[]) => void
}) {
  const { today, onFlights } = props
  const { items } = useCompletedFlights({ from: addDays(today, -READINGS_DAYS), to: today })
  useEffect(() => onFlights(items), [items, onFlights])
  return null
}

const NO_FLIGHTS: readonly CompletedFlight[] = []

function hoursOf({ status }: Parameters<Parameters<typeof useStatusPart>[0]>[0]) {
  return status?.hours
}

function keepSteady(): (groups: readonly BoardGroup[]) => readonly BoardGroup[] {
  let last: readonly BoardGroup[] = []
  return (groups) => {
    last = steadyGroups(last, groups)
    return last
  }
}

interface BarSource {
  readonly speak: Speak
  readonly marks: Marks
  readonly findings: FindingMarks
  readonly zone: Zone
  readonly locale: string
}

/** What the bars say, each worked out when it is drawn; over several days a name has its day. */
function barWords({ speak, marks, findings, zone, locale }: BarSource, isLong: boolean) {
  const dayNames = new Map<PlainDay, string>()
  const names = new WeakMap<BoardBar, string>()
  const nameOfDay = (day: PlainDay) => {
    const known = dayNames.get(day) ?? formatDay(day, locale, 'short')
    dayNames.set(day, known)
    return known
  }
  return {
    wordsOf: (bar: BoardBar) => speak(bar.reservation),
    nameOf: (bar: BoardBar) => {
      const known = names.get(bar)
      if (known !== undefined) return known
      const name = barName(speak(bar.reservation), bar)
      const day = isLong ? `, ${nameOfDay(localDayOf(zone, bar.time.start))}` : ''
      const wrong = findingNames(findings.get(bar.id))
      const whole = markedName(`${name}${day}${wrong}`, marks.get(bar.id))
      names.set(bar, whole)
      return whole
    },
    changeOf: (id: string) => marks.get(id),
    findingsOf: (id: string) => findings.get(id),
  }
}
