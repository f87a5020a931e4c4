import { describe, expect, it } from 'vitest'
import { aReservation } from '#testing/record-builders.ts'
import { plainDay } from '#time/plain-day.ts'
import { zoneOf } from '#time/zone.ts'
import { calendarBooking } from './calendar-booking.ts'
import { barsByDay } from './day-bars.ts'

const DENVER = zoneOf('America/Denver')

/** Per day with a bar: "id" with "<" where it began before and ">" where it goes on. */
function drawn(from: string, to: string, times: Readonly<Record<string, [string, string]>>) {
  const bookings = Object.entries(times)
    .map(([id, [start, end]]) => calendarBooking(aReservation({ id, start, end }), DENVER, 0))
    .filter((booking) => booking !== null)
  const byDay = barsByDay(bookings, { from: plainDay(from), to: plainDay(to) }, DENVER)
  return Object.fromEntries(
    [...byDay]
      .filter(([, bars]) => bars.length > 0)
      .map(([day, bars]) => [
        day,
        bars
          .map(
            ({ booking, continuesEarlier, continuesLater }) =>
              `${continuesEarlier ? '<' : ''}${booking.id}${continuesLater ? '>' : ''}`,
          )
          .join(' '),
      ]),
  )
}

describe('the bars of the days in sight', () => {
  it('stand on their day in the order of time', () => {
    expect(
      drawn('2026-11-15', '2026-11-21', {
        late: ['2026-11-18T14:00:00-07:00', '2026-11-18T16:00:00-07:00'],
        early: ['2026-11-18T09:00:00-07:00', '2026-11-18T11:00:00-07:00'],
        friday: ['2026-11-20T09:00:00-07:00', '2026-11-20T11:00:00-07:00'],
      }),
    ).toEqual({ '2026-11-18': 'early late', '2026-11-20': 'friday' })
  })

  it('are cut at midnight, also where the other half is out of sight', () => {
    expect(
      drawn('2026-11-15', '2026-11-21', {
        night: ['2026-11-17T23:00:00-07:00', '2026-11-18T01:30:00-07:00'],
        first: ['2026-11-14T23:00:00-07:00', '2026-11-15T01:00:00-07:00'],
        last: ['2026-11-21T23:00:00-07:00', '2026-11-22T01:00:00-07:00'],
      }),
    ).toEqual({
      '2026-11-15': '<first',
      '2026-11-17': 'night>',
      '2026-11-18': '<night',
      '2026-11-21': 'last>',
    })
  })

  it('do not reach the day that begins where they end', () => {
    const toMidnight: [string, string] = ['2026-11-18T22:00:00-07:00', '2026-11-19T00:00:00-07:00']
    expect(drawn('2026-11-15', '2026-11-21', { toMidnight })).toEqual({
      '2026-11-18': 'toMidnight',
    })
  })

  it('leave what runs through a whole day to the head of the calendar', () => {
    const block: [string, string] = ['2026-11-16T08:00:00-07:00', '2026-11-18T17:00:00-07:00']
    expect(drawn('2026-11-15', '2026-11-21', { block })).toEqual({})
  })

  it('know the day of 25 hours from the day after it', () => {
    expect(
      drawn('2026-11-01', '2026-11-02', {
        evening: ['2026-11-01T23:00:00-07:00', '2026-11-01T23:59:00-07:00'],
        morning: ['2026-11-02T00:00:00-07:00', '2026-11-02T01:00:00-07:00'],
      }),
    ).toEqual({ '2026-11-01': 'evening', '2026-11-02': 'morning' })
  })
})
