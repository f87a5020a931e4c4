import { expect, it } from 'vitest'
import { DAY, instant, type Span, utcDayStart } from '#time/instant.ts'
import { addDays, plainDay } from '#time/plain-day.ts'
import { flights, reservations } from './collection.ts'
import { nearestFirst } from './nearest-first.ts'

const NOW = instant('2026-11-18T19:00:00Z')
const TODAY = plainDay('2026-11-18')

/** Days from today, the second one included. */
const span = (from: number, to: number): Span => ({
  start: utcDayStart(addDays(TODAY, from)),
  end: utcDayStart(addDays(TODAY, to + 1)),
})
const offset = (at: number) => (at - utcDayStart(TODAY)) / DAY

/** Each walk as days from today, where every loaded day has so many bookings. */
function walks(wanted: readonly Span[], perDay = 0, collection = reservations) {
  const day = new Set(Array.from({ length: perDay }, (_, n) => `${n}`))
  const byDay = new Map(perDay === 0 ? [] : [[1, day] as const])
  return [...nearestFirst(collection, wanted, NOW, () => ({ byDay }))].map((part) =>
    part.map(({ start, end }) => [offset(start), offset(end) - 1]),
  )
}

it('reads from yesterday on, then back two weeks at a time', () => {
  expect(walks([span(-17, 12)])).toEqual([[[-1, 12]], [[-15, -2]], [[-17, -16]]])
})

it('steps back by as many days as a page holds', () => {
  expect(walks([span(-10, 0)], 30)).toEqual([[[-1, 0]], [[-4, -2]], [[-7, -5]], [[-10, -8]]])
  expect(walks([span(-4, 4)], 150)).toEqual([[[-1, 4]], [[-2, -2]], [[-3, -3]], [[-4, -4]]])
})

it('begins a past range at its end, and reads a coming one as it is', () => {
  expect(walks([span(-40, -30)])).toEqual([[[-40, -30]]])
  expect(walks([span(3, 40)])).toEqual([[[3, 40]]])
})

it('leaves out what is loaded', () => {
  expect(walks([span(-20, -17), span(-3, -3), span(2, 5)], 15)).toEqual([
    [[2, 5]],
    [[-3, -3]],
    [[-19, -17]],
    [[-20, -20]],
  ])
})

it('takes few days, and a list with the newest first, in one walk', () => {
  expect(walks([span(-5, 1)])).toEqual([[[-5, 1]]])
  const log = { start: 1, end: 60 }
  expect([...nearestFirst(flights, [log], NOW, () => ({ byDay: new Map() }))]).toEqual([[log]])
})
