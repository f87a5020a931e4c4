import { expect, it } from 'vitest'
import type { BoardBar } from '#domain/board/board-rows.ts'
import { timeScale } from '#domain/board/time-scale.ts'
import { activityKind } from '#domain/record/activity.ts'
import { aReservation } from '#testing/record-builders.ts'
import { instant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { zoneOf } from '#time/zone.ts'
import { stripBackground } from './week-strip.ts'

const day = plainDay('2026-11-18')
const hours = { opens: 6 * 60, closes: 16 * 60 }
const scale = timeScale(zoneOf('UTC'), day, hours, { width: 100 })

function bar(from: string, to: string, activity = 'Dual', status = 'pending'): BoardBar {
  const [start, end] = [`2026-11-18T${from}:00Z`, `2026-11-18T${to}:00Z`]
  const time = { start: instant(start), end: instant(end) }
  const reservation = aReservation({ start, end, activity, status })
  return {
    id: `${from} ${activity}`,
    reservation,
    time,
    activity: activityKind(activity),
    lane: 0,
  }
}

it('draws bookings to scale and leaves the holes between them', () => {
  expect(stripBackground([bar('07:00', '08:00'), bar('10:00', '12:00', 'Rental')], scale)).toBe(
    'linear-gradient(90deg, transparent 0 10%, var(--strip-dual) 0 19.5%, transparent 0 40%, ' +
      'var(--strip-solo) 0 59.5%, transparent 0)',
  )
})

it('shows two at once in red, and a flight before the shop', () => {
  const twice = stripBackground([bar('07:00', '09:00'), bar('08:00', '10:00')], scale)
  expect(twice).toContain('transparent 0 20%, var(--strip-clash) 0 29.5%')
  const shop = stripBackground([bar('06:00', '16:00', 'Maintenance'), bar('08:00', '09:00')], scale)
  expect(shop).not.toContain('clash')
  expect(shop).toContain('transparent 0 20%, var(--strip-dual) 0')
})

it('draws nothing for a cancelled one, or for a free day', () => {
  expect(stripBackground([bar('07:00', '08:00', 'Dual', 'cancelled')], scale)).toBe('')
  expect(stripBackground([], scale)).toBe('')
})
