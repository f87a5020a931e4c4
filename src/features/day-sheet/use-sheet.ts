import { useMemo } from 'react'
import { useFleet } from '#api/queries/use-fleet.ts'
import type { RangeAnswer } from '#api/range/range-answer.ts'
import { useSchool } from '#api/use-school.ts'
import { edgeDate, sayMissing } from '#api/words/words.ts'
import { isUnfiltered } from '#domain/dispatch/booking-filter.ts'
import type { LineChange } from '#domain/dispatch/print-revision.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { useFindings } from '#school/findings/use-findings.ts'
import { asInstant, type Instant, MINUTE } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { localDay } from '#time/zone.ts'
import { useLocale } from '#ui/locale.tsx'
import { usualPaper } from '#ui/paper/usual-paper.ts'
import { layOutDay } from './day-sheet.ts'
import type { DaySheetState } from './day-sheet-state.ts'
import type { SheetFacts } from './sheet-facts.ts'
import { sheetFlows } from './sheet-flows.ts'
import { nameOfKey, peopleOf } from './sheet-people.ts'
import type { SheetView } from './sheet-view.ts'
import { sayFilters } from './sheet-words.ts'
import { useHabits } from './use-habits.ts'
import { useRevision } from './use-revision.ts'

interface SheetSource {
  readonly date: PlainDay
  readonly today: PlainDay
  readonly now: Instant
  /** The day's bookings. */
  readonly answer: RangeAnswer<Reservation>
  /** Of the log of the days before. */
  readonly flights: readonly CompletedFlight[]
}

const NO_CHANGES: ReadonlyMap<string, LineChange> = new Map()

/** Everything the sheet says, from what was read; each part the same object while nothing in it changed. */
export function useSheet({ date, today, now, answer, flights }: SheetSource, state: DaySheetState) {
  const { locale } = useLocale()
  const { name, zone } = useSchool()
  const fleet = useFleet()
  const choice = useMemo(
    () => ({ ...state, paper: state.paper ?? usualPaper(locale) }),
    [state, locale],
  )
  const minute = asInstant(Math.floor(now / MINUTE) * MINUTE)
  const habits = useHabits()
  const { marks, dispatch } = useFindings(answer.items)
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
  const instructors = useMemo(() => peopleOf(answer.items, 'instructors'), [answer.items])
  const { asOf, completeness } = answer
  const edge = edgeDate(answer, zone, locale)
  const hasOthers = sheet.others > 0
  const missing = useMemo(
    () => answer.missing.map((stretch) => sayMissing(stretch, zone, locale)),
    [answer.missing, zone, locale],
  )
  const filters = useMemo(() => {
    const people = { instructor: instructors, customer: peopleOf(answer.items, 'customers') }
    return sayFilters(state, hasOthers, (group, key) => nameOfKey(key, people[group], state.names))
  }, [answer.items, instructors, state, hasOthers])
  const facts: SheetFacts = {
    school: name,
    zone,
    locale,
    day: date,
    today,
    asOf,
    printedAt: now,
    filters,
    completeness,
    edge,
    missing,
  }
  const revision = useRevision(sheet, date, state, completeness)
  const changes = revision?.changes ?? NO_CHANGES
  const isWhole = completeness === 'complete'
  const { matches } = sheet
  const view = useMemo(
    (): SheetView => ({
      zone,
      locale,
      day: date,
      isWhole,
      edge,
      changes,
      findings: marks,
      matches,
      names: state.names,
      phones: state.phones,
      isFiltered: !isUnfiltered(state),
      origin: location.origin,
    }),
    [zone, locale, date, isWhole, edge, changes, marks, matches, state],
  )
  const flows = useMemo(
    () => sheetFlows({ sheet, fleet, now: minute }, choice, view),
    [sheet, fleet, minute, choice, view],
  )
  return { sheet, facts, revision, flows, choice, fleet }
}
