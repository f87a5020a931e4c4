import { describe, expect, it, test } from 'vitest'
import { US } from '#testing/date-formats.ts'
import { aReservation } from '#testing/record-builders.ts'
import { plainDay } from '#time/plain-day.ts'
import { clockWords, countOf, headingOf, viewOptions, whyNothing } from './schedule-words.ts'
import type { ScheduleSpan } from './spans.ts'

const range = (from: string, to: string) => ({ from: plainDay(from), to: plainDay(to) })

describe('the heading', () => {
  const TODAY = plainDay('2026-11-18')
  const heading = (span: ScheduleSpan, from: string, to: string) =>
    headingOf(span, range(from, to), TODAY, 'en-US')

  it('says the days, and the year where it is another', () => {
    expect(heading('day', '2026-11-21', '2026-11-21')).toEqual({
      words: 'Sat 21 Nov',
      shorter: ['Sat 21'],
      year: '2026',
      isThisYear: true,
    })
    expect(heading('week', '2026-11-15', '2026-11-21').words).toBe('Sun 15 – Sat 21 Nov')
    expect(heading('month', '2027-12-01', '2027-12-31')).toMatchObject({
      words: 'December',
      isThisYear: false,
    })
  })

  it('has short words for a narrow phone', () => {
    const shorter = (...of: Parameters<typeof heading>) => heading(...of).shorter
    expect(shorter('week', '2026-11-15', '2026-11-21')).toEqual(['15–21 Nov', '15–21'])
    expect(shorter('week', '2026-11-29', '2026-12-05')).toEqual(['29 Nov – 5 Dec', '29–5'])
    expect(shorter('month', '2026-11-01', '2026-11-30')).toEqual(['Nov'])
  })

  it('says that the clocks change where it can be seen', () => {
    const clocks = (span: ScheduleSpan, from: string, to: string) =>
      clockWords(span, range(from, to), US)
    expect(clocks('day', '2026-11-01', '2026-11-01')).toBe('Clocks go back')
    expect(clocks('week', '2026-11-01', '2026-11-07')).toBe('Clocks go back Sun')
    expect(clocks('week', '2026-03-08', '2026-03-14')).toBe('Clocks go forward Sun')
    expect(clocks('month', '2026-11-01', '2026-11-30')).toBe('')
  })
})

describe('the count of a day', () => {
  const lesson = aReservation()
  const other = aReservation({ activity: 'Rental' })
  const down = aReservation({ activity: 'Maintenance' })
  const cancelled = aReservation({ status: 'cancelled' })

  it.each([
    [[lesson], '1 booking'],
    [[lesson, other, down, cancelled], '2 bookings · 1 down'],
    [[down], '1 down'],
    [[cancelled], ''],
  ])('is of bookings, with maintenance apart and without what is cancelled: %#', (all, words) =>
    expect(countOf(all, () => true, true).join(' ')).toBe(words),
  )

  it('says of how many a filter shows some, and that there may be more', () => {
    const words = (isWhole: boolean) =>
      countOf([lesson, other, down], (one) => one === lesson, isWhole).join(' ')
    expect(words(true)).toBe('1 of 2 bookings')
    expect(words(false)).toBe('1 of at least 2 bookings')
  })
})

describe('why nothing is to be seen', () => {
  const NOT_LOADED = 'Thu 19 Nov: not loaded.'
  const nothing = (
    ...facts: Parameters<typeof whyNothing> extends [...infer F, string] ? F : never
  ) => whyNothing(...facts, NOT_LOADED)
  const title = (...facts: Parameters<typeof nothing>) => nothing(...facts)?.title ?? null

  it('is "no reservations" only where that is proven', () => {
    expect(title('this week', 0, 0, 0, 'complete', '')).toBe('No reservations this week')
    expect(title('on Sun 23 May', 0, 0, 0, 'complete', '')).toBe('No reservations on Sun 23 May')
    expect(title('this month', 0, 0, 0, 'complete', '')).toBe('No reservations this month')
    expect(title('this week', 0, 0, 0, 'incomplete', '')).toBe(
      'Bookings this week aren’t loaded yet',
    )
    expect(nothing('this week', 0, 0, 0, 'incomplete', '')?.words).toBe(NOT_LOADED)
    expect(title('this week', 0, 0, 0, 'loading', '')).toBeNull()
  })

  it('names the date before which a block that still runs would not be known', () => {
    expect(nothing('this week', 0, 0, 0, 'complete', 'Not before 21 Oct.')?.words).toMatch(
      /^Not before 21 Oct. New bookings/,
    )
  })

  it('is the filter where something is known', () => {
    expect(nothing('this week', 12, 0, 0, 'complete', '')).toEqual({
      title: 'No reservation matches the filters',
      words: '12 reservations this week are hidden by filters.',
      remedy: 'clear-filters',
    })
    expect(nothing('this week', 3, 0, 3, 'complete', '')?.remedy).toBe('show-cancelled')
    expect(nothing('this week', 12, 0, 0, 'incomplete', '')?.words).toContain(
      'others may not have loaded',
    )
    expect(title('this week', 12, 1, 0, 'complete', '')).toBeNull()
  })
})

test('the views call a tablet’s week what it is', () => {
  const named = (['desk', 'tablet', 'phone'] as const).map((shape) => viewOptions(shape)[1]?.label)
  expect(named).toEqual(['Week', '3 days', 'Week'])
})
