import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayFromNumber, dayNumber, plainDay } from '#time/plain-day.ts'
import type { InspectionItem, InspectionLimit } from '#wire/inspections-wire.ts'
import { doneAt, dueAfter } from './done-at.ts'

const ITEM: InspectionItem = {
  tail: 'N172SP',
  name: '100-hour',
  limits: [{ meter: 'tach', due: 231_240, interval: 10_000, warnAt: 1000 }],
  carry: 'due',
  grounds: true,
  note: '',
}
const day = (text: string) => dayNumber(plainDay(text))
const done = (fields: object) => ({ on: '2026-11-18', tach: null, hobbs: null, ...fields })

describe('an item that was done', () => {
  it.each([
    ['from when it was due', 'due', 230_000, 241_240],
    ['from when it was done', 'done', 230_000, 240_000],
    ['late, from when it was due', 'due', 231_900, 241_240],
    ['late, from when it was done', 'done', 231_900, 241_900],
  ] as const)('is due an interval later, %s', (_, carry, tach, due) => {
    expect(doneAt({ ...ITEM, carry }, done({ tach }))?.limits[0]?.due).toBe(due)
  })

  it('keeps what else it is, and cannot count from a reading that nobody wrote down', () => {
    expect(doneAt({ ...ITEM, carry: 'done' }, done({ hobbs: 300_000 }))).toBeNull()
    expect(doneAt(ITEM, done({}))).toEqual({
      ...ITEM,
      limits: [{ ...ITEM.limits[0], due: 241_240 }],
    })
  })

  it('has no limit that was for once only', () => {
    const [tach] = ITEM.limits as [InspectionLimit]
    const once = { meter: 'date', due: day('2026-12-01'), interval: null, warnAt: 30 } as const
    expect(doneAt({ ...ITEM, limits: [once, tach] }, done({}))?.limits).toEqual([
      { ...tach, due: 241_240 },
    ])
    expect(doneAt({ ...ITEM, limits: [once] }, done({}))?.limits).toEqual([])
  })

  it.each([
    ['2026-11-30', 12, '2027-11-30'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-02-28', 1, '2026-03-31'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-01-30', 1, '2026-02-28'],
    ['2026-11-15', 24, '2028-11-15'],
  ])('counts months by the calendar: %s and %i months are %s', (from, months, due) => {
    expect(dayFromNumber(dueAfter('date', day(from), months))).toBe(due)
  })

  it('is due at the same whichever it is counted from, if it was done when it was due', () => {
    const limit = fc.oneof(
      fc.record({
        meter: fc.constantFrom('tach' as const, 'hobbs' as const),
        due: fc.integer({ min: 0, max: 9_999_999 }),
        interval: fc.option(fc.integer({ min: 1, max: 500_000 })),
        warnAt: fc.constant(1000),
      }),
      fc.record({
        meter: fc.constant('date' as const),
        due: fc.integer({ min: 0, max: 40_000 }),
        interval: fc.option(fc.integer({ min: 1, max: 120 })),
        warnAt: fc.constant(30),
      }),
    )
    const limits = fc.uniqueArray(limit, { selector: ({ meter }) => meter, maxLength: 2 })
    fc.assert(
      fc.property(limits, (own) => {
        const dueOf = (meter: string) => own.find((one) => one.meter === meter)?.due ?? null
        const at = {
          on: dayFromNumber(dueOf('date') ?? 20_000),
          tach: dueOf('tach'),
          hobbs: dueOf('hobbs'),
        }
        const after = (carry: InspectionItem['carry']) =>
          doneAt({ ...ITEM, limits: own, carry }, at)?.limits
        expect(after('done')).toEqual(after('due'))
      }),
    )
  })
})
