import { describe, expect, it } from 'vitest'
import { readStatus, statusLabel } from './status.ts'

describe('status', () => {
  it.each([
    ['PENDING', 'pending'],
    ['Pending', 'pending'],
    ['checked-out', 'checked-out'],
    ['Checked Out', 'checked-out'],
    ['CHECKED_OUT', 'checked-out'],
    ['completed', 'completed'],
    ['CANCELLED', 'cancelled'],
    ['canceled', 'cancelled'],
    ['Cancelled - WX', 'cancelled'],
    ['cAnCeL', 'cancelled'],
    [' cancelled', 'cancelled'],
    ['CANCELLED\u200b', 'cancelled'],
    ['\u200bcancelled', 'cancelled'],
    // A dotless I is another letter, whatever the browser's language folds it to.
    ['PEND\u0130NG', 'other'],
    ['', 'other'],
    [null, 'other'],
    ['on hold', 'other'],
    ['not cancelled', 'other'],
    ['x'.repeat(10_000), 'other'],
  ])('%j is %s, and keeps its own word', (raw, kind) => {
    expect(readStatus(raw)).toEqual({ kind, raw })
  })
})

it('of maintenance is not checked out, as of a flight', () => {
  const [out, done] = ['Checked-Out', 'Completed'].map(readStatus)
  if (!out || !done) throw new Error('There are two.')
  expect(statusLabel({ status: out, activity: 'Dual' })).toBe('Checked out')
  expect(statusLabel({ status: out, activity: 'Maintenance' })).toBe('In maintenance')
  expect(statusLabel({ status: done, activity: 'Maintenance' })).toBe('Completed')
})
