import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupBy } from '#domain/lists/group-by.ts'
import { audited } from '#testing/audit-findings.ts'
import { aChain, typed } from '#testing/flight-chains.ts'
import { aReservation } from '#testing/record-builders.ts'
import { instant } from '#time/instant.ts'
import { type DayRange, dayFromNumber, dayNumber, plainDay } from '#time/plain-day.ts'
import { clipAudit } from './clip-audit.ts'
import { controlTotal } from './control-total.ts'
import { METER_NAMES, rowsOf } from './finding.ts'

/** A flight a day of each tail from 1 Oct on, every seventh written wrongly in turn, and bookings without a flight. */
const DAYS = 150
const slips = [
  (out: number) => ({ hobbs: typed(out, out + 1140) }),
  () => ({ tach: null, route: '' }),
  (out: number) => ({ hobbs: typed(out, out), in: '10:00:00' }),
]
const changed = Object.fromEntries(
  Array.from({ length: Math.floor(DAYS / 7) }, (_, turn) => {
    const index = turn * 7 + 3
    return [index, slips[turn % slips.length]?.(100_000 + index * 140) ?? {}]
  }),
)
const flights = ['N1000', 'N1001', 'N1002'].flatMap((tail) =>
  aChain(
    Array.from({ length: DAYS }, () => 140),
    { aircraft: { tail, model: 'C172S' }, reservationId: 'not loaded' },
    changed,
  ),
)
const FIRST = dayNumber(plainDay('2026-10-01'))
const reservations = Array.from({ length: DAYS / 10 }, (_, turn) => {
  const day = dayFromNumber(FIRST + turn * 10)
  return aReservation({
    status: 'completed',
    start: `${day}T20:00:00Z`,
    end: `${day}T21:00:00Z`,
  })
})
const whole = audited({
  zoneName: 'UTC',
  now: instant('2027-03-01T12:00:00Z'),
  flights,
  reservations,
})

function idsIn({ from, to }: DayRange): ReadonlySet<string> {
  const own = flights.filter(({ date }) => date !== null && date >= from && date <= to)
  return new Set(own.map(({ id }) => id))
}

function clipped(days: DayRange) {
  return clipAudit(whole, idsIn(days))
}

/** Two days of the last hundred, in order, and the same with some around them. */
const ranges = fc
  .tuple(fc.nat(100), fc.nat(30), fc.nat(30), fc.nat(30))
  .map(([ago, length, before, after]) => {
    const from = FIRST + DAYS - ago - length
    const range = (first: number, last: number): DayRange => ({
      from: dayFromNumber(first),
      to: dayFromNumber(last),
    })
    return { inner: range(from, from + length), outer: range(from - before, from + length + after) }
  })

test('what is found of the days does not depend on the days around them', () => {
  let found = 0
  fc.assert(
    fc.property(ranges, ({ inner, outer }) => {
      const few = clipped(inner)
      const more = new Set(clipped(outer).findings)
      for (const finding of few.findings) expect(more.has(finding)).toBe(true)
      const ids = idsIn(inner)
      const ofInner = (findings: Iterable<(typeof few.findings)[number]>) =>
        [...findings].filter(({ flightId }) => flightId !== null && ids.has(flightId))
      expect(ofInner(few.findings)).toEqual(ofInner(more))
      found += few.findings.length
    }),
    // The same ranges each time, so that enough is found in them.
    { seed: 11 },
  )
  expect(found).toBeGreaterThan(100)
})

test('a cause is in sight whole or not at all, and never for a booking alone', () => {
  fc.assert(
    fc.property(ranges, ({ inner }) => {
      const ids = idsIn(inner)
      const causes = groupBy(whole.findings, ({ cause }) => cause)
      const here = new Set(clipped(inner).findings)
      for (const own of causes.values()) {
        const isOnRow = own.some((finding) => rowsOf(finding).some((id) => ids.has(id)))
        expect(own.filter((finding) => here.has(finding))).toEqual(isOnRow ? own : [])
      }
    }),
  )
})

test('a clipped chain has the flights in sight once, and its control total still closes', () => {
  fc.assert(
    fc.property(ranges, ({ inner }) => {
      const { chains } = clipped(inner)
      const ids = chains.flatMap(({ links }) => links.map(({ flight }) => flight.id))
      expect(ids.toSorted()).toEqual([...idsIn(inner)].filter((id) => ids.includes(id)).toSorted())
      expect(ids).toHaveLength(idsIn(inner).size)
      for (const chain of chains) {
        expect(chain.links.map(({ startsHere }) => startsHere).indexOf(true)).toBe(0)
        for (const meter of METER_NAMES) {
          const { opening, closing, deltas, gaps, unread } = controlTotal(chain, meter)
          if (opening !== null && closing !== null)
            expect(deltas + gaps + unread).toBe(closing - opening)
        }
      }
    }),
  )
})
