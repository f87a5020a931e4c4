import { expect, it } from 'vitest'
import { dispatchAt } from '#testing/dispatch-at.ts'
import { aPerson, aReservation } from '#testing/record-builders.ts'
import { instant } from '#time/instant.ts'
import { localDay, localDayOf, zoneOf } from '#time/zone.ts'
import { hitFinder } from './next-hit.ts'
import { waitingFor } from './waiting.ts'

const DENVER = zoneOf('America/Denver')
const NOW = instant('2026-11-18T19:00:00Z')
const ortiz = aPerson({ name: 'Dana Ortiz', email: 'dana@example.com' })
const park = aPerson({ name: 'Lee Park', email: 'lee@example.com' })
const casey = aPerson({ name: 'Casey Rivers', email: 'casey@example.com' })

const at = (from: string, to: string, day = 18) => ({
  start: `2026-11-${day}T${from}:00-07:00`,
  end: `2026-11-${day}T${to}:00-07:00`,
})
const on = (tail: string, instructor: typeof park | null, customer = aPerson({ name: tail })) => ({
  aircraft: { tail, model: 'DA40' },
  instructors: instructor ? [instructor] : [],
  customers: [customer],
})

const LATE = aReservation({
  ...on('N1', ortiz, casey),
  ...at('09:00', '11:00'),
  status: 'checked-out',
})

function waits(...others: Parameters<typeof aReservation>[0][]) {
  const rest = others.map((fields) => aReservation({ status: 'pending', ...fields }))
  const all = [LATE, ...rest]
  const late = dispatchAt(all, NOW, DENVER).counted['late-back']
  const day = localDay(DENVER, localDayOf(DENVER, NOW))
  const found = waitingFor(late, hitFinder(all, NOW), { day, now: NOW })
  return rest.map(({ id }) => {
    const one = found.get(id)
    return one && [one.late.map(({ aircraft }) => aircraft?.tail), one.isOvertaken]
  })
}

it('is the next of the aircraft and the next of the instructor, and no later one', () => {
  expect(
    waits(
      { ...on('N1', park), ...at('11:45', '13:00') },
      { ...on('N1', park), ...at('15:00', '16:00') },
      { ...on('N2', ortiz), ...at('13:00', '14:00') },
      { ...on('N3', ortiz), ...at('17:00', '18:00') },
    ),
  ).toEqual([[['N1'], true], undefined, [['N1'], false], undefined])
})

it('is nobody on another day, and not the next lesson of who is late himself', () => {
  expect(
    waits(
      { ...on('N1', ortiz), ...at('08:00', '09:00', 19) },
      { ...on('N2', park, casey), ...at('13:00', '14:00') },
    ),
  ).toEqual([undefined, undefined])
})

it('is nobody whom the delay cannot reach', () => {
  expect(waits({ ...on('N1', park), ...at('14:00', '15:00') })).toEqual([[['N1'], false]])
  expect(waits({ ...on('N1', park), ...at('14:01', '15:00') })).toEqual([undefined])
})

it('waits for two if both are late', () => {
  const other = { ...on('N2', park), ...at('10:00', '11:30'), status: 'checked-out' }
  expect(waits(other, { ...on('N1', park), ...at('12:30', '14:00') })).toEqual([
    undefined,
    [['N1', 'N2'], false],
  ])
})
