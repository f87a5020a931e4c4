import { useSession } from '#api/status/use-session.ts'
import {
  deviceWire,
  displayWire,
  inviteWire,
  type MemberWire,
  pairingFoundWire,
  peopleWire,
  tokenWire,
} from '#wire/accounts-wire.ts'
import { auditWire } from '#wire/audit-wire.ts'
import { listOf, object } from '#wire/shape.ts'
import { useAccounts } from './use-accounts.ts'

/** ms. Someone is waiting to be let in, so poll as often as the status does. */
const WHILE_SOMEBODY_WAITS = 5_000

const displaysWire = object({ data: listOf(displayWire) })
const invitesWire = object({ data: listOf(inviteWire) })
const tokensWire = object({ data: listOf(tokenWire) })
const devicesWire = object({ data: listOf(deviceWire) })

export function usePeople() {
  const waiting = useSession()?.waiting ?? 0
  const every = waiting > 0 && WHILE_SOMEBODY_WAITS
  return useAccounts('/api/house/people', peopleWire, { news: waiting, every })
}

export function useInvites() {
  return useAccounts('/api/house/invites', invitesWire, { news: useSession()?.waiting })
}

export function useDisplays() {
  return useAccounts('/api/house/displays', displaysWire)
}

export function useTokens() {
  return useAccounts('/api/house/tokens', tokensWire)
}

export function useDevicesOf({ id }: Pick<MemberWire, 'id'>) {
  return useAccounts(`/api/session/devices?person=${id}`, devicesWire)
}

/** '' requests nothing. Unknown letters count as a failed try, of which few are allowed. */
export function usePairingFound(code: string) {
  const path = `/api/house/displays?code=${code}`
  return useAccounts(path, pairingFoundWire, { isAsked: code !== '', isAct: true })
}

/** `query`: `from=2026-11-01&to=2026-11-07`. */
export function useAccountsAudit(query: string) {
  return useAccounts(`/api/house/audit?${query}`, auditWire)
}
