import { useMemo } from 'react'
import { useLoadedBookings } from '#api/queries/use-all-loaded.ts'
import { useFleet } from '#api/queries/use-fleet.ts'
import type { RangeAnswer } from '#api/range/range-answer.ts'
import { edgeDate } from '#api/words/words.ts'
import { useFindings } from '#bookings/findings/use-findings.ts'
import { useLoadedInspections } from '#bookings/inspections/loaded-inspections.tsx'
import { useDateFormat } from '#bookings/use-date-format.ts'
import { isUnfiltered } from '#domain/dispatch/booking-filter.ts'
import type { LineChange } from '#domain/dispatch/print-revision.ts'
import { firstBy } from '#domain/lists/group-by.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { flyingHabits } from '#domain/record/expected-readings.ts'
import { personKey } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { asInstant, type Instant, MINUTE } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { localDay } from '#time/zone.ts'
import { usualPaper } from '#ui/paper/paper-size.ts'
import { layOutDay } from './day-sheet.ts'
import type { DaySheetState } from './day-sheet-state.ts'
import { LAYOUTS } from './layouts.ts'
import type { PrintedDay } from './printed-day.ts'
import { nameOfKey } from './sheet-people.ts'
import { sayBookingFilters, sayOverruns } from './sheet-words.ts'
import { useRevision } from './use-revision.ts'

interface SheetSource {
  readonly day: PlainDay
  readonly now: Instant
  readonly answer: RangeAnswer<Reservation>
  readonly flights: readonly CompletedFlight[]
}

const NO_CHANGES: ReadonlyMap<string, LineChange> = new Map()

/** Each part keeps its identity while unchanged. */
export function useSheet({ day, now, answer, flights }: SheetSource, state: DaySheetState) {
  const format = useDateFormat()
  const fleet = useFleet()
  const minute = asInstant(Math.floor(now / MINUTE) * MINUTE)
  const loaded = useLoadedBookings().items
  // Only from the sheet's own days, so that data loaded by other pages don't change a print.
  const habits = useMemo(() => flyingHabits(flights, loaded), [flights, loaded])
  const { marks, dispatch, all } = useFindings(answer.items)
  const inspections = useLoadedInspections()
  const laidOut = useMemo(() => {
    const source = { reservations: answer.items, flights, habits, fleet, now: minute, dispatch }
    return layOutDay({ ...source, day: localDay(format.zone, day) }, state)
  }, [answer.items, flights, habits, fleet, format, day, minute, dispatch, state])
  const hasOthers = laidOut.others > 0
  const filters = useMemo(() => {
    const peopleIn = (part: 'instructors' | 'customers') =>
      firstBy(
        answer.items.flatMap((one) => one[part]),
        personKey,
      )
    const people = { instructor: peopleIn('instructors'), customer: peopleIn('customers') }
    return sayBookingFilters(state, hasOthers, (group, key) =>
      nameOfKey(key, people[group], state.names),
    )
  }, [answer.items, state, hasOthers])
  const revision = useRevision(laidOut, day, state, answer.completeness)
  const changes = revision?.changes ?? NO_CHANGES
  const isWhole = answer.completeness === 'complete'
  const edge = edgeDate(answer, format)
  const limits = useMemo(
    () => sayOverruns(all, laidOut.shown, inspections.state, { format, day }),
    [all, laidOut.shown, inspections.state, format, day],
  )
  const sheet = useMemo(
    (): PrintedDay => ({
      ...state,
      ...laidOut,
      paper: state.paper ?? usualPaper(format.locale),
      format,
      day,
      now: minute,
      fleet,
      isWhole,
      isFiltered: !isUnfiltered(state),
      edge,
      findings: marks,
      limits,
      changes,
      origin: location.origin,
    }),
    [state, laidOut, format, day, minute, fleet, isWhole, edge, marks, limits, changes],
  )
  const parts = useMemo(() => LAYOUTS[sheet.layout].parts(sheet), [sheet])
  return { sheet, filters, revision, parts, isSettled: inspections.state !== 'asking' }
}
