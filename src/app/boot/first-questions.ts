import { BY_START } from '#api/range/walk.ts'
import { listPath, runningPath } from '#api/wire/page.ts'
import { daySheetAddress, readingDays } from '#features/day-sheet/day-sheet-state.ts'
import { scheduleAddress } from '#features/schedule/schedule-state.ts'
import { SPANS } from '#features/schedule/spans.ts'
import { shownSpan } from '#features/schedule/views.ts'
import { dispatchDays } from '#features/today/today-state.ts'
import { type PageId, pageAt } from '#school/address/pages.ts'
import { rangeAddress } from '#school/address/range-address.ts'
import { parseSearch, type Search } from '#school/address/search-params.ts'
import type { Instant, Span } from '#time/instant.ts'
import { shownDays } from '#time/longest-range.ts'
import { type DayRange, dayNumber, type PlainDay } from '#time/plain-day.ts'
import { localDays, type Zone } from '#time/zone.ts'
import type { FrameShape } from '#ui/frame-shape.ts'

/** What decides, beside its address, what a page shows. */
interface Surroundings {
  readonly zone: Zone
  /** The school's. */
  readonly today: PlainDay
  /** 0 Sunday … 6 Saturday. */
  readonly weekStart: number
  readonly shape: FrameShape
}

/** A list along its own number line, or what began before an instant and still runs; literally as the page asks it. */
export type FirstQuestion = { readonly path: string } & (
  | { readonly list: 'reservations' | 'flights'; readonly span: Span }
  | { readonly runningAt: Instant }
)

/** The first lists that each page surely asks for; any other is quick enough, or must first hear of a price. */
const FIRST: Readonly<
  Partial<Record<PageId, (search: Search, on: Surroundings) => FirstQuestion[]>>
> = {
  schedule(search, { zone, today, weekStart, shape }) {
    const state = scheduleAddress.read(search)
    const { span, isPriced } = shownSpan(state, shape)
    return isPriced ? [] : bookings(zone, SPANS[span].days(state.date ?? today, weekStart))
  },
  today: (_, { zone, today }) => bookings(zone, dispatchDays(today)),
  flights: (search, { today }) => [flown(shownDays(logAddress.read(search), today))],
  printDay(search, { zone, today }) {
    const date = daySheetAddress.read(search).date ?? today
    return [...bookings(zone, { from: date, to: date }), flown(readingDays(date, today))]
  },
}

/** The whole address of the log knows every column of it, which is much to fetch for two days. */
const logAddress = rangeAddress('flights', {})

/** What the page at an address asks for first. */
export function firstQuestions(path: string, search: string, on: Surroundings): FirstQuestion[] {
  const page = pageAt(path)
  return (page && FIRST[page.id]?.(parseSearch(search), on)) ?? []
}

/** Their list, and what began before them and still runs. */
function bookings(zone: Zone, days: DayRange): FirstQuestion[] {
  const span = localDays(zone, days)
  const path = listPath({ name: 'reservations' }, BY_START.line.daysFor(span))
  return [
    { path, list: 'reservations', span },
    { path: runningPath(span.start), runningAt: span.start },
  ]
}

function flown(days: DayRange): FirstQuestion {
  const span = { start: dayNumber(days.from), end: dayNumber(days.to) + 1 }
  return { path: listPath({ name: 'flights' }, days), list: 'flights', span }
}
