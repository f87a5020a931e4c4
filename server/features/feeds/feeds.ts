import { saveVisit } from '#server/accounts/cached-accounts.ts'
import { roleNow } from '#server/accounts/callers.ts'
import type { AccountsContext } from '#server/accounts/context.ts'
import { calendarProgramOf } from '#server/accounts/programs.ts'
import type { Route } from '#server/accounts/routes.ts'
import { hashOf } from '#server/accounts/secrets.ts'
import { createTries } from '#server/accounts/sign-in/tries.ts'
import { AccountsUnavailable } from '#server/accounts/store/house-store.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import type { Log } from '#server/config/log.ts'
import type { Inspections, InspectionsNow } from '#server/features/inspections/inspections.ts'
import { networkOf } from '#server/http/allowance.ts'
import { ACCOUNTS_UNAVAILABLE, type Answer, NOT_FOUND, slowDown } from '#server/http/answer.ts'
import { header, type IncomingRequest } from '#server/http/request.ts'
import { createRecent } from '#server/school/read-model/recent.ts'
import type { AgedStretch, SchoolReader } from '#server/school/read-model/school-reader.ts'
import type { SchoolInMemory } from '#server/school/school-in-memory.ts'
import { asInstant, DAY, HOUR, SECOND } from '#time/instant.ts'
import { addDays } from '#time/plain-day.ts'
import { localDayOf, type Zone } from '#time/zone.ts'
import { factsOf } from '#wire/access.ts'
import { feedAddress, fileOf } from './feed-address.ts'
import { createFeedCalendars, type FeedCalendar, type FeedMaker } from './feed-calendar.ts'
import { feedRoutes } from './feed-routes.ts'

/** A fetch is written down this seldom, ms. */
export const FETCHED_EVERY = HOUR
/** Addresses that lead nowhere, of one network, before it waits: whoever has a right one is let in meanwhile. */
export const FREE_WRONG_LINKS = 50
/** The school's days before and after its today in which its aircraft are looked for. */
const FLEET_DAYS = { back: 90, ahead: 60 }
/** Seconds for which nobody need ask again. */
const FRESH_FOR = 300
const MOST_NOTED = 10_000

type FeedRow = AccountRows['feeds']

export interface Feeds {
  readonly routes: readonly Route[]
  /** What is at an address below `/feed/`; null for every other. Never spends a request. */
  open(request: IncomingRequest): Promise<Answer> | null
}

/** Calendars that programs come for by themselves, with the secret in their address. */
export function createFeeds(options: {
  readonly kit: AccountsContext
  readonly reader: SchoolReader
  readonly known: SchoolInMemory
  readonly zone: Zone
  readonly log: Log
  /** Null where there are none. */
  readonly inspections: Pick<Inspections, 'now'> | null
}): Feeds {
  const { kit, reader, known, zone, log } = options
  const { accounts, now, monotonic, school } = kit
  const calendars = createFeedCalendars({ reader, zone, school, now })
  const tries = createTries(monotonic)
  const noted = createRecent<{ readonly at: number; readonly told: number }>(MOST_NOTED)

  async function fetched(asked: IncomingRequest, secret: string, file: string): Promise<Answer> {
    const maker = await makerOf(secret, file)
    if (maker === null) {
      const wait = tries.take([{ of: networkOf(asked.address ?? ''), free: FREE_WRONG_LINKS }])
      return wait > 0 ? slowDown(wait / SECOND) : NOT_FOUND
    }
    const calendar = await calendars.make(maker, await inspectionsNow())
    noteFetch(maker.row, calendar, asked)
    return answerTo(asked, maker.row, calendar)
  }

  /** Null where there is no such feed, or not any more: the same work, and the same answer. */
  async function makerOf(secret: string, file: string): Promise<FeedMaker | null> {
    const { row, person } = await accounts.read(async (open) => {
      const found = await open.get('feeds', hashOf(secret))
      return { row: found, person: await open.get('people', found?.person ?? '') }
    })
    if (row === null || person === null || fileOf(row.tail) !== file) return null
    const { bookings, projection, may } = factsOf({ role: roleNow(person) })
    // A calendar has more days than a screen's.
    if (bookings !== 'all' || (row.tail !== null && !may.includes('maintain'))) return null
    const { name, email } = person
    return { row, name, email, seesPhones: projection === 'full' }
  }

  /** A calendar without its inspections is better than none. */
  async function inspectionsNow(): Promise<InspectionsNow | null> {
    try {
      return (await options.inspections?.now()) ?? null
    } catch (error) {
      if (error instanceof AccountsUnavailable) return null
      throw error
    }
  }

  /** Null where not most of the bookings and of the log is known: then an aircraft may just not have been seen. */
  function isOfFleet(tail: string): boolean | null {
    const today = localDayOf(zone, asInstant(now()))
    const days = { from: addDays(today, -FLEET_DAYS.back), to: addDays(today, FLEET_DAYS.ahead) }
    const bookings = known.reservations(days)
    const log = known.flights({ from: days.from, to: today })
    if ([...bookings.records, ...log.records].some((one) => one.aircraft?.tail === tail))
      return true
    const { back, ahead } = FLEET_DAYS
    const isRead = isMostOf(bookings.known, back + 1 + ahead) && isMostOf(log.known, back + 1)
    return isRead ? false : null
  }

  function noteFetch(row: FeedRow, { told }: FeedCalendar, asked: IncomingRequest): void {
    const at = now()
    const before = noted.get(row.id)
    const isNews = told.length > Math.max(row.told.length, before?.told ?? 0)
    const last = Math.max(before?.at ?? 0, row.lastFetched ?? 0)
    if (!isNews && at - last < FETCHED_EVERY) return
    noted.set(row.id, { at, told: told.length })
    const fetchedBy = calendarProgramOf(header(asked, 'user-agent') ?? '')
    saveVisit(accounts, log, 'feeds', row.id, { lastFetched: at, fetchedBy, told })
  }

  function refused(error: unknown): Answer {
    if (error instanceof AccountsUnavailable) return ACCOUNTS_UNAVAILABLE
    throw error
  }

  return {
    routes: feedRoutes(kit, isOfFleet),
    open(request) {
      const address = feedAddress(request.path)
      return address && fetched(request, address.secret, address.file).catch(refused)
    },
  }
}

function answerTo(asked: IncomingRequest, { tail }: FeedRow, { etag, body }: FeedCalendar): Answer {
  const headers = { etag, 'cache-control': `private, max-age=${FRESH_FOR}` }
  if (isKnown(header(asked, 'if-none-match'), etag)) return { status: 304, headers, body: '' }
  return {
    status: 200,
    headers: {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${fileOf(tail)}"`,
    },
    body,
  }
}

/** Whether somebody has this content: of tags, weak or not, any. */
function isKnown(said: string | null, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return said?.split(',').some((tag) => opaque(tag) === opaque(etag) || tag.trim() === '*') ?? false
}

function isMostOf(known: readonly AgedStretch[], days: number): boolean {
  return known.reduce((sum, { from, to }) => sum + to - from, 0) * 2 > days * DAY
}
