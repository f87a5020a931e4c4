import { endOf, GONE_AFTER } from './sessions/session-limits.ts'
import type { AccountsStore } from './store/house-store.ts'
import type { AccountRows } from './store/rows.ts'

/** Lets go of what ended long ago, and takes back to now what a clock that was ahead has written. */
export async function sweepAccounts(
  accounts: Pick<AccountsStore, 'transact'>,
  now: number,
  sessionDays: number,
): Promise<void> {
  const before = now - GONE_AFTER
  await accounts.transact(async (open) => {
    for (const row of await open.all('sessions')) {
      if (endOf(row, sessionDays) < before) await open.remove('sessions', row.id)
      else if (isAhead(row, now)) await open.put('sessions', backAt(row, now))
    }
    for (const kind of ['waiting', 'pairings', 'flows', 'invites'] as const) {
      for (const { id, until } of await open.all(kind)) {
        if (until < before) await open.remove(kind, id)
      }
    }
    const people = new Set((await open.all('people')).map(({ id }) => id))
    for (const { id, person } of await open.all('feeds'))
      if (!people.has(person)) await open.remove('feeds', id)
  })
}

function isAhead({ lastSeen, createdAt, provedAt }: AccountRows['sessions'], now: number): boolean {
  return Math.max(lastSeen, createdAt, provedAt ?? 0) > now
}

function backAt(row: AccountRows['sessions'], now: number): AccountRows['sessions'] {
  const { lastSeen, createdAt, provedAt } = row
  return {
    ...row,
    lastSeen: Math.min(lastSeen, now),
    createdAt: Math.min(createdAt, now),
    // To be proved once more: taken back, it would count for longer than it was given for.
    provedAt: provedAt === null || provedAt > now ? null : provedAt,
  }
}
