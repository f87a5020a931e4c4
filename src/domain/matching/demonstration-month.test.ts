import { expect, test } from 'vitest'
import { USUAL_AUDIT } from '#domain/audit/thresholds.ts'
import { USUAL_LIMITS } from '#domain/findings/finding.ts'
import { findingsOf } from '#domain/findings/findings-of.ts'
import { dispatchAt } from '#testing/dispatch-at.ts'
import { readDemonstration } from '#testing/read-demonstration.ts'
import { isIn } from '#time/instant.ts'
import { addDays, plainDay } from '#time/plain-day.ts'
import { localDays, zoneOf } from '#time/zone.ts'
import { scoreOf } from './day-scores.ts'
import type { Score } from './match-case.ts'
import { matchRange } from './match-range.ts'
import { meterGaps } from './meter-gaps.ts'

// The manager's month of the demonstration school, as the page gets it.
const zone = zoneOf('America/Denver')
const TODAY = plainDay('2026-11-20')
const school = readDemonstration(TODAY, 31)
const { flights, reservations, now } = school
const matching = matchRange({
  flights,
  reservations,
  gapsOf: (own) => meterGaps({ flights: own, reservations, zoneName: zone.name, now }),
  unknownLog: new Set(),
  unknownSchedule: [],
  days: { from: addDays(TODAY, -28), to: TODAY },
  zone,
  now,
  settings: USUAL_AUDIT,
})

const of = (bucket: string) =>
  matching.cases
    .filter((one) => one.bucket === bucket)
    .map(({ reservation, flight, gap, reasons }) =>
      [
        gap?.missing.tail ?? flight?.aircraft?.tail ?? reservation?.aircraft?.tail,
        ...reasons.map(({ kind }) => kind),
      ].join(' '),
    )

test('what was planted is found in the case it belongs to', () => {
  expect(of('swapped')).toHaveLength(1)
  expect(of('swapped')[0]).toContain('other-tail')
  expect(of('not-booked')).toEqual(['N512DS written-twice'])
  expect(of('hours-differ')).toEqual(expect.arrayContaining(['N340DA delta-differs']))
  expect(of('hours-differ').filter((words) => words.startsWith('N172SP'))).toHaveLength(1)
  expect(of('hours-differ')).toHaveLength(2)
  expect(of('not-logged')).toEqual(['N734LB'])
  const open = of('not-flown').filter((words) => !/ (cancelled|no-show|no-aircraft)/.test(words))
  expect(open).toEqual(['N734LB completed-unlogged meter-moved'])
  expect(of('not-closed')).toEqual(['N2038S not-closed'])
})

test('all else of the month agrees', () => {
  const { agree, toExplain, flights, gaps } = scoreOf(matching.cases)
  expect([flights, gaps], 'written twice, and not logged').toEqual([1, 1])
  expect(toExplain).toBeLessThan(10)
  expect(agree).toBeGreaterThan(1000)
  expect(matching.undecided).toEqual([])
  expect(matching.cases.length).toBe(new Set(matching.cases.map(({ key }) => key)).size)
})

test('bookings, flights and stretches of a meter add up to all cases and to all bookings', () => {
  const score = scoreOf(matching.cases)
  const parts = Object.values(score).reduce((sum, part) => sum + part, 0)
  expect(parts).toBe(matching.cases.length)
  for (const name of Object.keys(score) as (keyof Score)[])
    expect(
      matching.days.reduce((sum, day) => sum + day[name], 0),
      name,
    ).toBe(score[name])
  const booked = matching.cases.flatMap(({ reservation }) => reservation ?? [])
  expect(score.agree + score.toExplain + score.calledOff).toBe(booked.length)
  const days = localDays(zone, { from: addDays(TODAY, -28), to: TODAY })
  const all = school.reservations.filter(({ start }) => start !== null && isIn(start, days))
  const listed = [...booked, ...matching.notDue, ...matching.maintenance].map(({ id }) => id)
  expect(new Set(listed).size, 'none twice').toBe(listed.length)
  for (const { id } of all) expect(listed).toContain(id)
  const flown = matching.cases.flatMap(({ flight }) => flight ?? [])
  expect(new Set(flown).size).toBe(flown.length)
})

test('what is wrong with the bookings of the week is found', () => {
  const { reservations, now } = school
  const found = findingsOf({
    reservations,
    dispatch: dispatchAt(reservations, now, zone),
    now,
    zone,
    location: { latitude: 39.57, longitude: -104.85 },
    limits: USUAL_LIMITS,
    overruns: [],
  })
  const week = localDays(zone, { from: addDays(TODAY, -5), to: addDays(TODAY, 1) })
  const tailsOf = (kind: string) =>
    reservations
      .filter(({ start }) => start !== null && isIn(start, week))
      .filter(({ id }) => found.get(id)?.some((one) => one.kind === kind))
      .map(({ aircraft }) => aircraft?.tail)
  expect(tailsOf('aircraft-overlap')).toEqual(['N5216K', 'N5216K'])
  expect(tailsOf('after-twilight').length, 'it is in Denver').toBeGreaterThan(0)
})
