import { describe, expect, it } from 'vitest'
import { aReservation } from '#testing/record-builders.ts'
import { instant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { localDay, zoneOf } from '#time/zone.ts'
import { handover } from './handover.ts'
import type { Reservation } from './reservation.ts'

const DENVER = zoneOf('America/Denver')
const NOON = instant('2026-11-18T19:00:00Z')
const at = (time: string, day = 18) => `2026-11-${day}T${time}:00-07:00`

function facts(items: readonly Reservation[], more: Partial<Parameters<typeof handover>[0]> = {}) {
  return handover({
    items,
    day: localDay(DENVER, plainDay('2026-11-18')),
    dayBefore: localDay(DENVER, plainDay('2026-11-17')),
    now: NOON,
    clashes: new Set(),
    sunset: null,
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

  it('counts an aircraft as down while a block that is not closed holds it, once', () => {
    const block = (tail: string, from: string, to: string, status = 'PENDING') =>
      aReservation({
        activity: 'Maintenance',
        status,
        start: from,
        end: to,
        aircraft: { tail, model: '' },
      })
    const { down, out } = facts([
      block('N2', at('08:00', 10), at('17:00', 20), 'checked-out'),
      block('N2', at('11:00'), at('13:00')),
      block('N1', at('11:00'), at('13:00')),
      block('N3', at('13:00'), at('14:00')),
      block('N4', at('11:00'), at('13:00'), 'COMPLETED'),
      block('N5', at('11:00'), at('13:00'), 'CANCELLED'),
    ])
    expect(down).toEqual(['N1', 'N2'])
    expect(out, 'down is not out').toEqual([])
  })

  it('has yesterday’s that are still pending or out, until they are closed', () => {
    const left = (status: string, end = at('16:30', 17)) =>
      aReservation({ status, start: at('15:00', 17), end })
    const pending = left('PENDING')
    const out = left('checked-out')
    const running = left('checked-out', at('16:30'))
    const said = facts([pending, out, running, left('COMPLETED'), left('CANCELLED')])
    expect(said.unclosed).toEqual([pending, out])
    expect(said.out).toEqual([running])
  })

  it('has who clashes, and who is not back before sunset', () => {
    const early = aReservation({ start: at('14:00'), end: at('16:38') })
    const dusk = aReservation({ start: at('15:00'), end: at('16:39') })
    const back = aReservation({ status: 'Completed', start: at('15:00'), end: at('18:00') })
    const items = [early, dusk, back]
    expect(facts(items).afterSunset, 'not known without a place').toBeNull()
    const said = facts(items, {
      sunset: instant(at('16:38')),
      clashes: new Set([early.id, 'other']),
    })
    expect(said.afterSunset).toEqual([dusk])
    expect(said.clashing).toEqual([early])
  })
})
