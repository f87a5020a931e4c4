import { describe, expect, it } from 'vitest'
import { plainDay } from '#time/plain-day.ts'
import { PLAIN_CANVAS } from './canvas/canvas-state.ts'
import { NOT_LOOKING } from './find/find-state.ts'
import { type ScheduleState, scheduleAddress } from './schedule-state.ts'

const PLAIN: ScheduleState = {
  view: null,
  date: null,
  aircraft: null,
  instructor: null,
  customer: null,
  activity: null,
  status: null,
  q: '',
  cancelled: false,
  ...PLAIN_CANVAS,
  ...NOT_LOOKING,
}

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
  it.each(ALIKE)('%s reads and writes back the same', (_, search, state) => {
    expect(scheduleAddress.read(search)).toEqual({ ...PLAIN, ...state })
    expect(withoutAbsent(scheduleAddress.write({ ...PLAIN, ...state }))).toEqual(search)
  })

  it.each(FALLING_BACK)('%s falls back', (_, search, state) => {
    expect(scheduleAddress.read(search)).toEqual({ ...PLAIN, ...state })
  })
})

function withoutAbsent(
  search: Record<string, string | undefined>,
): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}
