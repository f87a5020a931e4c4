import { here } from '#app/routes/history.ts'
import { pageHref } from '#bookings/address/hrefs.ts'
import { parseSearch, type Search } from '#bookings/address/search-params.ts'
import { dayPaperHref, scheduleAddress } from '#features/schedule/schedule-state.ts'
import { type PlainDay, parsePlainDay } from '#time/plain-day.ts'
import { type PageId, pageAt } from '#wire/pages.ts'

export interface Place {
  readonly page: PageId | null
  readonly search: Search
  readonly today: PlainDay
}

/** Call it when needed: a press changes it. */
export function placeOf(today: PlainDay): Place {
  const { path, search } = here()
  return { page: pageAt(path)?.id ?? null, search: parseSearch(search), today }
}

/** Keeps view and filters if the schedule is the current page. */
export function scheduleHref(place: Place, change: Search): string {
  return pageHref('schedule', { ...keptOf(place, 'schedule'), ...change })
}

/** Keeps the days if the log is the current page. */
export function logHref(place: Place, change: Search): string {
  return pageHref('flights', { ...keptOf(place, 'flights'), ...change })
}

/** The current address, without an open record, if it is that page. */
function keptOf({ page, search }: Place, wanted: PageId): Search {
  return page === wanted ? { ...search, reservation: undefined, flight: undefined } : {}
}

/** On the print page its own day, elsewhere the schedule's. */
export function dayHref(place: Place, date: PlainDay): string {
  if (place.page !== 'printDay') return scheduleHref(place, { date })
  return pageHref('printDay', { ...place.search, date })
}

export function paperHref(place: Place): string {
  const day = parsePlainDay(place.search['date']) ?? place.today
  return place.page === 'schedule'
    ? dayPaperHref(scheduleAddress.read(place.search), day)
    : pageHref('printDay', { date: day })
}
