import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import type { ListName } from '#server/school/upstream/question.ts'
import { asInstant, exactInstant, MINUTE, utcDayOf, utcDayStart } from '#time/instant.ts'
import { addDays, type DayRange, type PlainDay, parsePlainDay } from '#time/plain-day.ts'
import { localDayOf, type Zone } from '#time/zone.ts'
import { factsOf, PROJECTIONS, type Projection, type Right, type Window } from '#wire/access.ts'
import type { Caller } from './caller.ts'

export interface Permissions {
  readonly projection: Projection
  readonly days: Readonly<Record<ListName, Window | 'all' | null>>
  readonly may: ReadonlySet<Right>
  /** A token: sees the status but no changes, and its views cause no readings. */
  readonly isScript: boolean
}

const cached = new Map<string, Permissions>()

/** By role for people and screens, by scopes for tokens; never more than the caller's own projection. */
export function permissionsOf({ role, projection, scopes }: Caller): Permissions {
  const key = `${scopes === null ? role : `token ${[...scopes].sort().join(' ')}`} ${projection}`
  const cachedPermissions = cached.get(key)
  if (cachedPermissions) return cachedPermissions
  const facts = factsOf({ role, scopes })
  const order = [projection, facts.projection].map((one) => PROJECTIONS.indexOf(one))
  const permissions: Permissions = {
    projection: PROJECTIONS[Math.max(...order)] ?? 'initials',
    days: { reservations: facts.bookings, flights: facts.flights },
    may: new Set(facts.may),
    isScript: scopes !== null,
  }
  cached.set(key, permissions)
  return permissions
}

/** UTC days of reservations (§4.1), log days of flights (§4.3); null for open. */
interface WantedDays {
  readonly collection: ListName
  readonly from: PlainDay | null
  readonly to: PlainDay | null
}

export type Wanted =
  | ({ readonly what: 'list' } & WantedDays)
  | { readonly what: 'one'; readonly collection: ListName }
  | { readonly what: 'running'; readonly at: number }
  | { readonly what: 'changes'; readonly isOfOne: boolean }
  /** Spend requests on days, or see where requests went. */
  | { readonly what: 'spend'; readonly days: WantedDays | null; readonly isForPrint: boolean }

/** How far a page's clock may differ about when a day begins. */
const CLOCKS_APART = 5 * MINUTE
/** A local day reaches one UTC day further, and the page asks one more for the last second. */
const SPARE_UTC_DAYS = 1

/** At an instant (epoch ms). Depends on no record, so it reveals none. */
export function mayRequest(
  permissions: Permissions,
  wanted: Wanted,
  zone: Zone,
  now: number,
): boolean {
  const { days, may, isScript } = permissions
  const isInWindow = ({ collection, from, to }: WantedDays) => {
    const open = openDays(permissions, collection, zone, now)
    if (open === null || open === 'all') return open === 'all'
    return from !== null && to !== null && open.from <= from && to <= open.to
  }
  switch (wanted.what) {
    case 'list':
      return isInWindow(wanted)
    case 'one': {
      const open = days[wanted.collection]
      return open === 'all' || open?.byId === true
    }
    case 'running': {
      const open = openDays(permissions, 'reservations', zone, now)
      if (open === null || open === 'all') return open === 'all'
      return utcDayStart(open.from) <= wanted.at && wanted.at < utcDayStart(addDays(open.to, 1))
    }
    case 'changes': {
      const open = days.reservations
      if (isScript || open === null) return false
      return open === 'all' || open.byId || !wanted.isOfOne
    }
    case 'spend':
      if (!may.has('spend') || (wanted.isForPrint && !may.has('print'))) return false
      return wanted.days === null || isInWindow(wanted.days)
  }
}

export function isOpenRecord(
  permissions: Permissions,
  collection: ListName,
  record: ProjectedRecord | null,
  zone: Zone,
  now: number,
): boolean {
  const days = openDays(permissions, collection, zone, now)
  if (days === null || days === 'all') return days === 'all'
  const start = exactInstant(record?.['startsAt'])
  const booked = start === null ? null : utcDayOf(start)
  const day = collection === 'flights' ? parsePlainDay(record?.['flightDate']) : booked
  return day !== null && days.from <= day && day <= days.to
}

/** Days of a collection open to the API's own parameters; null for none. */
function openDays(
  { days }: Permissions,
  collection: ListName,
  zone: Zone,
  now: number,
): DayRange | 'all' | null {
  const window = days[collection]
  if (window === null || window === 'all') return window
  const spare = collection === 'reservations' ? SPARE_UTC_DAYS : 0
  const todayAt = (apart: number) => localDayOf(zone, asInstant(now + apart))
  return {
    from: addDays(todayAt(-CLOCKS_APART), -window.back - spare),
    to: addDays(todayAt(CLOCKS_APART), window.ahead + spare),
  }
}
