import { useMemo } from 'react'
import { useLoadedBookings } from '#api/queries/use-all-loaded.ts'
import { useFleet } from '#api/queries/use-fleet.ts'
import type { RangeAnswer } from '#api/range/range-answer.ts'
import { useSchool } from '#api/use-school.ts'
import { edgeDate } from '#api/words/words.ts'
import { useFindings } from '#bookings/findings/use-findings.ts'
import { useLoadedInspections } from '#bookings/inspections/loaded-inspections.tsx'
import { isUnfiltered } from '#domain/dispatch/booking-filter.ts'
import type { LineChange } from '#domain/dispatch/print-revision.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { flyingHabits } from '#domain/record/expected-readings.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { asInstant, type Instant, MINUTE } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { localDay } from '#time/zone.ts'
import { useLocale } from '#ui/locale.tsx'
import { usualPaper } from '#ui/paper/usual-paper.ts'
import { layOutDay } from './day-sheet.ts'
import type { DaySheetState } from './day-sheet-state.ts'
import { sheetFlows } from './sheet-flows.ts'
import { nameOfKey, peopleByName } from './sheet-people.ts'
import type { SheetView } from './sheet-view.ts'
import { sayBookingFilters, sayOverruns } from './sheet-words.ts'
import { useRevision } from './use-revision.ts'

interface SheetSource {
  readonly date: PlainDay
  readonly now: Instant
  readonly answer: RangeAnswer<Reservation>
  readonly flights: readonly CompletedFlight[]
}

const NO_CHANGES: ReadonlyMap<string, LineChange> = new Map()

/** Each part keeps its identity while unchanged. */
export function useSheet({ date, now, answer, flights }: SheetSource, state: DaySheetState) {
  const { locale } = useLocale()
  const { zone } = useSchool()
  const fleet = useFleet()
  const choice = useMemo(
    () => ({ ...state, paper: state.paper ?? usualPaper(locale) }),
    [state, locale],
  )
  const minute = asInstant(Math.floor(now / MINUTE) * MINUTE)
  const knownBookings = useLoadedBookings().items
  // Only from the sheet's own days, so that data loaded by other pages don't change a print.
  const habits = useMemo(() => flyingHabits(flights, knownBookings), [flights, knownBookings])
  const { marks, dispatch, all } = useFindings(answer.items)
  const inspections = useLoadedInspections()
  const sheet = useMemo(
    () =>
      layOutDay(
        {
          reservations: answer.items,
          flights,
          habits,
          fleet,
          day: localDay(zone, date),
          now: minute,
          dispatch,
        },
        state,
      ),
    [answer.items, flights, habits, fleet, zone, date, minute, dispatch, state],
  )
  const instructors = useMemo(() => peopleByName(answer.items, 'instructors'), [answer.items])
  const { completeness } = answer
  const edge = edgeDate(answer, zone, locale)
  const hasOthers = sheet.others > 0
  const filters = useMemo(() => {
    const people = { instructor: instructors, customer: peopleByName(answer.items, 'customers') }
    return sayBookingFilters(state, hasOthers, (group, key) =>
      nameOfKey(key, people[group], state.names),
    )
  }, [answer.items, instructors, state, hasOthers])
  const revision = useRevision(sheet, date, state, completeness)
  const changes = revision?.changes ?? NO_CHANGES
  const isWhole = completeness === 'complete'
  const { matches } = sheet
  const limits = useMemo(
    () => sayOverruns(all, sheet.shown, inspections.state, { zone, locale, day: date }),
    [all, sheet.shown, inspections.state, zone, locale, date],
  )
  const view = useMemo(
    (): SheetView => ({
      zone,
      locale,
      day: date,
      isWhole,
      edge,
      changes,
      findings: marks,
      limits,
      matches,
      names: state.names,
      phones: state.phones,
      isFiltered: !isUnfiltered(state),
      origin: location.origin,
    }),
    [zone, locale, date, isWhole, edge, changes, marks, limits, matches, state],
  )
  const flows = useMemo(
    () => sheetFlows({ sheet, fleet, now: minute }, choice, view),
    [sheet, fleet, minute, choice, view],
  )
  const isSettled = inspections.state !== 'asking'
  return { sheet, view, filters, revision, flows, choice, fleet, isSettled }
}
