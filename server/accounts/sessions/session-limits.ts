import type { AccountsStore } from '#server/accounts/store/accounts-store.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import { DAY, MINUTE } from '#time/instant.ts'

type SessionRow = AccountRows['sessions']

/** Days without a visit after which a session ends, from `SESSION_DAYS`. */
const IDLE_DAYS: Readonly<Record<SessionRow['how'], (sessionDays: number) => number>> = {
  claim: (days) => days,
  passphrase: (days) => days,
  oidc: (days) => days,
  // Someone has to let these in again.
  invite: (days) => 3 * days,
  pairing: () => 400,
}
/** Sign-in is needed again after this, for people who can do it alone. */
const WHOLE_DAYS = 180
/** How long a passphrase counts for changes to permissions. */
export const PROVED_FOR = 15 * MINUTE
/** Also valid this long before it was given, in case a clock is corrected. */
export const PROOF_AHEAD = MINUTE
/** Per person; beyond that, the one unused for longest ends. */
export const MOST_SESSIONS = 50
/** Ended sessions stay this long, so that a clock that is ahead ends no one's. */
const GONE_AFTER = 2 * DAY
/** A clock that jumped is believed after this time. */
export const BELIEVED_AFTER = 2 * MINUTE
const DRIFT = MINUTE

/** Epoch ms, unless it is used again. */
export function expiryOf(session: SessionRow, sessionDays: number): number {
  const { how, lastSeen, createdAt } = session
  const idle = lastSeen + IDLE_DAYS[how](sessionDays) * DAY
  const isProvable = how !== 'pairing' && how !== 'invite'
  return isProvable ? Math.min(idle, createdAt + WHOLE_DAYS * DAY) : idle
}

/** Epoch ms by `now`, but a jump counts only once it lasts: a clock off for a moment ends no session. */
export function createSteadyClock(now: () => number, monotonic: () => number): () => number {
  let offset = now() - monotonic()
  let jump: { readonly offset: number; readonly since: number } | null = null
  return () => {
    const at = monotonic()
    const current = now() - at
    const isNear = (other: number) => Math.abs(current - other) <= DRIFT
    if (!isNear(offset) && (jump === null || !isNear(jump.offset))) {
      jump = { offset: current, since: at }
    } else if (isNear(offset) || (jump && at - jump.since >= BELIEVED_AFTER)) {
      offset = current
      jump = null
    }
    return at + offset
  }
}

/** Removes rows that ended long ago, and corrects what a clock that was ahead wrote. */
export async function sweepAccounts(
  accounts: Pick<AccountsStore, 'quietly'>,
  now: number,
  sessionDays: number,
): Promise<void> {
  const before = now - GONE_AFTER
  await accounts.quietly(async (open) => {
    for (const row of await open.all('sessions')) {
      const { lastSeen, createdAt, provedAt } = row
      if (expiryOf(row, sessionDays) < before) await open.remove('sessions', row.id)
      else if (Math.max(lastSeen, createdAt, provedAt ?? 0) > now)
        await open.put('sessions', {
          ...row,
          lastSeen: Math.min(lastSeen, now),
          createdAt: Math.min(createdAt, now),
          // Set back to now, it would count for too long.
          provedAt: provedAt === null || provedAt > now ? null : provedAt,
        })
    }
    for (const kind of ['waiting', 'pairings', 'flows', 'invites'] as const) {
      for (const { id, until } of await open.all(kind))
        if (until < before) await open.remove(kind, id)
    }
    const people = new Set((await open.all('people')).map(({ id }) => id))
    for (const { id, person } of await open.all('feeds'))
      if (!people.has(person)) await open.remove('feeds', id)
  })
}
