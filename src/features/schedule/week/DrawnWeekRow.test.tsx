import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { boardGroups, NOTHING_LEFT_OUT } from '#domain/board/board-rows.ts'
import { timeScale } from '#domain/board/time-scale.ts'
import { bookingWords } from '#school/booking/booking-words.ts'
import { type BookingMarks, NO_MARKS } from '#school/booking/marks.ts'
import { aReservation } from '#testing/record-builders.ts'
import { plainDay } from '#time/plain-day.ts'
import { localDays, zoneOf } from '#time/zone.ts'
import { DrawnWeekRow } from './DrawnWeekRow.tsx'
import { weekRow } from './week-rows.ts'

it('is not drawn again for marks of other bookings, and is for its own', () => {
  const zone = zoneOf('America/Denver')
  const day = plainDay('2026-11-18')
  const days = { from: day, to: day }
  const lesson = aReservation({})
  const [group] = boardGroups(
    {
      items: [lesson],
      booked: [lesson],
      fleet: [{ tail: lesson.aircraft?.tail ?? '', model: 'C172S' }],
      range: localDays(zone, days),
    },
    { by: 'aircraft', aircraft: null, instructor: null },
  )
  const row = group?.rows[0]
  if (!row) throw new Error('The lesson has no row.')
  const week = weekRow(row, [day], zone)
  const words = bookingWords(zone, 'en-US')
  const speak = Object.assign(vi.fn(words), { zone, locale: 'en-US' })
  const hours = { opens: 0, closes: 1440 }
  const scales = new Map([[day, timeScale(zone, days, hours, { width: 100 })]])
  const same = { scales, today: day, isStrips: false, room: 100, speak }
  const drawn = (marks: BookingMarks) => (
    <DrawnWeekRow
      week={week}
      leftOut={NOTHING_LEFT_OUT}
      index={2}
      y={0}
      height={44}
      surroundings={{ ...same, marks }}
      activeId={null}
      foundId={null}
      isWhole
    />
  )
  const changed = (id: string): BookingMarks => ({ ...NO_MARKS, changes: new Map([[id, 'new']]) })
  const { rerender, getByRole } = render(drawn(NO_MARKS))
  const calls = speak.mock.calls.length
  expect(calls).toBeGreaterThan(0)
  rerender(drawn(changed('another')))
  expect(speak.mock.calls).toHaveLength(calls)
  rerender(drawn(changed(lesson.id)))
  expect(getByRole('button', { name: /new since last seen/ }).dataset['changed']).toBe('new')
})
