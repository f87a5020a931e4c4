import type { AccountsContext } from '#server/accounts/context.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { mayRequest, permissionsOf } from '#server/http/access/permissions.ts'
import {
  ACCOUNTS_UNAVAILABLE,
  type Answer,
  accessRefusal,
  FORBIDDEN,
  refusal,
} from '#server/http/answer.ts'
import { type Problem, readDayRange, readOnce } from '#server/http/parameters.ts'
import { SHEET_PATH } from '#server/http/paths.ts'
import type { IncomingRequest } from '#server/http/request.ts'
import type { SchoolInMemory } from '#server/school/school-in-memory.ts'
import { asInstant, isoInstant } from '#time/instant.ts'
import { type DayRange, earlierDay } from '#time/plain-day.ts'
import { localDayOf, type Zone } from '#time/zone.ts'
import { daysNotKnown, logSheet, refusedSheet, sayDays } from './log-sheet.ts'

const HEADERS = {
  'content-type': 'text/csv; charset=utf-8',
  // Nobody on the way keeps it: its address opens it.
  'cache-control': 'private, no-cache',
  'content-disposition': 'inline; filename="flight-log.csv"',
}
const WRONG_TOKEN = accessRefusal('sign_in', {
  error: 'This token opens no sheet. It has been ended, or is not one that is made for a sheet.',
})
/** Until when the days that are missing may have been read. */
const LOOK_AGAIN = 15 * 60

interface SheetAsked {
  readonly days: DayRange
  readonly tail: string | null
  readonly isPartial: boolean
}

export interface SheetParts {
  readonly context: Pick<AccountsContext, 'auditLog' | 'callers' | 'now'>
  readonly known: Pick<SchoolInMemory, 'flights'>
  readonly zone: Zone
}

/** The log as a sheet, from memory: it never has anything read. */
export function createSheet({ context, known, zone }: SheetParts) {
  const today = () => localDayOf(zone, asInstant(context.now()))

  function sheet(
    query: string,
    request: IncomingRequest,
    caller: Caller,
  ): Answer | Promise<Answer> {
    const read = readSheetParameters(query, today())
    if ('problem' in read) return refusal(400, read.problem)
    if (!maySee(caller, read.days)) return FORBIDDEN
    return answered(read, request, caller)
  }

  function maySee(caller: Caller, days: DayRange): boolean {
    if (caller.scopes?.includes('log.csv')) return true
    const permissions = permissionsOf(caller)
    const wanted = { what: 'list', collection: 'flights', ...days } as const
    if (!permissions.isScript && !permissions.may.has('export')) return false
    return mayRequest(permissions, wanted, zone, context.now())
  }

  function answered(
    { days, tail, isPartial }: SheetAsked,
    request: IncomingRequest,
    caller: Caller,
  ): Answer {
    const found = known.flights(days)
    // Of days to come there is no log yet.
    const missing = daysNotKnown({ ...days, to: earlierDay(days.to, today()) }, found.known)
    if (missing.length > 0 && !isPartial) return notKnown(missing)
    const records =
      tail === null
        ? found.records
        : found.records.filter(({ aircraft }) => aircraft?.tail === tail)
    context.auditLog.looked({
      caller,
      address: request.address ?? '',
      kind: 'flights',
      object: '',
      range: `${days.from}/${days.to}`,
      count: records.length,
      projection: 'no-contact',
      requests: 0,
    })
    const body = logSheet({ records, known: found.known }, zone, isPartial ? missing : null)
    return { status: 200, headers: { ...HEADERS, ...ageOf(found.known) }, body }
  }

  function ageOf(stretches: readonly { readonly asOf: number }[]): Record<string, string> {
    if (stretches.length === 0) return {}
    const asOf = stretches.reduce((oldest, one) => Math.min(oldest, one.asOf), Infinity)
    const age = Math.max(0, Math.floor((context.now() - asOf) / 1000))
    return { age: String(age), 'flightline-as-of': isoInstant(asOf) }
  }

  return {
    sheet,
    /** What a token in the address opens; null where there is none, and then who asks is known by other means. */
    byAddress(request: IncomingRequest): Answer | Promise<Answer> | null {
      if (request.path !== SHEET_PATH) return null
      const given = new URLSearchParams(request.query)
      const [secret, ...more] = given.getAll('token')
      if (secret === undefined) return null
      given.delete('token')
      const found = more.length > 0 ? 'signed-out' : context.callers.sheetCallerOf(request, secret)
      const answer = (caller: Awaited<typeof found>) => {
        if (caller === 'signed-out') return WRONG_TOKEN
        if (typeof caller === 'string') return ACCOUNTS_UNAVAILABLE
        if (request.trace) request.trace.role = caller.kind
        return sheet(given.toString(), request, caller)
      }
      return found instanceof Promise ? found.then(answer) : answer(found)
    },
  }
}

function readSheetParameters(query: string, today: DayRange['to']): SheetAsked | Problem {
  const given = readOnce(query, ['from', 'to', 'tail', 'partial'])
  if ('problem' in given) return given
  const isPartial = given.has('partial')
  if (isPartial && given.get('partial') !== '1') return { problem: 'partial must be 1.' }
  // Until today, unless it says otherwise.
  const named = given.has('to') ? given : new Map([...given, ['to', today] as const])
  const days = readDayRange(named)
  if ('problem' in days) return days
  const { from, to } = days
  if (from === null || to === null) return { problem: 'from must be given.' }
  return { days: { from, to }, tail: given.get('tail')?.trim().toUpperCase() ?? null, isPartial }
}

function notKnown(missing: readonly DayRange[]): Answer {
  const words = `Not all of this is known: ${sayDays(missing)}. Open the flight log of these days in Flightline, or ask with partial=1.`
  return {
    status: 504,
    headers: { ...HEADERS, 'flightline-reason': 'not_cached', 'retry-after': String(LOOK_AGAIN) },
    body: refusedSheet(words),
  }
}
