import { jsonAnswer, NOT_FOUND } from '#server/http/answer.ts'
import { type AccountsContext, note } from './context.ts'
import { type Route, route } from './routes.ts'
import type { AccountsTransaction } from './store/house-store.ts'
import type { AccountRows } from './store/rows.ts'

/** What is made here and ended here, and what the audit calls one of it. */
const ONE_OF = {
  displays: 'display',
  tokens: 'token',
  invites: 'invite',
  channels: 'channel',
} as const

type Kept = keyof typeof ONE_OF

/** All of a kind, the oldest first. */
export function oldestFirst<K extends Kept>(
  kit: AccountsContext,
  kind: K,
): Promise<readonly AccountRows[K][]> {
  return kit.accounts.read(async (accounts) =>
    (await accounts.all(kind)).toSorted((a, b) => a.createdAt - b.createdAt),
  )
}

/** Ends one of a kind, and with it whatever it let in: `withIt`. */
export function removeRoute<K extends Kept>(
  kit: AccountsContext,
  kind: K,
  allowed: Parameters<typeof route>[2],
  withIt: (accounts: AccountsTransaction, row: AccountRows[K]) => Promise<unknown> = async () => {},
): Route {
  return route('DELETE', `/api/house/${kind}/:id`, allowed, (asking) =>
    kit.accounts.transact(async (accounts) => {
      const row = await accounts.get(kind, asking.id)
      if (row === null) return NOT_FOUND
      await accounts.remove(kind, row.id)
      await withIt(accounts, row)
      const one = ONE_OF[kind]
      // Once it is gone, nothing else says what the school called it.
      const range = 'name' in row ? row.name : row.role
      const deed = { kind: one, object: row.id, range }
      await note(kit, accounts, asking, { action: `${one}-ended`, ...deed })
      return jsonAnswer(200, {})
    }),
  )
}
