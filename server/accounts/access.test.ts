import { expect, test } from 'vitest'
import { accessUnderTest } from '#server/testing/access-under-test.ts'
import { memoryAccounts } from './store/accounts-in-folder.ts'

const keyOf = async (accounts = memoryAccounts()) => {
  const { access } = await accessUnderTest({ accounts })
  return access.hidingKey()
}

test('a house keeps the key by which e-mails are hidden, and no other house has it', async () => {
  const accounts = memoryAccounts()
  const key = await keyOf(accounts)
  expect(key).toHaveLength(32)
  expect(Buffer.from(await keyOf(accounts))).toEqual(Buffer.from(key))
  expect(Buffer.from(await keyOf())).not.toEqual(Buffer.from(key))
})
