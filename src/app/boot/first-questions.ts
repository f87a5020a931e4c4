import { listPath, runningPath } from '#api/http/page.ts'
import { BY_START } from '#api/range/read-list.ts'
import { rangeAddress } from '#bookings/address/range-address.ts'
import { parseSearch, type Search } from '#bookings/address/search-params.ts'
import { daySheetAddress, readingDays } from '#features/day-sheet/day-sheet-state.ts'
import { scheduleAddress } from '#features/schedule/schedule-state.ts'
import { SPANS } from '#features/schedule/spans.ts'
import { shownSpan } from '#features/schedule/views.ts'
import { dispatchDays } from '#features/today/today-state.ts'
import { daySpan, type Instant, type Span } from '#time/instant.ts'
import { shownDays } from '#time/longest-range.ts'
import { coverAll, type DayRange, type PlainDay } from '#time/plain-day.ts'
import { localDays, type Zone } from '#time/zone.ts'
import type { FrameShape } from '#ui/frame-shape.ts'
import { type PageId, pageAt } from '#wire/pages.ts'

interface Surroundings {
  readonly zone: Zone
  readonly today: PlainDay
  /** 0 Sunday … 6 Saturday. */
  readonly weekStart: number
  readonly shape: FrameShape
  /** Days of each list that may be requested; null for all. Refused requests would show in the console. */
  readonly stored: Readonly<Record<ListName, readonly DayRange[]>> | null
}

type ListName = 'reservations' | 'flights'

/** Must equal the page's own request to the letter: a list, or what began before an instant and still runs. */
export type FirstQuestion = { readonly path: string } & (
  | { readonly list: ListName; readonly span: Span }
  | { readonly runningAt: Instant }
)

/** What each page certainly loads first. Other pages are fast enough. */
const FIRST: Readonly<
  Partial<Record<PageId, (search: Search, on: Surroundings) => FirstQuestion[]>>
> = {
  schedule(search, on) {
    const { today, weekStart, shape } = on
    const state = scheduleAddress.read(search)
    const { span } = shownSpan(state, shape)
    // What is stored of a month comes first, in questions that depend on the status.
    return span === 'month' ? [] : bookings(on, SPANS[span].days(state.date ?? today, weekStart))
  },
  today: (_, on) => bookings(on, dispatchDays(on.today)),
  flights: (search, on) => flown(on, shownDays(logAddress.read(search), on.today)),
  printDay(search, on) {
    const date = daySheetAddress.read(search).date ?? on.today
    return [...bookings(on, { from: date, to: date }), ...flown(on, readingDays(date, on.today))]
  },
}

/** Only the range: the log's whole address would pull all its columns into the first chunk. */
const logAddress = rangeAddress('flights', {})

export function firstQuestions(path: string, search: string, on: Surroundings): FirstQuestion[] {
  const page = pageAt(path)
  return (page && FIRST[page.id]?.(parseSearch(search), on)) ?? []
}

function bookings({ zone, stored }: Surroundings, days: DayRange): FirstQuestion[] {
  const span = localDays(zone, days)
  const asked = BY_START.line.daysFor(span)
  const path = listPath({ name: 'reservations' }, asked)
  const running = { path: runningPath(span.start), runningAt: span.start }
  if (stored !== null && !coverAll(stored.reservations, asked)) return [running]
  return [{ path, list: 'reservations', span }, running]
}

function flown({ stored }: Surroundings, days: DayRange): FirstQuestion[] {
  if (stored !== null && !coverAll(stored.flights, days)) return []
  const span = daySpan(days)
  return [{ path: listPath({ name: 'flights' }, days), list: 'flights', span }]
}
