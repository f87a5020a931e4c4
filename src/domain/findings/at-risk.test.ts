import { expect, it } from 'vitest'
import { dispatchAt } from '#testing/dispatch-at.ts'
import { aPerson, aReservation } from '#testing/record-builders.ts'
import { instant } from '#time/instant.ts'
import { localDay, localDayOf, zoneOf } from '#time/zone.ts'
import { atRiskAfter } from './at-risk.ts'
import { hitFinder } from './next-hit.ts'
import { waitingFor } from './waiting.ts'

const DENVER = zoneOf('America/Denver')
const NOON = instant('2026-11-18T19:00:00Z')

const at = (from: string, to: string) => ({
  start: `2026-11-18T${from}:00-07:00`,
  end: `2026-11-18T${to}:00-07:00`,
})
const booking = (tail: string, times: ReturnType<typeof at>, status = 'pending') =>
  aReservation({
    aircraft: { tail, model: 'DA40' },
    customers: [aPerson({ name: `${tail} ${times.start}`, email: '' })],
    instructors: [],
    status,
    ...times,
  })

function pressed(of: ReturnType<typeof booking>, others: readonly ReturnType<typeof booking>[]) {
  const all = [of, ...others]
  const hits = hitFinder(all, NOON)
  const { counted } = dispatchAt(all, NOON, DENVER)
  const day = localDay(DENVER, localDayOf(DENVER, NOON))
  const waiting = waitingFor(counted['late-back'], hits, { day, now: NOON })
  return atRiskAfter(of, { hits, waiting, now: NOON }).map(({ reservation, slack }) => [
    others.indexOf(reservation),
    slack,
  ])
}

it('is nobody after what is on time, though they follow at once', () => {
  expect(
    pressed(booking('N1', at('11:00', '12:30'), 'checked-out'), [
      booking('N1', at('12:30', '14:00')),
    ]),
  ).toEqual([])
  expect(
    pressed(booking('N1', at('11:00', '11:50'), 'completed'), [
      booking('N1', at('12:05', '14:00')),
    ]),
  ).toEqual([])
})

it('is who waits for a late one however much time is left, and who follows close on that one', () => {
  expect(
    pressed(booking('N1', at('09:00', '11:30'), 'checked-out'), [
      booking('N1', at('13:00', '14:00')),
      booking('N1', at('14:10', '15:00')),
      booking('N1', at('17:00', '18:00')),
    ]),
  ).toEqual([
    [0, 60],
    [1, 10],
  ])
})

it('is who follows what waits itself, by as much as that is put off', () => {
  expect(
    pressed(booking('N1', at('12:00', '13:00')), [
      booking('N1', at('09:00', '11:30'), 'checked-out'),
      booking('N1', at('13:00', '14:00')),
    ]),
  ).toEqual([])
  expect(
    pressed(booking('N1', at('11:45', '13:00')), [
      booking('N1', at('09:00', '11:30'), 'checked-out'),
      booking('N1', at('13:00', '14:00')),
    ]),
  ).toEqual([[1, -15]])
})
