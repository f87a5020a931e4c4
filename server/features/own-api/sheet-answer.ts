import type { AccountsContext } from '#server/accounts/context.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { mayRequest, permissionsOf } from '#server/http/access/permissions.ts'
import { ACCOUNTS_UNAVAILABLE, type Answer, accessRefusal, FORBIDDEN } from '#server/http/answer.ts'
import { BadQuery, readDayRange, readOnce } from '#server/http/parameters.ts'
import { SHEET_PATH } from '#server/http/paths.ts'
import type { IncomingRequest } from '#server/http/request.ts'
import type { SchoolInMemory } from '#server/school/school-in-memory.ts'
import { asInstant, isoInstant } from '#time/instant.ts'
import { type DayRange, earlierDay } from '#time/plain-day.ts'
import { localDayOf, type Zone } from '#time/zone.ts'
import { formatDays, incompleteDays, logSheet, refusedSheet } from './log-sheet.ts'

const HEADERS = {
  'content-type': 'text/csv; charset=utf-8',
  // No shared cache may store it, since its address opens it.
  'cache-control': 'private, no-cache',
  'content-disposition': 'inline; filename="flight-log.csv"',
}
const WRONG_TOKEN = accessRefusal('sign_in', {
  error: 'This token can’t open a spreadsheet. It was revoked, or has another scope.',
})
/** When the missing days may have been read, s. */
const RETRY_AFTER = 15 * 60

export interface SheetParts {
  readonly context: Pick<AccountsContext, 'auditLog' | 'callers' | 'now'>
  readonly inMemory: Pick<SchoolInMemory, 'flights'>
  readonly zone: Zone
}

/** From memory: never sends a request. */
export function createSheet({ context, inMemory, zone }: SheetParts) {
  const { auditLog, callers, now } = context
  const today = () => localDayOf(zone, asInstant(now()))

  function maySee(caller: Caller, days: DayRange): boolean {
    if (caller.scopes?.includes('log.csv')) return true
    const permissions = permissionsOf(caller)
    if (!permissions.isScript && !permissions.may.has('export')) return false
    return mayRequest(permissions, { what: 'list', collection: 'flights', ...days }, zone, now())
  }

  function sheet(query: string, request: IncomingRequest, caller: Caller): Answer {
    const { days, tail, isPartial } = readParameters(query, today())
    if (!maySee(caller, days)) return FORBIDDEN
    const found = inMemory.flights(days)
    const missing = incompleteDays({ ...days, to: earlierDay(days.to, today()) }, found.coverage)
    if (missing.length > 0 && !isPartial) return incompleteAnswer(missing)
    const records = found.records.filter(({ aircraft }) => tail === null || aircraft?.tail === tail)
    auditLog.viewed({
      caller,
      address: request.address ?? '',
      kind: 'flights',
      object: '',
      range: `${days.from}/${days.to}`,
      count: records.length,
      projection: 'no-contact',
      requests: 0,
    })
    const body = logSheet({ records, coverage: found.coverage }, zone, isPartial ? missing : null)
    return { status: 200, headers: { ...HEADERS, ...ageOf(found.coverage) }, body }
  }

  function ageOf(known: readonly { readonly asOf: number }[]): Record<string, string> {
    if (known.length === 0) return {}
    const asOf = known.reduce((oldest, one) => Math.min(oldest, one.asOf), Infinity)
    const age = Math.max(0, Math.floor((now() - asOf) / 1000))
    return { age: String(age), 'flightline-as-of': isoInstant(asOf) }
  }

  return {
    sheet,
    /** What a token in the address opens; null without one: then the caller signs in by other means. */
    byAddress(request: IncomingRequest): Answer | Promise<Answer> | null {
      if (request.path !== SHEET_PATH) return null
      const given = new URLSearchParams(request.query)
      const [secret, ...more] = given.getAll('token')
      if (secret === undefined) return null
      given.delete('token')
      const answer = (caller: Awaited<typeof found>) => {
        if (caller === 'signed-out') return WRONG_TOKEN
        if (typeof caller === 'string') return ACCOUNTS_UNAVAILABLE
        if (request.trace) request.trace.role = caller.kind
        return sheet(given.toString(), request, caller)
      }
      const found = more.length > 0 ? 'signed-out' : callers.sheetCallerOf(request, secret)
      return found instanceof Promise ? found.then(answer) : answer(found)
    },
  }
}

function readParameters(query: string, today: DayRange['to']) {
  const given = readOnce(query, ['from', 'to', 'tail', 'partial'])
  const isPartial = given.has('partial')
  if (isPartial && given.get('partial') !== '1') throw new BadQuery('partial must be 1.')
  const days = readDayRange(given.has('to') ? given : new Map([...given, ['to', today] as const]))
  const { from, to } = days
  if (from === null || to === null) throw new BadQuery('from must be given.')
  return { days: { from, to }, tail: given.get('tail')?.trim().toUpperCase() ?? null, isPartial }
}

function incompleteAnswer(missing: readonly DayRange[]): Answer {
  const words = `Not loaded: ${formatDays(missing)}. Open these days in Flightline’s flight log, or add partial=1.`
  const retry = { 'flightline-reason': 'not_cached', 'retry-after': String(RETRY_AFTER) }
  return { status: 504, headers: { ...HEADERS, ...retry }, body: refusedSheet(words) }
}
