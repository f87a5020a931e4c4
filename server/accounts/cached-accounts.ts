import { codeOf, type Log } from '#server/config/log.ts'
import { createRecent } from '#server/school/read-model/recent.ts'
import { HOUR, MINUTE } from '#time/instant.ts'
import { type AccountsStore, AccountsUnavailable, type LoadedRows } from './store/accounts-store.ts'
import type { AccountRows } from './store/rows.ts'

/** Another process may change the accounts, so the store is asked this often whether it did, ms. */
export const CHECKED_EVERY = 1_000
/** Who was signed in stays so for this long while the store is away, ms. */
export const CACHED_FOR = 4 * HOUR
export const VISIT_EVERY = 5 * MINUTE
const MOST_VISITS = 2_000

export type CachedAccounts = ReturnType<typeof cacheAccounts>

/** Accounts with an age: how long ago the store was last asked whether `loaded` is as stored. */
export function cacheAccounts(base: AccountsStore, monotonic: () => number) {
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: Promise<void> | null = null

  async function check(): Promise<void> {
    const at = monotonic()
    await base.refresh()
    checkedAt = at
  }

  const isChecked = () => checking === null && monotonic() - checkedAt < CHECKED_EVERY

  /** Null if that was checked a moment ago; else resolves once it is. Rejects with `AccountsUnavailable`. */
  function catchUp(): Promise<void> | null {
    if (isChecked()) return null
    checking ??= check().finally(() => {
      checking = null
    })
    return checking
  }

  return {
    ...base,
    catchUp,
    /** What is loaded, if that was checked a moment ago. */
    checked: (): LoadedRows | null => (isChecked() ? base.loaded() : null),
    /** All rows, `CHECKED_EVERY` old at most, but for quiet changes of others. Rejects with `AccountsUnavailable`. */
    async rows(): Promise<LoadedRows> {
      await catchUp()
      const rows = base.loaded()
      if (rows === null) throw new AccountsUnavailable()
      return rows
    },
    /** What was loaded, also from a store that is away, but not for longer than `CACHED_FOR`. */
    cached(): LoadedRows | null {
      const rows = base.loaded()
      // Without anybody in it, it may be open to this machine, and stays so.
      return rows?.people.size === 0 || monotonic() - checkedAt < CACHED_FOR ? rows : null
    },
  }
}

/** Writes that somebody came. Nobody waits for it, and nobody is refused where it fails. */
export function saveVisit<K extends 'sessions' | 'tokens' | 'feeds'>(
  accounts: Pick<AccountsStore, 'quietly'>,
  log: Log,
  kind: K,
  id: string,
  visit: Partial<AccountRows[K]>,
): void {
  const saved = accounts.quietly(async (open) => {
    const row = await open.get(kind, id)
    if (row !== null) await open.put(kind, { ...row, ...visit })
  })
  saved.catch((error: unknown) => log.warn('visit_not_kept', { code: codeOf(error) }))
}

/** Saves a visit of a row unless one was saved less than `VISIT_EVERY` before; `last` is what the row says. */
export function createVisits(
  accounts: Pick<AccountsStore, 'quietly'>,
  now: () => number,
  log: Log,
) {
  const saved = createRecent<number>(MOST_VISITS)
  return <K extends 'sessions' | 'tokens'>(
    kind: K,
    id: string,
    last: number | null,
    visit: (at: number) => Partial<AccountRows[K]>,
  ): void => {
    const at = now()
    const isRecent = (when: number | null | undefined) =>
      typeof when === 'number' && Math.abs(at - when) < VISIT_EVERY
    if (isRecent(last) || isRecent(saved.get(id))) return
    saved.set(id, at)
    saveVisit(accounts, log, kind, id, visit(at))
  }
}

/** The store itself logs that it is unavailable, once; its readers log only what else went wrong. */
export function logUnexpected(log: Log, error: unknown): void {
  if (!(error instanceof AccountsUnavailable)) log.error('house_not_read', { code: codeOf(error) })
}
