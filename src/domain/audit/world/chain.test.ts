import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { controlTotal } from '#domain/audit/control-total.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { aChain, typed } from '#testing/flight-chains.ts'
import { plainDay } from '#time/plain-day.ts'
import { type Chain, chainsOf } from './chain.ts'

const outs = (chains: readonly Chain[]) =>
  chains.map(({ links }) => links.map(({ flight }) => flight.hobbs?.start ?? null))

const gaps = (chains: readonly Chain[]) =>
  chains.map(({ links }) => links.map(({ hobbsGap }) => hobbsGap))

describe('a tail’s chain', () => {
  it('joins to zero in every order of the input, and starts with what was read', () => {
    const flights = aChain([140, 70, 230])
    for (const order of [flights, flights.toReversed()]) {
      const chains = chainsOf(order)
      expect(outs(chains)).toEqual([[100_000, 100_140, 100_210]])
      expect(gaps(chains)).toEqual([[null, 0, 0]])
      expect(chains[0]?.links.map(({ startsHere }) => startsHere)).toEqual([true, false, false])
    }
  })

  const hundred = Array.from({ length: 12 }, () => 100)
  const at = (chains: readonly Chain[]) =>
    chains.map(({ links }) => links.map(({ flight }) => flight.date?.slice(-2)).join(' '))

  test.each<[string, readonly CompletedFlight[], string[]]>([
    [
      'a flight with a wrong date stands where its readings join',
      aChain(hundred, {}, { 3: { date: '2026-10-09' } }),
      ['01 02 03 09 05 06 07 08 09 10 11 12'],
    ],
    [
      'one with a wild Hobbs out stands where its date says',
      aChain(hundred, {}, { 3: { hobbs: typed(170_300, 100_400) } }),
      ['01 02 03 04 05 06 07 08 09 10 11 12'],
    ],
    [
      'one without Hobbs stands by its time',
      aChain(hundred, {}, { 3: { hobbs: null } }),
      ['01 02 03 04 05 06 07 08 09 10 11 12'],
    ],
    [
      'a new meter starts a new chain',
      aChain(hundred).map((flight, index) =>
        index < 6 ? flight : { ...flight, hobbs: typed(30 + index * 100, 130 + index * 100) },
      ),
      ['01 02 03 04 05 06', '07 08 09 10 11 12'],
    ],
  ])('%s', (_, flights, days) => {
    expect(at(chainsOf(flights))).toEqual(days)
    expect(at(chainsOf(flights.toReversed()))).toEqual(days)
  })

  it('takes a single wrong reading for no new meter, at any place', () => {
    for (let place = 0; place < 12; place++) {
      for (const wrong of [typed(20_000, 100_100 + place * 100), typed(100_000 + place * 100, 5)])
        expect(chainsOf(aChain(hundred, {}, { [place]: { hobbs: wrong } }))).toHaveLength(1)
    }
  })

  it('is broken, not gaping, across days that were not read', () => {
    const flights = aChain(hundred).toSpliced(5, 1)
    expect(gaps(chainsOf(flights)).flat()).toContain(100)
    const missingDays = [plainDay('2026-10-06')]
    const broken = chainsOf(flights, { missingDays })
    expect(broken.map(({ startsAs }) => startsAs)).toEqual(['first-read', 'after-unread-days'])
    expect(gaps(broken).flat()).not.toContain(100)
    const known = [
      { from: plainDay('2026-10-01'), to: plainDay('2026-10-05') },
      { from: plainDay('2026-10-07'), to: plainDay('2026-10-12') },
    ]
    expect(outs(chainsOf(flights, { known }))).toEqual(outs(broken))
    const touching = [...known, { from: plainDay('2026-10-06'), to: plainDay('2026-10-06') }]
    expect(chainsOf(flights, { known: touching })).toHaveLength(1)
  })
})

const reading = fc.option(fc.integer({ min: 0, max: 4000 }), { freq: 6 })
const anyMeter = fc.option(fc.record({ start: reading, end: reading, delta: reading }), { freq: 8 })
const anyLog = fc
  .array(fc.record({ hobbs: anyMeter, tach: anyMeter, day: fc.integer({ min: 1, max: 9 }) }), {
    maxLength: 30,
  })
  .map((rows) =>
    rows.map(({ hobbs, tach, day }, index) => ({
      ...(aChain([100])[0] as CompletedFlight),
      id: `f${index}`,
      date: plainDay(`2026-10-0${day}`),
      hobbs,
      tach,
    })),
  )

describe('the control total', () => {
  it('is closing − opening = Σ deltas + Σ gaps, of a log whose readings are all there', () => {
    const [chain] = chainsOf(aChain([140, 70, 230]).toSpliced(1, 1))
    expect(chain && controlTotal(chain, 'hobbs')).toEqual({
      opening: 100_000,
      closing: 100_440,
      deltas: 370,
      gaps: 70,
      unread: 0,
      storedOff: 0,
    })
  })

  it('holds to 0.00 on whatever was typed, each part by a sum of its own', () => {
    fc.assert(
      fc.property(anyLog, (flights) => {
        const chains = chainsOf(flights)
        expect(chains.flatMap(({ links }) => links.map(({ flight }) => flight.id)).sort()).toEqual(
          flights.map(({ id }) => id).sort(),
        )
        for (const chain of chains) {
          for (const meter of ['hobbs', 'tach'] as const) {
            const total = controlTotal(chain, meter)
            const span = (total.closing ?? 0) - (total.opening ?? 0)
            expect(total.deltas + total.gaps + total.unread).toBe(span)
            const known = chain.links.flatMap(({ flight }) =>
              [flight[meter]?.start, flight[meter]?.end].filter((one) => typeof one === 'number'),
            )
            expect(span).toBe((known.at(-1) ?? 0) - (known[0] ?? 0))
          }
        }
      }),
      { numRuns: 400 },
    )
  })

  it('is of the same chains in every order of the input', () => {
    fc.assert(
      fc.property(
        anyLog.chain((log) =>
          fc.tuple(fc.constant(log), fc.shuffledSubarray(log, { minLength: log.length })),
        ),
        ([log, shuffled]) => {
          expect(chainsOf(shuffled)).toEqual(chainsOf(log))
        },
      ),
      { numRuns: 200 },
    )
  })

  it('shows a delta that was worked out wrongly beside it', () => {
    const [chain] = chainsOf(aChain([140, 70], {}, { 1: { hobbs: typed(100_140, 100_210, 40) } }))
    expect(chain && controlTotal(chain, 'hobbs')).toMatchObject({ deltas: 210, storedOff: -30 })
  })
})
