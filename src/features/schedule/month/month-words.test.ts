import { describe, expect, it } from 'vitest'
import { plainDay } from '#time/plain-day.ts'
import type { FrameShape } from '#ui/frame-shape.ts'
import type { MonthDayFacts } from './month-days.ts'
import { dayLine, monthDayName } from './month-words.ts'

const named = (
  known: MonthDayFacts['known'],
  bookings: number,
  hours = 0,
  blocks = 0,
  isFiltered = false,
  other = 0,
) =>
  monthDayName(
    {
      day: plainDay('2026-11-18'),
      known,
      load: { bookings, hours, blocks },
      starting: bookings,
      completed: 0,
      overdue: 0,
      notStarted: 0,
      cancelled: 0,
      other,
      problems: [],
    },
    'en-GB',
    isFiltered,
  )

describe('the name of a day', () => {
  it.each([
    [named('whole', 23, 41.5), 'Wed 18 Nov, 23 bookings, 41.5 h'],
    [named('whole', 1, 2, 2), 'Wed 18 Nov, 1 booking, 2.0 h, 2 maintenance blocks'],
    [named('whole', 0, 0, 1), 'Wed 18 Nov, 1 maintenance block'],
    [named('whole', 0), 'Wed 18 Nov, no bookings'],
    [named('part', 12, 18), 'Wed 18 Nov, at least 12 bookings, 18.0 h'],
    [named('part', 0), 'Wed 18 Nov, partly loaded, no bookings yet'],
    [named('none', 0), 'Wed 18 Nov, not loaded'],
    [named('none', 1, 3), 'Wed 18 Nov, at least 1 booking, 3.0 h'],
    [named('whole', 3, 4, 0, false, 1), 'Wed 18 Nov, 3 bookings, 4.0 h, 1 other status'],
    [named('whole', 0, 0, 0, true), 'Wed 18 Nov, no bookings matching the filters'],
  ])('%s', (name, expected) => expect(name).toBe(expected))
})

it('says under the hours what there is, each only where it is true', () => {
  const facts = {
    day: plainDay('2026-11-18'),
    known: 'whole',
    problems: [],
    overdue: 0,
    notStarted: 0,
    other: 1,
  } as const
  const line = (
    bookings: number,
    blocks: number,
    known: MonthDayFacts['known'] = 'whole',
    [completed, cancelled, starting] = [0, 0, bookings],
    shape: FrameShape = 'desk',
    today = plainDay('2026-11-19'),
  ) => {
    const load = { bookings, hours: 0, blocks }
    return dayLine({ ...facts, known, load, starting, completed, cancelled }, today, shape).join(
      ' ',
    )
  }
  expect(line(61, 1)).toBe('61 bookings, 1 down')
  expect(line(1, 0, 'part')).toBe('≥ 1 booking')
  expect(line(0, 0)).toBe('')
  expect(line(61, 1, 'whole', [59, 4, 60])).toBe('61 bookings, 1 down 1 not completed')
  expect(line(61, 1, 'whole', [60, 4, 60])).toBe('61 bookings, 1 down')
  expect(line(61, 1, 'whole', [59, 4, 60], 'desk', facts.day)).toBe('61 bookings, 1 down')
  expect(line(61, 1, 'whole', [59, 4, 60], 'phone')).toBe('1 down')
  expect(line(61, 1, 'whole', [59, 4, 60], 'tablet')).toBe('61 bookings 1 down 1 not done')
})
