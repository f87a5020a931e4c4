import { describe, expect, it } from 'vitest'
import { activityKind } from './activity.ts'

describe('activity', () => {
  it.each([
    ['Dual', 'dual'],
    ['Dual - Instrument', 'dual'],
    ['DUAL', 'dual'],
    ['Solo', 'solo'],
    ['Rental', 'solo'],
    ['Discovery flight', 'discovery'],
    ['Intro', 'discovery'],
    ['Check ride', 'check-ride'],
    ['Checkride', 'check-ride'],
    ['Check-Ride', 'check-ride'],
    ['Stage check', 'check-ride'],
    ['Dual - Stage check', 'check-ride'],
    ['Maintenance', 'maintenance'],
    ['MAINTENANCE', 'maintenance'],
    [' maintenance ', 'maintenance'],
    ['Individual', 'other'],
    ['', 'other'],
    [null, 'other'],
  ])('%j is %s', (activity, kind) => {
    expect(activityKind(activity)).toBe(kind)
  })
})
