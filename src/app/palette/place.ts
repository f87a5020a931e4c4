import { here } from '#app/routes/history.ts'
import { pageHref } from '#bookings/address/hrefs.ts'
import { parseSearch, type Search } from '#bookings/address/search-params.ts'
import { dayPaperHref, scheduleAddress } from '#features/schedule/schedule-state.ts'
import { type PlainDay, parsePlainDay } from '#time/plain-day.ts'
import { type PageId, pageAt } from '#wire/pages.ts'

/** Where the palette is opened: the page in sight, its search, and the school's day. */
export interface Place {
  readonly page: PageId | null
  readonly search: Search
  readonly today: PlainDay
}

/** Read when it is needed, since a press changes it at once. */
export function placeOf(today: PlainDay): Place {
  const { path, search } = here()
  return { page: pageAt(path)?.id ?? null, search: parseSearch(search), today }
}

/** The schedule with its view and filters, if that is the page in sight, and something changed. */
export function scheduleHref(place: Place, change: Search): string {
  return pageHref('schedule', { ...keptOf(place, 'schedule'), ...change })
}

/** The log with its days, if that is the page in sight, and something changed. */
export function logHref(place: Place, change: Search): string {
  return pageHref('flights', { ...keptOf(place, 'flights'), ...change })
}

/** What the address says, if that is the page in sight, without the record that stands open over it. */
function keptOf({ page, search }: Place, wanted: PageId): Search {
  return page === wanted ? { ...search, reservation: undefined, flight: undefined } : {}
}

/** A day where one is looking: on the paper the paper's day, everywhere else the schedule's. */
export function dayHref(place: Place, date: PlainDay): string {
  if (place.page !== 'printDay') return scheduleHref(place, { date })
  return pageHref('printDay', { ...place.search, date })
}

/** The paper of the day in sight, with the filters of the schedule. */
export function paperHref(place: Place): string {
  const day = dayInSight(place)
  return place.page === 'schedule'
    ? dayPaperHref(scheduleAddress.read(place.search), day)
    : pageHref('printDay', { date: day })
}

/** The day that the page in sight names, else today. */
function dayInSight({ search, today }: Place): PlainDay {
  return parsePlainDay(search['date']) ?? today
}
