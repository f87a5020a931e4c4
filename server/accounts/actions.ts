import {
  type Answer,
  accessRefusal,
  FORBIDDEN,
  jsonAnswer,
  NOT_FOUND,
} from '#server/http/answer.ts'
import type { AuditedAction } from './audit/audit-log.ts'
import { type AccountsContext, type Action, act } from './context.ts'
import { mayDo, Refused, type Route, type RouteRequest, route } from './routes.ts'
import type { AccountsTransaction } from './store/accounts-store.ts'
import type { AccountKind, AccountRows } from './store/rows.ts'

/** What an action does to a row; null removes it, and what is left out stays undone. */
interface Change<Row> {
  readonly row?: Row | null
  readonly action?: AuditedAction | readonly AuditedAction[]
  /** 200 without anything in it, if it is left out. */
  readonly answer?: Answer
}

type Request = Pick<RouteRequest, 'incoming' | 'caller' | 'id'>

type Context = Pick<AccountsContext, 'accounts' | 'now'>

/** One transaction for an action on the row that a request names: found or 404, changed, audited and answered. */
export function changed<K extends AccountKind>(
  context: Context,
  kind: K,
  request: Request,
  work: (
    row: AccountRows[K],
    action: Action,
  ) => Change<AccountRows[K]> | Promise<Change<AccountRows[K]>>,
): Promise<Answer> {
  return act(context, request, async (open) => {
    const found = await open.get(kind, request.id)
    if (found === null) return NOT_FOUND
    const { row, action = [], answer = jsonAnswer(200, {}) } = await work(found, open)
    if (row === null) await open.remove(kind, found.id)
    else if (row !== undefined) await open.put(kind, row)
    for (const one of [action].flat()) await open.record(one)
    return answer
  })
}

/** Who administers, and proved lately who they are. */
export function refuseUnlessAdmin(
  { callers }: Pick<AccountsContext, 'callers'>,
  { caller }: Pick<RouteRequest, 'caller'>,
): void {
  if (caller === null || !mayDo(caller, 'administer')) throw new Refused(FORBIDDEN)
  if (!callers.isProved(caller)) throw new Refused(accessRefusal('again'))
}

export function pick<Row, Key extends keyof Row>(row: Row, ...keys: readonly Key[]) {
  return Object.fromEntries(keys.map((key) => [key, row[key]])) as Pick<Row, Key>
}

/** What admins add and remove, with the audit's word for one of it. */
const ONE_OF = {
  displays: 'display',
  tokens: 'token',
  invites: 'invite',
  channels: 'channel',
} as const

type Listed = keyof typeof ONE_OF

export async function oldestFirst<K extends Listed>(
  { accounts }: AccountsContext,
  kind: K,
): Promise<readonly AccountRows[K][]> {
  const all = await accounts.read((open) => open.all(kind))
  return all.toSorted((a, b) => a.createdAt - b.createdAt)
}

/** Removes one of a kind; `withIt` removes what it let in. */
export function removeRoute<K extends Listed>(
  context: Context,
  kind: K,
  allowed: Parameters<typeof route>[2],
  withIt: (accounts: AccountsTransaction, row: AccountRows[K]) => Promise<unknown> = async () => {},
): Route {
  return route('DELETE', `/api/house/${kind}/:id`, allowed, (request) =>
    changed(context, kind, request, async (row, accounts) => {
      await withIt(accounts, row)
      const one = ONE_OF[kind]
      // Once it is gone, nothing else says what the school called it.
      const range = 'name' in row ? row.name : row.role
      return { row: null, action: { action: `${one}-ended`, kind: one, object: row.id, range } }
    }),
  )
}
