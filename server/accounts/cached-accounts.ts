import { codeOf, type Log } from '#server/config/log.ts'
import { createRecent } from '#server/school/read-model/recent.ts'
import { HOUR, MINUTE } from '#time/instant.ts'
import { type AccountsStore, AccountsUnavailable, type LoadedRows } from './store/accounts-store.ts'
import type { AccountRows } from './store/rows.ts'

/** Another process may change the accounts, so the store is checked this often, ms. */
export const CHECKED_EVERY = 1_000
/** How long signed-in callers stay so while the store is away, ms. */
export const CACHED_FOR = 4 * HOUR
export const VISIT_EVERY = 5 * MINUTE
const MOST_VISITS = 2_000

export type CachedAccounts = ReturnType<typeof cacheAccounts>

/** Knows how long ago the store was last checked. */
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
    checked: (): LoadedRows | null => (isChecked() ? base.loaded() : null),
    /** At most `CHECKED_EVERY` old, except for quiet changes of others. Rejects with `AccountsUnavailable`. */
    async rows(): Promise<LoadedRows> {
      await catchUp()
      const rows = base.loaded()
      if (rows === null) throw new AccountsUnavailable()
      return rows
    },
    /** Also while the store is away, for up to `CACHED_FOR`. */
    cached(): LoadedRows | null {
      const rows = base.loaded()
      // Without people it may be open to this machine, and stays so.
      return rows?.people.size === 0 || monotonic() - checkedAt < CACHED_FOR ? rows : null
    },
  }
}

/** In the background: on failure, callers are still served. */
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

/** Saves a visit unless one was saved less than `VISIT_EVERY` before; `last` is from the row. */
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

/** The store logs once that it is unavailable; readers log only other errors. */
export function logUnexpected(log: Log, error: unknown): void {
  if (!(error instanceof AccountsUnavailable)) log.error('house_not_read', { code: codeOf(error) })
}
