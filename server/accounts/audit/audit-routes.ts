import { type AccountsContext, note } from '#server/accounts/context.ts'
import { posted, type Route, route } from '#server/accounts/routes.ts'
import { type AccountsReading, firstWrongIn } from '#server/accounts/store/accounts-store.ts'
import type { AuditRow } from '#server/accounts/store/rows.ts'
import { createAllowance } from '#server/http/allowance.ts'
import { type Answer, FORBIDDEN, jsonAnswer, refusal, slowDown } from '#server/http/answer.ts'
import { isoInstant, utcDayOf, utcDayStart } from '#time/instant.ts'
import { addDays, type DayRange, parsePlainDay } from '#time/plain-day.ts'
import { factsOf } from '#wire/access.ts'
import { AUDIT_ACTIONS, type AuditAction, type AuditRowWire, deedWire } from '#wire/audit-wire.ts'
import { PAGES, type PageId } from '#wire/pages.ts'

/** Rows in one answer; of more, the newest. */
export const MOST_AUDIT_ROWS = 500
/** What one person says he saved or printed in a minute: more is no person at a page, and would fill the audit. */
export const DEEDS_A_MINUTE = 30
/** Without days, the last week. */
const USUAL_DAYS = 7

/** Their rows keep the school's own word for what is gone. */
const ENDED: readonly AuditAction[] = ['display-ended', 'token-ended']
const OWN_BOOKINGS: PageId = 'mine'
/** Pages and lists. */
const KINDS: ReadonlySet<string> = new Set([
  ...Object.keys(PAGES),
  'reservations',
  'audit',
  'print',
])
// What a page says is text from outside: only our own words are written down, and days.
const OBJECT = /^[\w .:#-]{0,60}$/
const RANGE = /^(?:\d{4}-\d\d-\d\d(?:\/\d{4}-\d\d-\d\d)?)?$/
const WRONG_DEED = refusal(400, 'Only what was saved or printed, and of which days, is noted.')
const WRITTEN: Answer = { status: 204, headers: { 'cache-control': 'no-store' }, body: '' }
const WRONG_QUERY = refusal(400, 'from and to must be days, who an id, and action a known word.')

/** The audit for whoever may read it, and where a page says what it is about to save or print. */
export function auditRoutes(context: AccountsContext): readonly Route[] {
  const { accounts, now } = context
  const allowance = createAllowance(DEEDS_A_MINUTE, context.monotonic)

  async function read(query: string): Promise<Answer> {
    const incoming = readAuditQuery(query, now())
    if (incoming === null) return WRONG_QUERY
    const from = utcDayStart(incoming.from)
    const to = utcDayStart(addDays(incoming.to, 1))
    const firstWrong = await firstWrongIn(accounts)
    return accounts.read(async (open) => {
      const rows = await open.audit(from, to, MOST_AUDIT_ROWS + 1, incoming.only)
      const shown = rows.slice(0, MOST_AUDIT_ROWS)
      const names = await namesIn(open, shown)
      const meta = {
        count: shown.length,
        firstWrong,
        ...(rows.length > shown.length && { truncated: true }),
      }
      return jsonAnswer(200, { data: shown.map((row) => rowWire(row, names)), meta })
    })
  }

  return [
    route('GET', '/api/house/audit', 'administer', ({ query }) => read(query)),
    posted(
      '/api/house/deeds',
      { who: 'signed-in', isForTokens: true },
      deedWire,
      async ({ body, ...by }) => {
        const { action, kind, object = '', range = '', count = null } = body
        // One's own bookings are everybody's to take along.
        const isOwn = action === 'export' && kind === OWN_BOOKINGS
        const may = by.caller === null ? [] : factsOf(by.caller).may
        if (!(isOwn && by.caller?.kind !== 'token') && !may.includes(action)) return FORBIDDEN
        if (!KINDS.has(kind) || !OBJECT.test(object) || !RANGE.test(range)) return WRONG_DEED
        if (count !== null && count < 0) return WRONG_DEED
        // Where nobody is asked who he is, nobody is written down, and no house is begun; nor is a process of our own.
        if (by.caller?.id === null) return WRITTEN
        const wait = allowance(by.caller?.id ?? '')
        if (wait > 0) return slowDown(wait)
        await accounts.quietly((open) =>
          note(context, open, by, { action, kind, object, range, count }),
        )
        return WRITTEN
      },
    ),
  ]
}

interface AuditQuestion extends DayRange {
  readonly only: { who?: string; action?: AuditAction }
}

/** Null for a query that is not one. What is empty is not asked for. */
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

/** Today's names by id, and what a screen or token was called that one of these rows ended; no person's is kept in the audit itself. */
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
