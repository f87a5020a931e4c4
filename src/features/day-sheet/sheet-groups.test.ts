import { describe, expect, test } from 'vitest'
import { aPerson, aReservation } from '#testing/record-builders.ts'
import { groupByAircraft, groupByInstructor, totalsOf } from './sheet-groups.ts'
import { toRows } from './sheet-row.ts'

const abe = aPerson({ name: 'Abe', email: 'a@x.example' })
const zoe = aPerson({ name: 'Zoe', email: 'z@x.example' })
const rows = (...reservations: Parameters<typeof toRows>[0][number][]) =>
  toRows(reservations, [], new Map(), new Map())
const all = 'full'

describe('a booking of two instructors', () => {
  const both = aReservation({ instructors: [zoe, abe] })

  test('stands with the first, and the second is told where', () => {
    const groups = groupByInstructor(rows(both), all)
    expect(groups.map(({ heading }) => heading)).toEqual(['Abe', 'Zoe'])
    expect(groups.map((group) => group.rows.length)).toEqual([0, 1])
    expect(groups[0]?.elsewhere).toEqual([{ reservation: both, with: zoe }])
    expect(groups[1]?.elsewhere).toEqual([])
  })

  test('stands with the one that a filter chose', () => {
    const groups = groupByInstructor(rows(both), all, new Set(['a@x.example']))
    expect(groups.map((group) => [group.heading, group.rows.length])).toEqual([['Abe', 1]])
  })
})

test('what an instructor is on as a customer stands on the slip, too', () => {
  const lesson = aReservation({ instructors: [zoe] })
  const own = aReservation({ instructors: [], customers: [zoe] })
  const slip = groupByInstructor(rows(lesson), all, new Set(['z@x.example']), [lesson, own])
  expect(
    slip.map(({ heading, rows: { length }, elsewhere }) => [heading, length, elsewhere]),
  ).toEqual([['Zoe', 1, [{ reservation: own, with: null }]]])
})

test('nobody’s bookings come last, whatever the names', () => {
  const groups = groupByInstructor(
    rows(aReservation({ instructors: [] }), aReservation({ instructors: [zoe] })),
    all,
  )
  expect(groups.map(({ heading }) => heading)).toEqual(['Zoe', 'No instructor'])
})

test('an aircraft that was asked for has a group though nothing is booked on it', () => {
  const groups = groupByAircraft(rows(aReservation()), new Map(), [{ tail: 'N1', model: 'C152' }])
  expect(groups.map((group) => [group.key, group.rows.length])).toEqual([
    ['N1', 0],
    ['N172SP', 1],
  ])
})

test('totals leave out what is cancelled and what the shop holds', () => {
  expect(
    totalsOf([
      aReservation(),
      aReservation({ status: 'Cancelled' }),
      aReservation({ activity: 'Maintenance' }),
    ]),
  ).toEqual({ bookings: 1, time: 5_400_000 })
})
