import { expect, it } from 'vitest'
import { PASSPHRASE_WORDS } from './new-passphrase.ts'

it('has 2,048 words to choose from, which differ in their first four letters', () => {
  expect(PASSPHRASE_WORDS).toHaveLength(2048)
  expect(new Set(PASSPHRASE_WORDS.map((word) => word.slice(0, 4))).size).toBe(2048)
})
