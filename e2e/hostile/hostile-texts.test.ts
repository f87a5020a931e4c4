import { expect, it } from 'vitest'
import { HOSTILE_TEXTS, TEXT_FIELDS } from './hostile-texts.ts'

it('the texts are as many as a hostile hand would try', () => {
  expect(new Set(HOSTILE_TEXTS).size).toBeGreaterThanOrEqual(188)
  // Otherwise a text would stand in the same field again and again.
  expect(HOSTILE_TEXTS.length % TEXT_FIELDS).not.toBe(0)
})
