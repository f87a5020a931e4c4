import { type AccessOptions, createAccess } from '#server/accounts/access.ts'
import type { AccountsReason } from '#server/accounts/store/trouble.ts'
import type { Config } from '#server/config/config.ts'
import type { Log } from '#server/config/log.ts'
import type { Unsaved } from '#server/store/write-behind.ts'
import { zoneOf } from '#time/zone.ts'
import { answerAccountsCommand } from './accounts-command.ts'
import { accountWork } from './commands/account.ts'
import { copyWork } from './commands/backup.ts'
import { dropClaimLink } from './first-admin.ts'
import { createNightlyCopies } from './nightly-copies.ts'
import type { OperatorAnswer, OperatorAsk } from './operator-socket.ts'
import type { StoredAccounts } from './places.ts'

export interface AccountsOptions
  extends Pick<AccessOptions, 'now' | 'monotonic' | 'address' | 'operates' | 'more'> {
  readonly place: StoredAccounts
  readonly config: Config
  readonly folder: string
  readonly log: Log
  readonly brand: string
  readonly isStopping: () => boolean
  /** Why records and the ledger cannot be saved; null while they can. */
  readonly unsaved: () => Unsaved | null
}

export function runAccounts(options: AccountsOptions) {
  const { place, config, folder, now, log } = options
  const copies =
    place.copies &&
    createNightlyCopies({
      folder: place.copies.folder,
      accounts: { transact: place.accounts.transact, copyInto: place.copies.copyInto },
      now,
      zone: zoneOf(config.timeZone),
      nights: config.nightlyCopies,
      log,
    })
  const { monotonic, address, operates, more } = options
  const access = createAccess({
    accounts: place.accounts,
    now,
    monotonic,
    log,
    school: options.brand,
    config: config.access,
    operates,
    ...(address && { address }),
    ...(copies && { copies: copies.state }),
    ...(more && { more }),
    onChange() {
      if ((access.accounts.loaded()?.people.size ?? 0) > 0) dropClaimLink(folder, log)
    },
  })
  const { transact, read } = access.accounts
  const commands = { account: accountWork, copy: copyWork }
  const atHand = { transact, read, ...(place.copies && { copyInto: place.copies.copyInto }) }

  return {
    access,
    trouble: place.trouble,
    copies: copies?.state ?? (() => ({ last: null })),
    notReady: () =>
      notReady({
        isStopping: options.isStopping(),
        unsaved: options.unsaved(),
        isAccountsEmpty: access.accounts.loaded()?.people.size === 0,
        checkAccounts: place.accounts.check,
      }),
    answer: (ask: OperatorAsk): Promise<OperatorAnswer> =>
      answerAccountsCommand(commands, { folder, accounts: atHand, now }, ask),
    tend() {
      access.tend()
      copies?.tend()
    },
    async close() {
      await copies?.settled()
      await access.close()
    },
  }
}

/** Fixed words, without a path or a name. */
export type NotReady = 'stopping' | 'folder_in_use' | `house_${AccountsReason}`

/** Leaves out the school's API: otherwise an outage there would restart Flightline. */
export async function notReady(state: {
  readonly isStopping: boolean
  readonly unsaved: Unsaved | null
  /** True if no person is stored yet; false if unknown. */
  readonly isAccountsEmpty: boolean
  readonly checkAccounts: () => Promise<AccountsReason | null>
}): Promise<readonly NotReady[]> {
  const unsaved = state.unsaved?.reason ?? null
  const checked = await state.checkAccounts()
  // Accounts that are not created yet fail for the same reason as the other files.
  const accounts = checked ?? (state.isAccountsEmpty ? unsaved : null)
  const isInUse = unsaved === 'in_use' || accounts === 'in_use'
  return [
    ...(state.isStopping ? (['stopping'] as const) : []),
    ...(isInUse ? (['folder_in_use'] as const) : []),
    ...(accounts === null || accounts === 'in_use' ? [] : [`house_${accounts}` as const]),
  ]
}
