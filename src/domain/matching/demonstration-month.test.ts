import { beforeAll, expect, test } from 'vitest'
import { readDemonstration } from '#testing/read-demonstration.ts'
import { addDays, plainDay } from '#time/plain-day.ts'
import { zoneOf } from '#time/zone.ts'
import type { Matching } from './match-case.ts'
import { matchRange } from './match-range.ts'
import { meterGaps } from './meter-gaps.ts'

// The manager's month of the demonstration school, as the page gets it.
const zone = zoneOf('America/Denver')
const TODAY = plainDay('2026-11-20')
let school: Awaited<ReturnType<typeof readDemonstration>>
let matching: Matching

beforeAll(async () => {
  school = await readDemonstration(TODAY, 31)
  const { flights, reservations, now } = school
  matching = matchRange({
    flights,
    reservations,
    gapsOf: (own) => meterGaps({ flights: own, reservations, zoneName: zone.name, now }),
    unknownLog: new Set(),
    unknownSchedule: [],
    days: { from: addDays(TODAY, -28), to: TODAY },
    zone,
    now,
  })
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
  expect(open).toEqual(['N734LB completed-unlogged meter-moved', 'N2038S not-closed'])
})

test('all else of the month agrees', () => {
  const agree = matching.days.reduce((sum, day) => sum + day.agree, 0)
  const all = matching.days.reduce((sum, day) => sum + day.of, 0)
  expect(all - agree).toBe(7)
  expect(agree).toBeGreaterThan(1000)
  expect(matching.undecided).toEqual([])
  expect(matching.cases.length).toBe(new Set(matching.cases.map(({ key }) => key)).size)
})
