import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { useSteadyList } from '#api/range/steady-list.ts'
import type { BookingChange } from '#api/words/booking-change.ts'
import type { Findings } from '#bookings/findings/findings.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import { memoizedByRecord } from '#domain/lists/memoized.ts'
import type { Aircraft, Reservation } from '#domain/record/reservation.ts'
import { maskedPerson, withInitials } from '#domain/text/initials.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { bookingWords, inFleet, type Speak } from './booking-words.ts'
import { type BookingMarks, marksOf, NO_MARKS } from './marks.ts'

interface PageBookings {
  readonly findings: Findings | null
  readonly changes: readonly BookingChange[]
  readonly hidesNames: boolean
  readonly spoken: (speak: Speak) => Speak
}

const NONE: PageBookings = {
  findings: null,
  changes: [],
  hidesNames: false,
  spoken: (speak) => speak,
}

const PageContext = createContext(NONE)
const MarksContext = createContext(NO_MARKS)

interface PageBookingsProviderProps extends Partial<Omit<PageBookings, 'spoken'>> {
  readonly fleet?: readonly Aircraft[] | undefined
  readonly children: ReactNode
}

/** Counts pages that hide names, so that cards above them do, too. */
const hiding = { pages: 0, listeners: new Set<() => void>() }

/** For elements outside the page. */
export function useNamesHidden(): boolean {
  return useSyncExternalStore(
    (listener) => {
      hiding.listeners.add(listener)
      return () => hiding.listeners.delete(listener)
    },
    () => hiding.pages > 0,
  )
}

/** Once per page that draws bookings: findings, changes, and whether names are shown. */
export function PageBookingsProvider(props: PageBookingsProviderProps) {
  const { hidesNames = false } = props
  useEffect(() => {
    if (!hidesNames) return
    const count = (by: number) => {
      hiding.pages += by
      for (const listener of hiding.listeners) listener()
    }
    count(1)
    return () => count(-1)
  }, [hidesNames])
  return <BookingsProvider {...props} />
}

/** For bookings outside the page; doesn't affect name hiding. */
export function BookingsProvider(props: PageBookingsProviderProps) {
  const { findings = null, changes = NONE.changes, hidesNames = false, fleet, children } = props
  // Short tail numbers change with the fleet, not with each load.
  const tails = useSteadyList((fleet ?? []).map(({ tail }) => visibleText(tail)))
  const spoken = useMemo(
    () =>
      tails.length === 0 ? NONE.spoken : memoizedByRecord((speak: Speak) => inFleet(speak, tails)),
    [tails],
  )
  const page = useMemo(
    () =>
      hidesNames
        ? {
            findings: findings && withoutNames(findings),
            changes: changes.map(inInitials),
            hidesNames,
            spoken,
          }
        : { findings, changes, hidesNames, spoken },
    [findings, changes, hidesNames, spoken],
  )
  // Findings change every minute, marks seldom: only changed marks redraw bars.
  const found = findings?.marks ?? NO_MARKS.findings
  const marks = useMemo(() => ({ findings: found, changes: marksOf(changes) }), [found, changes])
  return (
    <PageContext value={page}>
      <MarksContext value={marks}>{children}</MarksContext>
    </PageContext>
  )
}

/** In the school's zone and the reader's locale; initials if the page hides names. */
export function useBookingWords(): Speak {
  const format = useDateFormat()
  const { hidesNames, spoken } = useContext(PageContext)
  return spoken(bookingWords(format, hidesNames))
}

/** Keeps its identity while no mark changes. */
export function useBookingMarks(): BookingMarks {
  return useContext(MarksContext)
}

/** Throws on a page without findings. */
export function usePageFindings(): Findings {
  const { findings } = useContext(PageContext)
  if (!findings) throw new Error('usePageFindings needs a PageBookingsProvider with findings')
  return findings
}

export function usePageBookings(): PageBookings {
  return useContext(PageContext)
}

function withoutNames(findings: Findings): Findings {
  return {
    ...findings,
    of: (id) =>
      findings.of(id).map((one) => ({ ...one, person: one.person && maskedPerson(one.person) })),
  }
}

function inInitials(change: BookingChange): BookingChange {
  const masked = (one: Reservation | null) => (one === null ? null : withInitials(one))
  return { ...change, before: masked(change.before), after: masked(change.after) }
}
