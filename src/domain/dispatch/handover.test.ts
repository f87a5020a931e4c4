import { describe, expect, it } from 'vitest'
import type { Reservation } from '#domain/record/reservation.ts'
import { aReservation } from '#testing/record-builders.ts'
import { plainDay } from '#time/plain-day.ts'
import { localDay, zoneOf } from '#time/zone.ts'
import { handover } from './handover.ts'

const DENVER = zoneOf('America/Denver')
const at = (time: string, day = 18) => `2026-11-${day}T${time}:00-07:00`

function facts(items: readonly Reservation[], more: Partial<Parameters<typeof handover>[0]> = {}) {
  return handover({
    items,
    day: localDay(DENVER, plainDay('2026-11-18')),
    dayBefore: localDay(DENVER, plainDay('2026-11-17')),
    clashes: new Set(),
    ...more,
  })
}

describe('the handover', () => {
  it('names the first start and the last return of the day, cancelled ones and maintenance aside', () => {
    const first = aReservation({ start: at('07:00'), end: at('21:00') })
    const last = aReservation({ start: at('08:00'), end: at('22:00') })
    const night = aReservation({ start: at('23:00', 17), end: at('01:00') })
    const off = aReservation({ status: 'CANCELLED', start: at('05:00'), end: at('23:00') })
    const shop = aReservation({ activity: 'Maintenance', start: at('04:00'), end: at('23:30') })
    const said = facts([last, off, first, shop, night])
    expect([said.first, said.last]).toEqual([first, last])
    expect(said.bookings).toEqual([last, first, night])
  })

  it('has yesterday’s that are still pending', () => {
    const left = (status: string, end = at('16:30', 17)) =>
      aReservation({ status, start: at('15:00', 17), end })
    const pending = left('PENDING')
    const others = [left('checked-out'), left('PENDING', at('16:30')), left('COMPLETED')]
    expect(facts([pending, ...others, left('CANCELLED')]).stillPending).toEqual([pending])
  })

  it('has who clashes', () => {
    const [one, other] = [aReservation(), aReservation()]
    const clashes = new Set([one.id, 'elsewhere'])
    expect(facts([one, other], { clashes }).clashing).toEqual([one])
  })
})
