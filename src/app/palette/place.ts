import { dayPaperHref, scheduleAddress } from '#features/schedule/schedule-state.ts'
import { type Search, stringifySearch } from '#school/address/search-params.ts'
import { type PlainDay, parsePlainDay } from '#time/plain-day.ts'

/** Where somebody stands who opens the palette: the page in sight, its search, and the school's day. */
export interface Place {
  readonly path: string
  readonly search: Search
  readonly today: PlainDay
}

/** The schedule with its view and filters, if that is the page in sight, and something changed. */
export function scheduleHref(place: Place, change: Record<string, string | undefined>): string {
  return `/schedule${stringifySearch({ ...keptOf(place, '/schedule'), ...change })}`
}

/** The log with its days, if that is the page in sight, and something changed. */
export function logHref(place: Place, change: Record<string, string | undefined>): string {
  return `/flights${stringifySearch({ ...keptOf(place, '/flights'), ...change })}`
}

/** What the address says, if that is the page in sight, without the record that stands open over it. */
function keptOf({ path, search }: Place, wanted: string): Search {
  return path === wanted ? { ...search, reservation: undefined, flight: undefined } : {}
}

/** A day where one is looking: on the paper the paper's day, everywhere else the schedule's. */
export function dayHref(place: Place, date: PlainDay): string {
  if (place.path !== '/print/day') return scheduleHref(place, { date })
  return `/print/day${stringifySearch({ ...place.search, date })}`
}

/** The paper of the day in sight, with the filters of the schedule. */
export function paperHref(place: Place): string {
  const day = dayInSight(place)
  return place.path === '/schedule'
    ? dayPaperHref(scheduleAddress.read(place.search), day)
    : `/print/day${stringifySearch({ date: day })}`
}

/** The day that the page in sight names, else today. */
function dayInSight({ search, today }: Place): PlainDay {
  return parsePlainDay(search['date']) ?? today
}
