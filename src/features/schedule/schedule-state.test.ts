import { describe, expect, it } from 'vitest'
import { plainDay } from '#time/plain-day.ts'
import { dayPaperHref, type ScheduleState, scheduleAddress } from './schedule-state.ts'

const PLAIN = scheduleAddress.read({})

const ALIKE: readonly [string, Record<string, string>, Partial<ScheduleState>][] = [
  ['nothing', {}, {}],
  [
    'the fleet’s rows over a week',
    { by: 'aircraft', view: 'week' },
    { by: 'aircraft', view: 'week' },
  ],
  [
    'the next seven days as strips',
    { view: 'week', week: 'ahead', cells: 'strips' },
    { view: 'week', week: 'ahead', cells: 'strips' },
  ],
  ['a day by hours', { view: 'day', reading: 'calendar' }, { view: 'day', reading: 'calendar' }],
  ['a week by rows', { view: 'week', reading: 'grid' }, { view: 'week', reading: 'grid' }],
  [
    'the board closer, whole, dense and without idle rows',
    { zoom: '30', hours: 'all', density: 'compact', idle: '0' },
    { zoom: 30, hours: 'all', density: 'compact', idle: false },
  ],
  [
    'groups that are folded away',
    { closed: 'model:C172S,instructors' },
    { closed: ['model:C172S', 'instructors'] },
  ],
  ['the rows without a match', { others: '1' }, { others: true }],
  [
    'a time looked for, alone and by day',
    { find: '90', with: 'nobody', light: '1' },
    { find: 90, with: 'nobody', light: true },
  ],
  ['a day', { view: 'day', date: '2026-11-18' }, { view: 'day', date: plainDay('2026-11-18') }],
  ['a month', { view: 'month' }, { view: 'month' }],
  ['the agenda', { view: 'agenda' }, { view: 'agenda' }],
  ['two tails', { aircraft: 'N172SP,N5216K' }, { aircraft: ['N172SP', 'N5216K'] }],
  ['no tail', { aircraft: '' }, { aircraft: [] }],
  ['no aircraft booked', { aircraft: 'none' }, { aircraft: ['none'] }],
  [
    'a name with a comma',
    { instructor: 'Doe%2C Jane,a@b.c' },
    { instructor: ['Doe, Jane', 'a@b.c'] },
  ],
  [
    'customers',
    { customer: 'casey@example.com,none' },
    { customer: ['casey@example.com', 'none'] },
  ],
  ['a name with a percent sign', { instructor: '100%25' }, { instructor: ['100%'] }],
  [
    'activity and status',
    { activity: 'dual', status: 'pending' },
    { activity: ['dual'], status: ['pending'] },
  ],
  ['search and cancelled', { q: 'ada', cancelled: '1' }, { q: 'ada', cancelled: true }],
]

const FALLING_BACK: readonly [string, Record<string, string>, Partial<ScheduleState>][] = [
  ['another number of days', { days: '30' }, {}],
  ['the board, as a day was called', { view: 'board' }, { view: 'day' }],
  ['the board of seven days, a week now', { view: 'board', days: '7' }, { view: 'week' }],
  ['seven days alone', { days: '7' }, { view: 'week' }],
  ['seven days of another view', { view: 'month', days: '7' }, { view: 'month' }],
  ['a reading nobody knows', { reading: 'x', week: 'x', cells: 'x' }, {}],
  ['a zoom between the steps', { zoom: '17' }, {}],
  ['rows, density and hours nobody knows', { by: 'moon', density: 'x', hours: '9' }, {}],
  ['a view nobody knows', { view: '<script>' }, {}],
  ['a day that does not exist', { date: '2026-02-30' }, {}],
  ['a day of another age', { date: '99999-01-01' }, {}],
  ['another word for yes', { cancelled: 'true' }, {}],
  ['idle rows, which are there anyhow', { idle: '1' }, {}],
  ['repeated and empty values', { aircraft: 'N1, N1,,' }, { aircraft: ['N1'] }],
  ['a very long search', { q: 'x'.repeat(10_000) }, { q: 'x'.repeat(200) }],
]

describe('the address of the schedule', () => {
  it('chooses nothing by itself', () => {
    expect(PLAIN).toMatchObject({ view: null, date: null, aircraft: null, status: null, q: '' })
    expect(PLAIN).toMatchObject({ cancelled: false, reading: null, find: null, zoom: null })
  })

  it.each(ALIKE)('%s reads and writes back the same', (_, search, state) => {
    expect(scheduleAddress.read(search)).toEqual({ ...PLAIN, ...state })
    expect(withoutAbsent(scheduleAddress.write({ ...PLAIN, ...state }))).toEqual(search)
  })

  it.each(FALLING_BACK)('%s falls back', (_, search, state) => {
    expect(scheduleAddress.read(search)).toEqual({ ...PLAIN, ...state })
  })
})

it('sends the paper the day and the filters', () => {
  const state = scheduleAddress.read({
    view: 'week',
    by: 'instructor',
    aircraft: 'N172SP,none',
    cancelled: '1',
    reading: 'calendar',
    zoom: '30',
  })
  expect(dayPaperHref(state, plainDay('2026-11-18'))).toBe(
    '/print/day?by=instructor&date=2026-11-18&aircraft=N172SP,none&cancelled=1',
  )
})

function withoutAbsent(
  search: Record<string, string | undefined>,
): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}
