import { expect, it } from 'vitest'
import type { AccountsReason } from '#server/accounts/store/trouble.ts'
import type { UnsavedReason } from '#wire/wire.ts'
import { notReady } from './running-accounts.ts'

const at = (
  accounts: AccountsReason | null,
  unsaved: UnsavedReason | null = null,
  { isAccountsEmpty = false, isStopping = false } = {},
) =>
  notReady({
    isStopping,
    unsaved: unsaved && { since: 0, reason: unsaved },
    isAccountsEmpty,
    checkAccounts: async () => accounts,
  })

it('has a fixed word for each reason, and none while all is well', async () => {
  expect(await at(null)).toEqual([])
  expect(await at('damaged')).toEqual(['house_damaged'])
  expect(await at('newer')).toEqual(['house_newer'])
  expect(await at('full', 'full')).toEqual(['house_full'])
  expect(await at('in_use')).toEqual(['folder_in_use'])
  expect(await at(null, 'in_use')).toEqual(['folder_in_use'])
  expect(await at('gone', 'in_use')).toEqual(['folder_in_use', 'house_gone'])
  expect(await at(null, null, { isStopping: true })).toEqual(['stopping'])
})

it('takes what stops the other files to stop a house that is still to be made, and no other', async () => {
  expect(await at(null, 'full', { isAccountsEmpty: true })).toEqual(['house_full'])
  expect(await at(null, 'full')).toEqual([])
})
