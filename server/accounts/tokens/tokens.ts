import { randomUUID } from 'node:crypto'
import { oldestFirst, removeRoute } from '#server/accounts/actions.ts'
import { saveVisit } from '#server/accounts/cached-accounts.ts'
import { type AccountsContext, note } from '#server/accounts/context.ts'
import { createNewest } from '#server/accounts/newest.ts'
import { programOf } from '#server/accounts/programs.ts'
import { PROVED_ADMIN, posted, type Route, route } from '#server/accounts/routes.ts'
import { hashOf, newSecret } from '#server/accounts/secrets.ts'
import { nameIn } from '#server/accounts/sign-in/names.ts'
import type { LoadedRows } from '#server/accounts/store/house-store.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import type { Log } from '#server/config/log.ts'
import type { Caller, CallerFound } from '#server/http/access/caller.ts'
import { networkOf } from '#server/http/allowance.ts'
import { jsonAnswer, refusal } from '#server/http/answer.ts'
import { heard, type IncomingRequest, SHEET_PATH } from '#server/http/asked.ts'
import type { GrantedToken } from '#server/http/doorkeeper.ts'
import { isoInstant, isoOrNull, MINUTE, utcDayOf } from '#time/instant.ts'
import { factsOf, MOST_GRANTED } from '#wire/access.ts'
import { type TokenWire, tokenAskedWire } from '#wire/house-wire.ts'
import { grantOf, spentOn } from './grants.ts'
import { createLentTokens, type LentTokens } from './lent-tokens.ts'

/** What a token begins with, so that whoever finds one knows whose it is. */
const MARK = 'flt_'
/** The same of one that stands in the address of a sheet: it opens nothing else, and nothing else takes it. */
const SHEET_MARK = 'fls_'
/** A use is written down this seldom, ms. */
export const USED_EVERY = 5 * MINUTE
export const MOST_TOKENS = 100

const WRONG_SCOPES = refusal(400, 'A token reads the schedule, the log, or both.')
const NOT_ALONE = refusal(
  400,
  'A token in the address of a sheet reads that sheet and nothing else.',
)
const WRONG_GRANT = refusal(
  400,
  `A token of the schedule or the log may be granted 0 to ${MOST_GRANTED} requests a day.`,
)
const FULL = refusal(409, `There are ${MOST_TOKENS} tokens. End one first.`)

type TokenRow = AccountRows['tokens']

export interface Tokens {
  readonly routes: readonly Route[]
  /** Whoever comes with `Authorization: Bearer`; null where nobody does, and then a cookie counts. */
  callerIn(rows: LoadedRows, incoming: IncomingRequest, isNow: boolean): CallerFound | null
  /** Whoever comes with the secret that stands in the address of a sheet. Never rejects. */
  sheetCallerOf(incoming: IncomingRequest, secret: string): CallerFound | Promise<CallerFound>
  /** A token for a process that Flightline starts itself. It is in memory only. */
  readonly lend: LentTokens['lend']
  /** Whoever comes with one that is lent now; null for everybody else. */
  lentTo(incoming: IncomingRequest): Caller | null
  /** What a token was granted of the school's requests. */
  grantOf(caller: Caller): GrantedToken | null
}

/** What scripts come with. */
export function createTokens(kit: AccountsContext, log: Log): Tokens {
  const { accounts, now, monotonic } = kit
  const used = createNewest<number>(2 * MOST_TOKENS)
  const lent = createLentTokens(MARK, monotonic)

  function bySecret(
    { tokens }: LoadedRows,
    secret: string,
    incoming: IncomingRequest,
    isNow: boolean,
  ): CallerFound {
    const hash = hashOf(secret)
    const row = [...tokens.values()].find((one) => one.secret === hash)
    if (row === undefined) return 'signed-out'
    if (isNow) markUsed(row.id, incoming)
    return callerWith(row)
  }

  function markUsed(id: string, incoming: IncomingRequest): void {
    const at = now()
    const last = used.get(id)
    if (last !== undefined && Math.abs(at - last) < USED_EVERY) return
    used.set(id, at)
    saveVisit(accounts, log, 'tokens', id, {
      lastUsed: at,
      usedFrom: networkOf(incoming.address ?? ''),
      usedBy: programOf(heard(incoming, 'user-agent') ?? ''),
    })
  }

  return {
    callerIn(rows, incoming, isNow) {
      const secret = bearerIn(incoming)
      return secret === null ? null : bySecret(rows, secret, incoming, isNow)
    },
    sheetCallerOf(incoming, secret) {
      if (!SHEET_SECRET.test(secret)) return 'signed-out'
      return kit.callers.among((rows, isNow) => bySecret(rows, secret, incoming, isNow))
    },
    lend: lent.lend,
    lentTo(incoming) {
      const secret = bearerIn(incoming)
      return secret === null ? null : lent.callerOf(secret)
    },
    grantOf: ({ kind, id }) => (kind === 'token' && id !== null ? grantOf(kit, id) : null),
    routes: [
      route('GET', '/api/house/tokens', 'administer', async () => {
        const rows = await oldestFirst(kit, 'tokens')
        return jsonAnswer(200, { data: rows.map((row) => wireOf(row, now())) })
      }),
      posted('/api/house/tokens', PROVED_ADMIN, tokenAskedWire, ({ body, ...by }) => {
        const name = nameIn(body.name)
        const scopes = [...new Set(body.scopes)]
        if (scopes.every((scope) => scope === 'contacts')) return WRONG_SCOPES
        const isSheet = scopes.includes('log.csv')
        if (isSheet && scopes.length > 1) return NOT_ALONE
        const { granted = 0 } = body
        const mayAsk = scopes.includes('schedule') || scopes.includes('log')
        if (granted < 0 || granted > (mayAsk ? MOST_GRANTED : 0)) return WRONG_GRANT
        const secret = (isSheet ? SHEET_MARK : MARK) + newSecret()
        const row: TokenRow = {
          id: randomUUID(),
          secret: hashOf(secret),
          name,
          scopes,
          createdAt: now(),
          lastUsed: null,
          granted,
          by: by.caller?.id ?? null,
        }
        return accounts.transact(async (open) => {
          if ((await open.all('tokens')).length >= MOST_TOKENS) return FULL
          await open.put('tokens', row)
          const more = granted === 0 ? '' : `, with ${granted} requests a day`
          const deed = { kind: 'token', object: row.id, range: scopes.join(' ') + more }
          await note(kit, open, by, { action: 'token', ...deed })
          return jsonAnswer(201, {
            token: wireOf(row, now()),
            secret,
            header: isSheet ? '' : `Authorization: Bearer ${secret}`,
            sheet: isSheet ? `${SHEET_PATH}?token=${secret}` : '',
          })
        })
      }),
      removeRoute(kit, 'tokens', PROVED_ADMIN),
    ],
  }
}

const SHEET_SECRET = /^fls_[\w-]{43}$/

/** Null where there is no bearer; '' for one that is none of ours. What a proxy says for itself (Basic) is not meant for us. */
function bearerIn(incoming: IncomingRequest): string | null {
  const said = heard(incoming, 'authorization')
  const bearer = said === null ? null : /^bearer(?: +(.*))?$/i.exec(said.trim())
  if (bearer === null) return null
  const secret = bearer[1] ?? ''
  return /^flt_[\w-]{43}$/.test(secret) ? secret : ''
}

/** The scopes say what it may see, not the role: a token reads and prints, and does nothing else. */
function callerWith({ id, name, scopes }: TokenRow): Caller {
  const role = 'viewer'
  const { projection } = factsOf({ role, scopes })
  return { kind: 'token', role, projection, id, session: null, name, email: '', scopes }
}

function wireOf(row: TokenRow, now: number): TokenWire {
  const { id, name, scopes, createdAt, lastUsed, usedFrom = '', usedBy = '', granted = 0 } = row
  return {
    id,
    name,
    scopes,
    createdAt: isoInstant(createdAt),
    lastUsed: isoOrNull(lastUsed),
    usedFrom,
    usedBy,
    granted,
    spentToday: spentOn(row, utcDayOf(now)),
  }
}
