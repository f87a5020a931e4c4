import { saveVisit } from '#server/accounts/cached-accounts.ts'
import { roleNow } from '#server/accounts/callers.ts'
import type { AccountsContext } from '#server/accounts/context.ts'
import { calendarProgramOf } from '#server/accounts/programs.ts'
import { hashOf } from '#server/accounts/secrets.ts'
import { createTries } from '#server/accounts/sign-in/tries.ts'
import { AccountsUnavailable } from '#server/accounts/store/accounts-store.ts'
import type { Log } from '#server/config/log.ts'
import { type Inspections, nullIfAway } from '#server/features/inspections/inspections.ts'
import { networkOf } from '#server/http/allowance.ts'
import { ACCOUNTS_UNAVAILABLE, type Answer, NOT_FOUND, slowDown } from '#server/http/answer.ts'
import { header, type IncomingRequest } from '#server/http/request.ts'
import type { SchoolReader } from '#server/school/read-model/reader.ts'
import { createRecent } from '#server/school/read-model/recent.ts'
import type { AgedStretch } from '#server/school/read-model/school-reader.ts'
import type { SchoolInMemory } from '#server/school/school-in-memory.ts'
import { asInstant, DAY, HOUR, SECOND } from '#time/instant.ts'
import { addDays } from '#time/plain-day.ts'
import { localDayOf, type Zone } from '#time/zone.ts'
import { factsOf } from '#wire/access.ts'
import { createFeedCalendars, type FeedCalendar, type FeedOwner } from './feed-calendar.ts'
import { type FeedRow, feedRoutes, fileOf } from './feed-routes.ts'

export const FETCHED_EVERY = HOUR
/** Wrong addresses per network before it has to wait; right ones are still answered. */
export const FREE_WRONG_LINKS = 50
/** Days before and after today to search for an aircraft. */
const FLEET_DAYS = { back: 90, ahead: 60 }
const FRESH_FOR = 300
const MOST_FETCHES = 10_000

const FEED_PATH = /^\/feed\/([\w-]{43})\/([a-z]+\.ics)$/

export type Feeds = ReturnType<typeof createFeeds>

export function createFeeds(parts: {
  readonly context: AccountsContext
  readonly reader: SchoolReader
  readonly inMemory: SchoolInMemory
  readonly zone: Zone
  readonly log: Log
  readonly inspections: Pick<Inspections, 'now'>
}) {
  const { reader, inMemory, zone, log, inspections } = parts
  const { accounts, now, monotonic, school } = parts.context
  const calendars = createFeedCalendars({ reader, zone, school, now })
  const tries = createTries(monotonic)
  const fetches = createRecent<{ readonly at: number; readonly told: number }>(MOST_FETCHES)

  async function fetched(incoming: IncomingRequest, secret: string, file: string): Promise<Answer> {
    const owner = await ownerOf(secret, file)
    if (owner === null) {
      const wait = tries.take([{ of: networkOf(incoming.address ?? ''), free: FREE_WRONG_LINKS }])
      return wait > 0 ? slowDown(wait / SECOND) : NOT_FOUND
    }
    // A calendar without its inspections is better than none.
    const calendar = await calendars.make(owner, await inspections.now().catch(nullIfAway))
    saveFetch(owner.row, calendar, incoming)
    return answerTo(incoming, owner.row, calendar)
  }

  /** Null for an unknown or ended feed, by the same work. */
  async function ownerOf(secret: string, file: string): Promise<FeedOwner | null> {
    const { row, person } = await accounts.read(async (open) => {
      const found = await open.get('feeds', hashOf(secret))
      return { row: found, person: await open.get('people', found?.person ?? '') }
    })
    if (row === null || person === null || fileOf(row.tail) !== file) return null
    const { bookings, projection, may } = factsOf({ role: roleNow(person) })
    // A calendar has more days than a screen may see.
    if (bookings !== 'all' || (row.tail !== null && !may.includes('maintain'))) return null
    const { name, email } = person
    return { row, name, email, seesPhones: projection === 'full' }
  }

  /** Null if too little is cached: the aircraft may be on another booking. */
  function isOfFleet(tail: string): boolean | null {
    const { back, ahead } = FLEET_DAYS
    const today = localDayOf(zone, asInstant(now()))
    const days = { from: addDays(today, -back), to: addDays(today, ahead) }
    const bookings = inMemory.reservations(days)
    const log = inMemory.flights({ from: days.from, to: today })
    const records = [...bookings.records, ...log.records]
    if (records.some(({ aircraft }) => aircraft?.tail === tail)) return true
    const isRead = isMostOf(bookings.coverage, back + 1 + ahead) && isMostOf(log.coverage, back + 1)
    return isRead ? false : null
  }

  function saveFetch(row: FeedRow, { told }: FeedCalendar, incoming: IncomingRequest): void {
    const at = now()
    const before = fetches.get(row.id)
    const isNews = told.length > Math.max(row.told.length, before?.told ?? 0)
    const last = Math.max(before?.at ?? 0, row.lastFetched ?? 0)
    if (!isNews && at - last < FETCHED_EVERY) return
    fetches.set(row.id, { at, told: told.length })
    const fetchedBy = calendarProgramOf(header(incoming, 'user-agent') ?? '')
    saveVisit(accounts, log, 'feeds', row.id, { lastFetched: at, fetchedBy, told })
  }

  return {
    routes: feedRoutes(parts.context, isOfFleet),
    /** For a path below `/feed/`; null for others. Never sends a request. */
    open(incoming: IncomingRequest): Promise<Answer> | null {
      if (!incoming.path.startsWith('/feed/')) return null
      const [, secret = '', file = ''] = FEED_PATH.exec(incoming.path) ?? []
      return fetched(incoming, secret, file).catch((error: unknown) => {
        if (error instanceof AccountsUnavailable) return ACCOUNTS_UNAVAILABLE
        throw error
      })
    },
  }
}

function answerTo(
  incoming: IncomingRequest,
  { tail }: FeedRow,
  { etag, body }: FeedCalendar,
): Answer {
  const headers = { etag, 'cache-control': `private, max-age=${FRESH_FOR}` }
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  const tags = header(incoming, 'if-none-match')?.split(',') ?? []
  if (tags.some((tag) => opaque(tag) === opaque(etag) || tag.trim() === '*'))
    return { status: 304, headers, body: '' }
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

function isMostOf(coverage: readonly AgedStretch[], days: number): boolean {
  return coverage.reduce((sum, { from, to }) => sum + to - from, 0) * 2 > days * DAY
}
