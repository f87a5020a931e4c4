import { randomUUID } from 'node:crypto'
import { oldestFirst, pick, removeRoute } from '#server/accounts/actions.ts'
import { type AccountsContext, act } from '#server/accounts/context.ts'
import {
  type PostRequest,
  PROVED_ADMIN,
  posted,
  type Route,
  route,
} from '#server/accounts/routes.ts'
import { hashOf, newSecret } from '#server/accounts/secrets.ts'
import { nameIn } from '#server/accounts/sign-in/names.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import { type Answer, jsonAnswer, refusal } from '#server/http/answer.ts'
import { SHEET_PATH } from '#server/http/paths.ts'
import { isoInstant, isoOrNull, utcDayOf } from '#time/instant.ts'
import { MOST_GRANTED } from '#wire/access.ts'
import { type TokenWire, tokenInputWire } from '#wire/accounts-wire.ts'
import { MARK, SHEET_MARK, spentOn } from './tokens.ts'

export const MOST_TOKENS = 100

const WRONG_SCOPES = refusal(400, 'A token reads the schedule, the log, or both.')
const NOT_ALONE = refusal(400, 'A token in a sheet’s address reads that sheet only.')
const WRONG_GRANT = refusal(
  400,
  `A token for the schedule or the log can have 0 to ${MOST_GRANTED} requests a day.`,
)
const FULL = refusal(409, `There are ${MOST_TOKENS} tokens. Revoke one first.`)

type TokenRow = AccountRows['tokens']

export function tokenRoutes(context: AccountsContext): readonly Route[] {
  const { now } = context

  function wireOf(row: TokenRow): TokenWire {
    const { usedFrom = '', usedBy = '', granted = 0 } = row
    return {
      ...pick(row, 'id', 'name', 'scopes'),
      createdAt: isoInstant(row.createdAt),
      lastUsed: isoOrNull(row.lastUsed),
      usedFrom,
      usedBy,
      granted,
      spentToday: spentOn(row, utcDayOf(now())),
    }
  }

  async function make(request: PostRequest<typeof tokenInputWire>): Promise<Answer> {
    const { body, caller } = request
    const { granted = 0 } = body
    const name = nameIn(body.name)
    const scopes = [...new Set(body.scopes)]
    if (scopes.every((scope) => scope === 'contacts')) return WRONG_SCOPES
    const isSheet = scopes.includes('log.csv')
    if (isSheet && scopes.length > 1) return NOT_ALONE
    const canSpend = scopes.includes('schedule') || scopes.includes('log')
    if (granted < 0 || granted > (canSpend ? MOST_GRANTED : 0)) return WRONG_GRANT
    const secret = (isSheet ? SHEET_MARK : MARK) + newSecret()
    const row: TokenRow = {
      id: randomUUID(),
      secret: hashOf(secret),
      name,
      scopes,
      createdAt: now(),
      lastUsed: null,
      granted,
      by: caller?.id ?? null,
    }
    return act(context, request, async (open) => {
      if ((await open.all('tokens')).length >= MOST_TOKENS) return FULL
      await open.put('tokens', row)
      const more = granted === 0 ? '' : `, with ${granted} requests a day`
      const range = scopes.join(' ') + more
      await open.record({ action: 'token', kind: 'token', object: row.id, range })
      return jsonAnswer(201, {
        token: wireOf(row),
        secret,
        header: isSheet ? '' : `Authorization: Bearer ${secret}`,
        sheet: isSheet ? `${SHEET_PATH}?token=${secret}` : '',
      })
    })
  }

  return [
    route('GET', '/api/house/tokens', 'administer', async () =>
      jsonAnswer(200, { data: (await oldestFirst(context, 'tokens')).map(wireOf) }),
    ),
    posted('/api/house/tokens', PROVED_ADMIN, tokenInputWire, make),
    removeRoute(context, 'tokens', PROVED_ADMIN),
  ]
}
