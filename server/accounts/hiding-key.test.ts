import { expect, test } from 'vitest'
import { accessUnderTest } from '#server/testing/access-under-test.ts'
import { memoryHouse } from './store/sqlite-house.ts'

const keyOf = async (house = memoryHouse()) => {
  const { access } = await accessUnderTest({ house })
  return access.hidingKey()
}

test('a house keeps the key by which e-mails are hidden, and no other house has it', async () => {
  const house = memoryHouse()
  const key = await keyOf(house)
  expect(key).toHaveLength(32)
  expect(Buffer.from(await keyOf(house))).toEqual(Buffer.from(key))
  expect(Buffer.from(await keyOf())).not.toEqual(Buffer.from(key))
})
