import type { AccountsContext } from '#server/accounts/context.ts'
import { type PostRequest, posted, type Route, route } from '#server/accounts/routes.ts'
import { type AccountsReading, firstWrongIn } from '#server/accounts/store/accounts-store.ts'
import type { AuditRow } from '#server/accounts/store/rows.ts'
import { createAllowance } from '#server/http/allowance.ts'
import { type Answer, FORBIDDEN, jsonAnswer, refusal, slowDown } from '#server/http/answer.ts'
import { isoInstant, utcDayOf, utcDayStart } from '#time/instant.ts'
import { addDays, type DayRange, parsePlainDay } from '#time/plain-day.ts'
import { factsOf } from '#wire/access.ts'
import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditRowWire,
  reportedActionWire,
} from '#wire/audit-wire.ts'
import { FORMER_PAGES, PAGES, type PageId } from '#wire/pages.ts'
import { auditEntry } from './audit-log.ts'

export const MOST_AUDIT_ROWS = 500
/** Per person and minute: more is a script, and would fill the audit. */
export const EXPORTS_A_MINUTE = 30
const USUAL_DAYS = 7

/** Rows that keep the school's name for what is gone. */
const ENDED: readonly AuditAction[] = ['display-ended', 'token-ended']
const OWN_BOOKINGS: PageId = 'mine'
const KINDS = new Set([
  ...Object.keys(PAGES),
  ...Object.keys(FORMER_PAGES),
  'reservations',
  'audit',
  'print',
])
// A page sends text from outside: only our own words and days are written.
const OBJECT = /^[\w .:#-]{0,60}$/
const RANGE = /^(?:\d{4}-\d\d-\d\d(?:\/\d{4}-\d\d-\d\d)?)?$/
const WRONG_EXPORT = refusal(400, 'Send what was saved or printed, and for which days.')
const WRITTEN: Answer = { status: 204, headers: { 'cache-control': 'no-store' }, body: '' }
const WRONG_QUERY = refusal(400, 'from and to must be days, who an id, and action a known word.')

/** Reads the audit, and writes what a page is about to save or print. */
export function auditRoutes(context: AccountsContext): readonly Route[] {
  const { accounts, now } = context
  const allowance = createAllowance(EXPORTS_A_MINUTE, context.monotonic)

  async function read(query: string): Promise<Answer> {
    const wanted = readAuditQuery(query, now())
    if (wanted === null) return WRONG_QUERY
    const from = utcDayStart(wanted.from)
    const to = utcDayStart(addDays(wanted.to, 1))
    const firstWrong = await firstWrongIn(accounts)
    return accounts.read(async (open) => {
      const rows = await open.audit(from, to, MOST_AUDIT_ROWS + 1, wanted.only)
      const shown = rows.slice(0, MOST_AUDIT_ROWS)
      const names = await namesIn(open, shown)
      const truncated = rows.length > shown.length || undefined
      const meta = { count: shown.length, firstWrong, truncated }
      return jsonAnswer(200, { data: shown.map((row) => rowWire(row, names)), meta })
    })
  }

  async function write(request: PostRequest<typeof reportedActionWire>): Promise<Answer> {
    const { body, caller } = request
    const { action, kind, object = '', range = '', count = null } = body
    const isOwn = action === 'export' && kind === OWN_BOOKINGS && caller?.kind !== 'token'
    if (!isOwn && !(caller && factsOf(caller).may.includes(action))) return FORBIDDEN
    if (!KINDS.has(kind) || !OBJECT.test(object) || !RANGE.test(range)) return WRONG_EXPORT
    if (count !== null && count < 0) return WRONG_EXPORT
    // On this machine alone, where no one signs in, and for our own processes, nothing is logged and no accounts are made.
    if (caller?.id === null) return WRITTEN
    const wait = allowance(caller?.id ?? '')
    if (wait > 0) return slowDown(wait)
    const what = { action, kind, object, range, count }
    const entry = auditEntry(now(), request.incoming, caller, what)
    await accounts.quietly((open) => open.note(entry))
    return WRITTEN
  }

  return [
    route('GET', '/api/house/audit', 'administer', ({ query }) => read(query)),
    posted('/api/house/deeds', { who: 'signed-in', isForTokens: true }, reportedActionWire, write),
  ]
}

interface AuditQuestion extends DayRange {
  readonly only: { who?: string; action?: AuditAction }
}

/** Null for a wrong query. Empty values count as absent. */
function readAuditQuery(query: string, at: number): AuditQuestion | null {
  const said = Object.fromEntries([...new URLSearchParams(query)].filter(([, value]) => value))
  const { from: first, to: last, who, action, ...rest } = said
  const to = last === undefined ? utcDayOf(at) : parsePlainDay(last)
  if (to === null || Object.keys(rest).length > 0) return null
  const from = first === undefined ? addDays(to, 1 - USUAL_DAYS) : parsePlainDay(first)
  if (from === null || from > to) return null
  if (action !== undefined && !isAuditAction(action)) return null
  return {
    from,
    to,
    only: { ...(who !== undefined && { who }), ...(action !== undefined && { action }) },
  }
}

function isAuditAction(word: string): word is AuditAction {
  return Object.hasOwn(AUDIT_ACTIONS, word)
}

/** Today's names by id, and those of removed screens and tokens; the audit itself keeps no person's name. */
async function namesIn(
  open: AccountsReading,
  rows: readonly AuditRow[],
): Promise<ReadonlyMap<string, string>> {
  const ended = rows.filter(({ action }) => ENDED.includes(action))
  const named = [
    ...(await open.all('people')),
    ...(await open.all('displays')),
    ...(await open.all('tokens')),
  ]
  return new Map([
    ...ended.flatMap(({ object, range }) => (range === '' ? [] : [[object, range] as const])),
    ...named.map(({ id, name }) => [id, name] as const),
  ])
}

function rowWire({ at, ...row }: AuditRow, names: ReadonlyMap<string, string>): AuditRowWire {
  const name = row.who === null ? undefined : names.get(row.who)
  return { ...row, at: isoInstant(at), name, objectName: names.get(row.object) }
}
