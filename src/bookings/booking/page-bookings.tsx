import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { useSteadyList } from '#api/range/steady-list.ts'
import { useSchool } from '#api/use-school.ts'
import type { BookingChange } from '#api/words/booking-change.ts'
import type { Findings } from '#bookings/findings/findings.ts'
import { rememberedOfRecord } from '#domain/lists/remembered.ts'
import type { Aircraft, Reservation } from '#domain/record/reservation.ts'
import { maskedPerson, withInitials } from '#domain/text/hidden-names.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { useLocale } from '#ui/locale.tsx'
import { bookingWords, inFleet, type Speak } from './booking-words.ts'
import { type BookingMarks, marksOf, NO_MARKS } from './marks.ts'

interface PageBookings {
  readonly findings: Findings | null
  readonly changes: readonly BookingChange[]
  readonly hidesNames: boolean
  /** As its bookings are spoken of in its fleet; as they are on a page without one. */
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

/** Pages in sight that hide names, so that what floats above them does, too. */
const hiding = { pages: 0, listeners: new Set<() => void>() }

/** Whether the page in sight shows people as initials; for what is not inside it. */
export function useNamesHidden(): boolean {
  return useSyncExternalStore(
    (listener) => {
      hiding.listeners.add(listener)
      return () => hiding.listeners.delete(listener)
    },
    () => hiding.pages > 0,
  )
}

/** Once on every page that draws bookings: what is wrong with them, what changed, and whether people are named. */
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

/** The same for bookings above a page, which say nothing of the page itself. */
export function BookingsProvider(props: PageBookingsProviderProps) {
  const { findings = null, changes = NONE.changes, hidesNames = false, fleet, children } = props
  // Endings change when an aircraft comes to be known, not with every reading.
  const tails = useSteadyList((fleet ?? []).map(({ tail }) => visibleText(tail)))
  const spoken = useMemo(
    () =>
      tails.length === 0
        ? NONE.spoken
        : rememberedOfRecord((speak: Speak) => inFleet(speak, tails)),
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
  // Findings are new every minute, their marks are not: only changed marks draw bars again.
  const found = findings?.marks ?? NO_MARKS.findings
  const marks = useMemo(() => ({ findings: found, changes: marksOf(changes) }), [found, changes])
  return (
    <PageContext value={page}>
      <MarksContext value={marks}>{children}</MarksContext>
    </PageContext>
  )
}

/** Bookings in this school's zone, this reader's locale and, where the page asks for it, with initials for names. */
export function useBookingWords(): Speak {
  const { zone } = useSchool()
  const { locale } = useLocale()
  const { hidesNames, spoken } = useContext(PageContext)
  return spoken(bookingWords(zone, locale, hidesNames))
}

/** What is drawn on the page's bookings; the same object while no mark changes. */
export function useBookingMarks(): BookingMarks {
  return useContext(MarksContext)
}

/** What is wrong with the page's bookings. Throws on a page that provides none. */
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
