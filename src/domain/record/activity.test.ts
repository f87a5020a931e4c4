import { describe, expect, it } from 'vitest'
import { activityKind, isMaintenance } from './activity.ts'

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
    ['Rent', 'solo'],
    ['Solo dual', 'dual'],
    ['Dual rental', 'dual'],
    ['Residual solo', 'solo'],
    ['Renters', 'other'],
    ['Parental', 'other'],
    ['Introductory', 'discovery'],
    ['Introduction', 'other'],
    ['Reintro', 'other'],
    ['Check rides', 'check-ride'],
    ['Stage-checks', 'check-ride'],
    ['Stagechecks', 'check-ride'],
    ['Practical test', 'check-ride'],
    ['Impractical test', 'other'],
    ['Practical tests', 'other'],
    ['Precheck ride', 'other'],
    ['Maintenances', 'other'],
    ['No maintenance', 'other'],
    ['Maintenance check', 'maintenance'],
    [`${' '.repeat(300)}Dual`, 'dual'],
    [`${'x'.repeat(197)} dual`, 'other'],
    ['', 'other'],
    [null, 'other'],
  ])('%j is %s', (activity, kind) => {
    expect(activityKind(activity)).toBe(kind)
    expect(isMaintenance({ activity })).toBe(kind === 'maintenance')
  })
})
