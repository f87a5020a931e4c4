import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import type { ListName } from '#server/school/upstream/question.ts'
import { asInstant, exactInstant, MINUTE, utcDayOf, utcDayStart } from '#time/instant.ts'
import { addDays, type DayRange, type PlainDay, parsePlainDay } from '#time/plain-day.ts'
import { localDayOf, type Zone } from '#time/zone.ts'
import { factsOf, PROJECTIONS, type Projection, type Right, type Window } from '#wire/access.ts'
import type { Caller } from './caller.ts'

/** What a caller may see and do. */
export interface Permissions {
  readonly projection: Projection
  /** Which days of each collection; null for none. */
  readonly days: Readonly<Record<ListName, Window | 'all' | null>>
  readonly may: ReadonlySet<Right>
  /** A token: it is told how things stand, not what changed, and its looks have nothing read again. */
  readonly isScript: boolean
}

const knownPermissions = new Map<string, Permissions>()

/** A person's and a screen's by the role, a token's by its scopes; never more than the caller brings along. */
export function permissionsOf({ role, projection, scopes }: Caller): Permissions {
  const key = `${scopes === null ? role : `token ${[...scopes].sort().join(' ')}`} ${projection}`
  const known = knownPermissions.get(key)
  if (known) return known
  const facts = factsOf({ role, scopes })
  const permissions: Permissions = {
    projection: stricter(projection, facts.projection),
    days: { reservations: facts.bookings, flights: facts.flights },
    may: new Set(facts.may),
    isScript: scopes !== null,
  }
  knownPermissions.set(key, permissions)
  return permissions
}

function stricter(one: Projection, other: Projection): Projection {
  return PROJECTIONS.indexOf(one) > PROJECTIONS.indexOf(other) ? one : other
}

/** What is asked of the school's data. */
export type Wanted =
  /** Days as the API takes them: UTC days of reservations (§4.1), log days of flights (§4.3); null for open. */
  | {
      readonly what: 'list'
      readonly collection: ListName
      readonly from: PlainDay | null
      readonly to: PlainDay | null
    }
  /** One record, whichever it is and whether there is one. */
  | { readonly what: 'one'; readonly collection: ListName }
  /** What runs at an instant, epoch ms. */
  | { readonly what: 'running'; readonly at: number }
  /** What changed, or every version of one booking. */
  | { readonly what: 'changes'; readonly isOfOne: boolean }
  /** Where requests went, or having days read now. */
  | {
      readonly what: 'requests' | 'refresh'
      readonly days: (DayRange & { readonly collection: ListName }) | null
      readonly isForPrint: boolean
    }
  | { readonly what: 'status' }

/** A page's clock may be so far from this one's about when a day begins. */
const CLOCKS_APART = 5 * MINUTE
/**
 * The UTC days that a local day touches lie at most one away from it, since no zone is a day from UTC; and the day after
 * is asked for what starts in the last second of a UTC day.
 */
const SPARE_UTC_DAYS = 1

/** Whether a caller may ask something at an instant (epoch ms). Knows nothing of what there is, so it tells nothing of it. */
export function mayRequest(
  permissions: Permissions,
  wanted: Wanted,
  zone: Zone,
  now: number,
): boolean {
  switch (wanted.what) {
    case 'status':
      return true
    case 'list':
      return isInWindow(permissions, wanted, zone, now)
    case 'one': {
      const days = permissions.days[wanted.collection]
      return days === 'all' || days?.byId === true
    }
    case 'running': {
      const days = openDays(permissions, 'reservations', zone, now)
      if (days === null) return false
      if (days === 'all') return true
      return utcDayStart(days.from) <= wanted.at && wanted.at < utcDayStart(addDays(days.to, 1))
    }
    case 'changes': {
      const days = permissions.days.reservations
      if (permissions.isScript || days === null) return false
      return days === 'all' || days.byId || !wanted.isOfOne
    }
    case 'requests':
    case 'refresh': {
      const { days, isForPrint } = wanted
      const mayRequest =
        permissions.may.has('spend') && (!isForPrint || permissions.may.has('print'))
      return mayRequest && (days === null || isInWindow(permissions, days, zone, now))
    }
  }
}

function isInWindow(
  permissions: Permissions,
  request: {
    readonly collection: ListName
    readonly from: PlainDay | null
    readonly to: PlainDay | null
  },
  zone: Zone,
  now: number,
): boolean {
  const days = openDays(permissions, request.collection, zone, now)
  if (days === null || days === 'all') return days === 'all'
  const { from, to } = request
  return from !== null && to !== null && days.from <= from && to <= days.to
}

/** Whether a record lies in the days that are open to a caller. */
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
  const day =
    collection === 'flights'
      ? parsePlainDay(record?.['flightDate'])
      : start === null
        ? null
        : utcDayOf(start)
  return day !== null && days.from <= day && day <= days.to
}

/** The days of a collection that a caller may ask for by the API's own parameters; null for none. */
function openDays(
  permissions: Permissions,
  collection: ListName,
  zone: Zone,
  now: number,
): DayRange | 'all' | null {
  const window = permissions.days[collection]
  return window === null || window === 'all' ? window : daysOf(window, collection, zone, now)
}

function daysOf({ back, ahead }: Window, collection: ListName, zone: Zone, now: number): DayRange {
  const spare = collection === 'reservations' ? SPARE_UTC_DAYS : 0
  const todays = [-CLOCKS_APART, CLOCKS_APART].map((apart) =>
    localDayOf(zone, asInstant(now + apart)),
  )
  const [first, last] = todays as [PlainDay, PlainDay]
  return { from: addDays(first, -back - spare), to: addDays(last, ahead + spare) }
}
