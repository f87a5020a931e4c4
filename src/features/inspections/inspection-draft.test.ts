import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anInspection } from '#testing/inspection-builders.ts'
import { dayNumber, plainDay } from '#time/plain-day.ts'
import { draftOf, EMPTY_DRAFT, newLimit, readDraft, withField } from './inspection-draft.ts'

const GOOD = {
  ...EMPTY_DRAFT,
  tail: ' n172sp ',
  name: ' 100-hour ',
  limits: [{ ...newLimit('tach'), due: '2312.4', every: '100' }],
}

test('what was typed is sent in hundredths, days and months', () => {
  expect(readDraft(GOOD).asked).toEqual({
    tail: 'N172SP',
    name: '100-hour',
    limits: [{ meter: 'tach', due: 231_240, interval: 10_000, warnAt: 1_000 }],
    carry: 'due',
    grounds: true,
    note: '',
  })
  const annual = { meter: 'date', done: '', every: '12', due: '2027-03-31', warn: '30' } as const
  expect(readDraft({ ...GOOD, limits: [annual] }).asked?.limits).toEqual([
    { meter: 'date', due: dayNumber(plainDay('2027-03-31')), interval: 12, warnAt: 30 },
  ])
})

test('what it was done at and the interval tell when it is due, which can be typed, too', () => {
  const tach = withField(withField(newLimit('tach'), { done: '2,212.4' }), { every: '100' })
  expect(tach.due).toBe('2312.4')
  expect(withField(tach, { due: '2300' })).toEqual({ ...tach, due: '2300' })
  expect(withField(tach, { warn: '5' }).due).toBe('2312.4')
  // The last day of a month stays one.
  const date = withField(withField(newLimit('date'), { done: '2026-02-28' }), { every: '12' })
  expect(date.due).toBe('2027-02-28')
  expect(withField(withField(newLimit('date'), { done: '2026-11-30' }), { every: '1' }).due).toBe(
    '2026-12-31',
  )
  expect(withField(tach, { meter: 'date' })).toEqual(newLimit('date'))
})

test.each([
  ['tail', { ...GOOD, tail: ' ' }, /Enter the aircraft/],
  ['name', { ...GOOD, name: '' }, /name/],
  ['due', { ...GOOD, limits: [{ ...newLimit('tach'), due: 'soon' }] }, /the Tach reading/],
  ['interval', { ...GOOD, limits: [{ ...newLimit('tach'), due: '1', every: 'x' }] }, /in hours/],
  ['no interval', { ...GOOD, limits: [{ ...newLimit('tach'), due: '1', every: '0' }] }, /in hours/],
  ['warning', { ...GOOD, limits: [{ ...newLimit('tach'), due: '1', warn: '-1' }] }, /to warn/],
  ['day', { ...GOOD, limits: [{ ...newLimit('date'), due: '2026-02-30' }] }, /due date/],
  [
    'half a month',
    { ...GOOD, limits: [{ ...newLimit('date'), due: '2026-11-30', every: '1.5' }] },
    /whole months/,
  ],
  ['twice', { ...GOOD, limits: [...GOOD.limits, ...GOOD.limits] }, /same kind/],
])('what is wrong is said in words: %s', (_, draft, words) => {
  const { asked, problems } = readDraft(draft)
  expect(asked).toBeNull()
  expect(problems.join(' ')).toMatch(words)
})

test('an item that is opened and saved untouched is the same', () => {
  const hours = fc.integer({ min: 0, max: 99_999_999 })
  const limit = fc.oneof(
    fc.record({
      meter: fc.constantFrom('tach' as const, 'hobbs' as const),
      due: hours,
      interval: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
      warnAt: fc.integer({ min: 0, max: 100_000 }),
    }),
    fc.record({
      meter: fc.constant('date' as const),
      due: fc.integer({ min: 0, max: 60_000 }),
      interval: fc.option(fc.integer({ min: 1, max: 600 })),
      warnAt: fc.integer({ min: 0, max: 3_650 }),
    }),
  )
  fc.assert(
    fc.property(
      fc.uniqueArray(limit, { minLength: 1, maxLength: 2, selector: ({ meter }) => meter }),
      fc.boolean(),
      (limits, grounds) => {
        const item = anInspection({ limits, grounds })
        expect(readDraft(draftOf(item)).asked).toEqual({
          tail: item.tail,
          name: item.name,
          limits,
          carry: item.carry,
          grounds,
          note: '',
        })
      },
    ),
  )
})

test('an aircraft has one of a name, however that is written; another aircraft may have it, too', () => {
  const others = [anInspection({ tail: 'N172SP', name: '100-Hour' })]
  const { asked, problems } = readDraft(GOOD, others)
  expect(asked).toBeNull()
  expect(problems).toEqual(['N172SP already has “100-Hour”. Change that one, or use another name.'])
  expect(readDraft({ ...GOOD, tail: 'N2' }, others).asked).not.toBeNull()
})
