import { describe, expect, it } from 'vitest'
import { absorb } from '#api/range/absorb.ts'
import { flights, reservations } from '#api/range/collection.ts'
import { type Loaded, nothingLoaded } from '#api/range/loaded.ts'
import { aReservationWire } from '#testing/wire-builders.ts'
import { asInstant } from '#time/instant.ts'
import { dayNumber, plainDay } from '#time/plain-day.ts'
import { parseList } from './parse-list.ts'
import { unreadableOf } from './unreadable.ts'

const at = (time: string) => aReservationWire({ startsAt: `${time}:00Z` })
const AS_OF = asInstant(1_795_000_000_000)

/** What is known after some answers, each with the days it was asked for. */
function after(...answers: (readonly [from: string, to: string, data: readonly unknown[]])[]) {
  return answers.reduce((known, [first, last, data]) => {
    const asked = { from: plainDay(first), to: plainDay(last) }
    const records = parseList(reservations, data, asked)
    const page = { records, count: data.length, pageSize: 100, asOf: AS_OF, readAt: AS_OF }
    const start = reservations.dayStart(dayNumber(asked.from))
    const stretch = { start, end: reservations.dayStart(dayNumber(asked.to) + 1) }
    const step = { asked, page: { ...page, reason: null }, known: stretch, holes: [] }
    return absorb(known, [step], reservations)
  }, nothingLoaded<ReturnType<typeof reservations.parse>>())
}

const count = (known: Loaded<ReturnType<typeof reservations.parse>>) => unreadableOf(known).length

describe('entries that could not be read', () => {
  it('are counted in one answer, wherever they stand', () => {
    const first = at('2026-11-18T15:00')
    const day = ['2026-11-18', '2026-11-18'] as const
    expect(count(after([...day, [null, first, null, null]]))).toBe(3)
    expect(count(after([...day, [null, null, null]]))).toBe(3)
    expect(count(after([...day, [first, null, { uuid: 'x' }, {}]]))).toBe(3)
  })

  it('that the next days show as well are counted once, and lie as far as either says', () => {
    const known = after(
      ['2026-11-18', '2026-11-18', [at('2026-11-18T15:00'), null, null]],
      ['2026-11-19', '2026-11-19', [null, null]],
      ['2026-11-20', '2026-11-20', [null, null, at('2026-11-20T15:00')]],
    )
    expect(count(known)).toBe(2)
    expect(unreadableOf(known)[0]).toMatchObject({
      start: Date.parse('2026-11-18T15:00Z'),
      end: Date.parse('2026-11-20T15:00Z') + 1,
    })
  })

  it('of which the next days show one more are one more', () => {
    const known = after(
      ['2026-11-18', '2026-11-18', [at('2026-11-18T15:00'), null]],
      ['2026-11-19', '2026-11-19', [null, null, at('2026-11-19T15:00')]],
    )
    expect(count(known)).toBe(2)
  })

  it('of other content are others, and gone with the next answer that has them no more', () => {
    const day = ['2026-11-18', '2026-11-18'] as const
    const known = after(
      [...day, [at('2026-11-18T15:00'), null]],
      ['2026-11-19', '2026-11-19', [{}]],
    )
    expect(count(known)).toBe(2)
    expect(count(after([...day, [at('2026-11-18T15:00'), null]], [...day, []]))).toBe(0)
  })

  it('of the log come with the days before', () => {
    const flight = { id: 'a', flightDate: '2026-11-18' }
    const places = (data: readonly unknown[], day: string) =>
      parseList(flights, data, { from: plainDay(day), to: plainDay(day) }).flatMap(
        ({ unreadable }) => unreadable ?? [],
      )
    const [newer, older] = [places([flight, null], '2026-11-18'), places([null], '2026-11-17')]
    expect(newer[0]?.start).toBe(older[0]?.edge)
  })
})
