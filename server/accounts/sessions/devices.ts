import { sessionRowOf } from '#server/accounts/callers.ts'
import { type AccountsContext, note } from '#server/accounts/context.ts'
import { mayDo, type Route, route } from '#server/accounts/routes.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import { accessRefusal, FORBIDDEN, jsonAnswer, NOT_FOUND } from '#server/http/answer.ts'
import { isoInstant } from '#time/instant.ts'
import { type DeviceWire } from '#wire/house-wire.ts'
import { endOf } from './session-limits.ts'

/** The browsers that somebody is signed in with: one's own, and for an admin anybody's. */
export function deviceRoutes(kit: AccountsContext): readonly Route[] {
  const isOver = (row: AccountRows['sessions']) => kit.now() >= endOf(row, kit.sessionDays)

  function wireOf(row: AccountRows['sessions'], own: string | null): DeviceWire {
    const { uuid, person, browser, address, how, createdAt, lastSeen } = row
    return {
      id: uuid,
      person,
      browser,
      address,
      how,
      createdAt: isoInstant(createdAt),
      lastSeen: isoInstant(lastSeen),
      until: isoInstant(endOf(row, kit.sessionDays)),
      isThis: row.id === own,
    }
  }

  return [
    route('GET', '/api/session/devices', 'signed-in', async ({ caller, query }) => {
      const incoming = new URLSearchParams(query).get('person')
      if (incoming !== null && incoming !== caller?.id && !mayDo(caller, 'administer'))
        return FORBIDDEN
      const of = incoming ?? (caller?.kind === 'person' ? caller.id : null)
      const all = await kit.accounts.read((accounts) => accounts.all('sessions'))
      const theirs = all.filter((row) => row.person !== null && row.person === of && !isOver(row))
      const own = sessionRowOf(caller)
      const data = theirs.toSorted((a, b) => b.lastSeen - a.lastSeen)
      return jsonAnswer(200, { data: data.map((row) => wireOf(row, own)) })
    }),
    route('DELETE', '/api/session/devices/:id', 'signed-in', (asking) =>
      kit.accounts.transact(async (accounts) => {
        const { caller, id } = asking
        const row = (await accounts.all('sessions')).find(({ uuid }) => uuid === id)
        const isOwn = row !== undefined && row.person !== null && row.person === caller?.id
        // Nobody else learns which sessions there are.
        if (!isOwn && !mayDo(caller, 'administer')) return FORBIDDEN
        if (row === undefined || row.person === null) return NOT_FOUND
        if (!isOwn && caller && !kit.callers.isProved(caller)) return accessRefusal('again')
        await accounts.remove('sessions', row.id)
        const deed = { kind: 'person', object: row.person }
        await note(kit, accounts, asking, { action: 'device-ended', ...deed })
        return jsonAnswer(200, {})
      }),
    ),
  ]
}
