import type { AccountsReason } from '#server/accounts/store/trouble.ts'
import type { Unsaved } from '#server/store/write-behind.ts'

/** Why Flightline cannot do its work: fixed words, which name no path and nobody. */
export type NotReady =
  | 'stopping'
  /** Another Flightline holds the folder. */
  | 'folder_in_use'
  | `house_${AccountsReason}`

/**
 * Every reason at this moment, none if it is ready: the folder is held, the house can be written, and what is known of the
 * school is loaded, without which no port is open. The school's API is no reason: an outage there would have us restarted.
 */
export async function notReady(state: {
  readonly isStopping: boolean
  /** That what is read and spent cannot be saved. */
  readonly unsaved: Unsaved | null
  /** Nobody is in the house yet; false if that is not known. */
  readonly isAccountsEmpty: boolean
  readonly checkAccounts: () => Promise<AccountsReason | null>
}): Promise<readonly NotReady[]> {
  const unsaved = state.unsaved?.reason ?? null
  const checked = await state.checkAccounts()
  // What stops the other files stops a house that is still to be made beside them.
  const accounts = checked ?? (state.isAccountsEmpty ? unsaved : null)
  const isInUse = unsaved === 'in_use' || accounts === 'in_use'
  return [
    ...(state.isStopping ? (['stopping'] as const) : []),
    ...(isInUse ? (['folder_in_use'] as const) : []),
    ...(accounts === null || accounts === 'in_use' ? [] : [`house_${accounts}` as const]),
  ]
}
