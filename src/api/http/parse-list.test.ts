import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flights, reservations } from '#api/range/collection.ts'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import { instant } from '#time/instant.ts'
import { dayNumber, plainDay } from '#time/plain-day.ts'
import { parseList } from './parse-list.ts'

const DAYS = { from: plainDay('2026-11-18'), to: plainDay('2026-11-19') }
const at = (time: string) => aReservationWire({ startsAt: `2026-11-18T${time}:00Z` })
const list = (data: readonly unknown[]) => parseList(reservations, data, DAYS)

describe('the entries of a list', () => {
  it('are as many as came: equal ones without an id are not one', () => {
    const { id: _, ...nameless } = at('18:00')
    const data = [at('15:00'), nameless, nameless, null, null, null, {}, {}]
    expect(new Set(list(data).map(({ id }) => id)).size).toBe(data.length)
  })

  it('keep their ids in the next answer with the same entries', () => {
    const data = [at('15:00'), null, null, at('18:00'), null]
    expect(list(data)).toEqual(list(structuredClone(data)))
  })

  it('that say neither which they are nor when lie between their neighbours', () => {
    const [first, , third, last] = list([null, at('15:00'), { uuid: 'x' }, null, at('18:00')])
      .map(({ unreadable }) => unreadable)
      .filter((span, i) => span !== undefined || i === 1)
    const [three, six] = [instant('2026-11-18T15:00:00Z'), instant('2026-11-18T18:00:00Z')]
    expect(first).toMatchObject({ start: instant('2026-11-18T00:00:00Z'), end: three + 1 })
    expect(third).toMatchObject({ start: three, end: six + 1 })
    expect(last).toMatchObject({ start: three, end: six + 1 })
  })

  it('that stand alone may lie anywhere in what was asked', () => {
    const [only] = list([null])
    expect(only?.unreadable).toMatchObject({
      start: instant('2026-11-18T00:00:00Z'),
      end: instant('2026-11-20T00:00:00Z'),
    })
  })

  it('of the log are newest first', () => {
    const day = (date: string) => aFlightWire({ flightDate: date })
    const data = [null, day('2026-11-19'), null, day('2026-11-18')]
    const read = parseList(flights, data, DAYS)
    const [first, last] = [dayNumber(DAYS.from), dayNumber(DAYS.to)]
    expect(read.map(({ unreadable }) => unreadable)).toMatchObject([
      { start: last, end: last + 1, edge: last + 1 },
      undefined,
      { start: first, end: last + 1, edge: null },
      undefined,
    ])
  })

  it('never share an id, whatever comes', () => {
    const entry = fc.oneof(fc.constant(null), fc.constant({}), fc.anything())
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 100 }), (data) => {
        const own = data.filter((one) => !(one as { id?: unknown } | null)?.id)
        expect(new Set(list(own).map(({ id }) => id)).size).toBe(own.length)
      }),
    )
  })
})
