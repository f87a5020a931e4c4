import { codeOf, type Log } from '#server/config/log.ts'
import { HOUR } from '#time/instant.ts'
import { type AccountsStore, AccountsUnavailable, type LoadedRows } from './store/house-store.ts'
import type { AccountRows } from './store/rows.ts'

/** How long it holds that nobody else has changed the house, ms: another process may have. */
export const KNOWN_FOR = 1_000
/** While the house is away whoever was in stays in for so long since it could last be asked, ms. */
export const REMEMBERED_FOR = 4 * HOUR

export interface CachedAccounts extends AccountsStore {
  /** Null before the house was first read. */
  facts(): { readonly people: number; readonly hasPassphrase: boolean } | null
  /**
   * Null where the house was asked within `KNOWN_FOR` whether `loaded` is as it is; resolves once that is so. Rejects with
   * `HouseUnavailable`.
   */
  catchUp(): Promise<void> | null
  /** `loaded`, unless the house could last be asked longer than `REMEMBERED_FOR` ago. */
  remembered(): LoadedRows | null
}

export function cacheAccounts(base: AccountsStore, monotonic: () => number): CachedAccounts {
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | null = null

  async function ask(): Promise<void> {
    const at = monotonic()
    await base.refresh()
    askedAt = at
  }

  return {
    ...base,
    facts() {
      const people = base.loaded()?.people
      if (people === undefined) return null
      const hasPassphrase = [...people.values()].some(({ passphrase }) => passphrase !== null)
      return { people: people.size, hasPassphrase }
    },
    catchUp() {
      if (asking === null && monotonic() - askedAt < KNOWN_FOR) return null
      asking ??= ask().finally(() => {
        asking = null
      })
      return asking
    },
    remembered() {
      const rows = base.loaded()
      // A house without anybody may be open, and stays so.
      return rows?.people.size === 0 || monotonic() - askedAt < REMEMBERED_FOR ? rows : null
    },
  }
}

/** Writes down that somebody came, in its own time: nobody waits for it, and nobody is refused where it fails. */
export function saveVisit<K extends 'sessions' | 'tokens' | 'feeds'>(
  accounts: CachedAccounts,
  log: Log,
  kind: K,
  id: string,
  seen: Partial<AccountRows[K]>,
): void {
  const written = accounts.quietly(async (inside) => {
    const row = await inside.get(kind, id)
    if (row !== null) await inside.put(kind, { ...row, ...seen })
  })
  written.catch((error: unknown) => log.warn('visit_not_kept', { code: codeOf(error) }))
}

/** That it is unavailable a house says itself, once for each trouble: whoever finds it so, again and again, is silent. */
export function logUnexpected(log: Log, error: unknown): void {
  if (!(error instanceof AccountsUnavailable)) log.error('house_not_read', { code: codeOf(error) })
}
