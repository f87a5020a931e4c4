import { describe, expect, it } from 'vitest'
import { aPerson, aReservation } from '#testing/record-builders.ts'
import { instant, isoInstant } from '#time/instant.ts'
import { hitFinder, projectedEnd } from './next-hit.ts'

const NOW = instant('2026-11-18T17:40:00Z')
const DANA = aPerson({ name: 'Dana Ortiz', email: 'dana@example.com' })
const LEE = aPerson({ name: 'Lee Park', email: 'lee@example.com' })
const CHEN = aPerson({ name: 'Mei Chen', email: 'chen@example.com' })
const RAO = aPerson({ name: 'Ira Rao', email: 'rao@example.com' })

const tail = (name: string) => ({ aircraft: { tail: name, model: '' } })
const at = (from: string, to: string) => ({
  start: `2026-11-18T${from}:00Z`,
  end: `2026-11-18T${to}:00Z`,
})

const LATE = aReservation({
  ...at('15:00', '17:00'),
  ...tail('N1'),
  status: 'checked-out',
  instructors: [DANA],
  customers: [CHEN],
})
const NEXT_TAIL = aReservation({
  ...at('17:30', '19:00'),
  ...tail('N1'),
  instructors: [LEE],
  customers: [RAO],
})
const NEXT_DANA = aReservation({
  ...at('18:00', '19:00'),
  ...tail('N2'),
  instructors: [DANA],
  customers: [],
})
const AFTER_LEE = aReservation({
  ...at('19:00', '20:00'),
  ...tail('N3'),
  instructors: [LEE],
  customers: [],
})
const AFTER_N2 = aReservation({
  ...at('21:00', '22:00'),
  ...tail('N2'),
  instructors: [],
  customers: [],
})

describe('who is hit next', () => {
  it('follows aircraft, instructor and customer two steps, with the slack that is left', () => {
    const all = [AFTER_N2, AFTER_LEE, NEXT_DANA, LATE, NEXT_TAIL]
    const hits = hitFinder(all, NOW)(LATE)
    expect(hits.map(({ reservation, by, step, slack }) => [reservation, by, step, slack])).toEqual([
      // Now is 17:40: ten minutes short.
      [NEXT_TAIL, 'aircraft', 1, -10],
      [NEXT_DANA, 'instructor', 1, 20],
      // It starts at 17:40 for its hour and a half: Lee is ten minutes short too.
      [AFTER_LEE, 'instructor', 2, -10],
      [AFTER_N2, 'aircraft', 2, 120],
    ])
    expect(hits[2]?.after).toBe(NEXT_TAIL)
  })

  it('names each booking once, by what is tightest', () => {
    const both = aReservation({ ...at('18:00', '19:00'), ...tail('N1'), instructors: [DANA] })
    expect(hitFinder([LATE, both], NOW)(LATE).map(({ by, slack }) => [by, slack])).toEqual([
      ['aircraft', 20],
    ])
  })

  it('passes over what is off, done or over', () => {
    const gone = [
      aReservation({ ...at('17:30', '19:00'), ...tail('N1'), status: 'cancelled' }),
      aReservation({ ...at('17:30', '19:00'), ...tail('N1'), status: 'completed' }),
      aReservation({ ...at('17:10', '17:30'), ...tail('N1') }),
    ]
    expect(hitFinder([LATE, ...gone], NOW)(LATE)).toEqual([])
  })

  it('finds an instructor who flies as a customer next', () => {
    const flies = aReservation({
      ...at('18:10', '19:00'),
      ...tail('N9'),
      instructors: [],
      customers: [DANA],
    })
    expect(hitFinder([LATE, flies], NOW)(LATE)[0]).toMatchObject({ by: 'instructor', slack: 30 })
  })

  it('takes a projected end that is known better', () => {
    const end = instant('2026-11-18T18:30:00Z')
    expect(hitFinder([LATE, NEXT_TAIL], NOW)(LATE, end)[0]?.slack).toBe(-60)
  })

  it.each([
    ['overdue', LATE, '2026-11-18T17:40:00.000Z'],
    ['not started', NEXT_TAIL, '2026-11-18T19:10:00.000Z'],
    ['still to come', AFTER_LEE, '2026-11-18T20:00:00.000Z'],
    [
      'without a start',
      aReservation({ start: null, end: '2026-11-18T17:00:00Z' }),
      '2026-11-18T17:40:00.000Z',
    ],
    ['without an end', aReservation({ end: null }), null],
  ])('projects the end of one that is %s', (_, reservation, end) => {
    const projected = projectedEnd(reservation, NOW)
    expect(projected === null ? null : isoInstant(projected)).toBe(end)
  })
})
