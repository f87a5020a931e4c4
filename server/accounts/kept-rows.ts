import { jsonAnswer, NOT_FOUND } from '#server/http/answer.ts'
import { type Kit, note } from './kit.ts'
import { type KeepingRoute, route } from './route.ts'
import type { HouseTransaction } from './store/house-store.ts'
import type { HouseRows } from './store/rows.ts'

/** What is made here and ended here, and what the audit calls one of it. */
const ONE_OF = {
  displays: 'display',
  tokens: 'token',
  invites: 'invite',
  channels: 'channel',
} as const

type Kept = keyof typeof ONE_OF

/** All of a kind, the oldest first. */
export function oldestFirst<K extends Kept>(kit: Kit, kind: K): Promise<readonly HouseRows[K][]> {
  return kit.house.read(async (house) =>
    (await house.all(kind)).toSorted((a, b) => a.createdAt - b.createdAt),
  )
}

/** Ends one of a kind, and with it whatever it let in: `withIt`. */
export function endingRoute<K extends Kept>(
  kit: Kit,
  kind: K,
  allowed: Parameters<typeof route>[2],
  withIt: (house: HouseTransaction, row: HouseRows[K]) => Promise<unknown> = async () => {},
): KeepingRoute {
  return route('DELETE', `/api/house/${kind}/:id`, allowed, (asking) =>
    kit.house.transact(async (house) => {
      const row = await house.get(kind, asking.id)
      if (row === null) return NOT_FOUND
      await house.remove(kind, row.id)
      await withIt(house, row)
      const one = ONE_OF[kind]
      // Once it is gone, nothing else says what the school called it.
      const range = 'name' in row ? row.name : row.role
      const deed = { kind: one, object: row.id, range }
      await note(kit, house, asking, { action: `${one}-ended`, ...deed })
      return jsonAnswer(200, {})
    }),
  )
}
