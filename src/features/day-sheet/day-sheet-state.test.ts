import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainDay } from '#time/plain-day.ts'
import { type DaySheetState, daySheetAddress } from './day-sheet-state.ts'

const fresh: DaySheetState = {
  date: null,
  layout: 'list',
  by: 'aircraft',
  paper: null,
  phones: true,
  names: 'full',
  cancelled: false,
  aircraft: null,
  instructor: null,
  customer: null,
  activity: null,
  status: null,
  q: '',
  auto: false,
}

test.each([
  [{}, {}],
  [
    { date: '2026-11-18', layout: 'slips', by: 'time', paper: 'a4', cancelled: '1', auto: '1' },
    {
      date: '2026-11-18',
      layout: 'slips',
      by: 'time',
      paper: 'a4',
      cancelled: true,
      auto: true,
    },
  ],
  [
    { customer: 'none', activity: 'dual', status: 'pending,other', q: 'river' },
    { customer: ['none'], activity: ['dual'], status: ['pending', 'other'], q: 'river' },
  ],
  [{ aircraft: 'N172SP,none' }, { aircraft: ['N172SP', 'none'] }],
  [{ aircraft: '' }, { aircraft: [] }],
  [{ date: '2026-02-30', layout: '<b>', by: 'constructor', paper: 'A4', names: 'none' }, {}],
  [{ auto: 'yes' }, {}],
  [{ phones: '0' }, { phones: false }],
  [{ names: 'initials' }, { names: 'initials', phones: false }],
  [
    { names: 'initials', phones: '1' },
    { names: 'initials', phones: true },
  ],
])('reads %o', (search, expected) => {
  expect(daySheetAddress.read(search)).toEqual({ ...fresh, ...expected })
})

test('writes nothing for what absence means', () => {
  expect(Object.values(daySheetAddress.write(fresh)).every((value) => value === undefined)).toBe(
    true,
  )
})

test('reads back whatever it writes', () => {
  const list = fc.option(fc.uniqueArray(fc.constantFrom('N172SP', 'none', 'Fox, Ann', '50%')), {
    nil: null,
  })
  const state: fc.Arbitrary<DaySheetState> = fc.record({
    date: fc.constantFrom(null, plainDay('2026-11-18')),
    layout: fc.constantFrom('list', 'board', 'clipboard', 'slips'),
    by: fc.constantFrom('aircraft', 'instructor', 'time'),
    paper: fc.constantFrom(null, 'a4', 'letter'),
    phones: fc.boolean(),
    names: fc.constantFrom('full', 'initials'),
    cancelled: fc.boolean(),
    aircraft: list,
    instructor: list,
    customer: list,
    activity: list,
    status: list,
    q: fc.constantFrom('', 'river', 'a, b'),
    auto: fc.boolean(),
  })
  fc.assert(
    fc.property(state, (whole) => {
      expect(daySheetAddress.read(daySheetAddress.write(whole))).toEqual(whole)
    }),
  )
})
