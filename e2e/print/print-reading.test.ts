import { expect, test, vi } from 'vitest'
import { untilRead } from './print-reading.ts'

const said = (reason: string | null, refreshed = false) => Promise.resolve({ refreshed, reason })
const SLOW = 'upstream_slow'
const soon = () => Date.now() + 100_000

test('what is read in time is asked for once', async () => {
  const again = vi.fn()
  expect(await untilRead(said(null, true), again, soon(), 1)).toBe(false)
  expect(await untilRead(said('budget_reserved'), again, soon(), 1)).toBe(false)
  expect(await untilRead(Promise.resolve(undefined), again, soon(), 1)).toBe(false)
  expect(again).not.toHaveBeenCalled()
})

test('a slow school is asked on until it has answered', async () => {
  const again = vi
    .fn()
    .mockReturnValueOnce(said(SLOW))
    .mockReturnValueOnce(said(SLOW))
    .mockReturnValueOnce(said(null, true))
  expect(await untilRead(said(SLOW), again, soon(), 1)).toBe(true)
  expect(again).toHaveBeenCalledTimes(3)
})

test('one that fails in the end is printed as it is', async () => {
  const again = () => said('upstream_timeout')
  expect(await untilRead(said(SLOW), again, soon(), 1)).toBe(false)
})

test('one that never answers is waited for until the deadline', async () => {
  const again = vi.fn(() => said(SLOW))
  expect(await untilRead(said(SLOW), again, Date.now() + 30, 5)).toBe(false)
  expect(again.mock.calls.length).toBeGreaterThan(0)
})
