import { describe, expect, it } from 'vitest'
import { createLedger } from '#server/school/ledger/ledger.ts'
import { aReservationAnswer, idOf } from '#server/testing/fake-upstream.ts'
import { keepInMemory } from '#server/testing/kept-in-memory.ts'
import { DAY, HOUR, isoInstant } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { stageOf } from './history.ts'
import { createReader } from './reader.ts'

const AT = Date.parse('2026-11-18T07:00:00Z')
const before = (hours: number) => isoInstant(AT - hours * HOUR)
const day = (text: string) => text as PlainDay

/** A reader of a school that answers every list with what of these records begins in it. */
function readerOf(records: readonly (Record<string, unknown> | null)[]) {
  const now = () => AT + 9 * HOUR
  const outcome = { failed: null, sent: true, rateLimit: undefined, date: null, retryAfter: [] }
  const upstream = {
    async ask({ from, to }: { from: string; to: string }) {
      const listed = records.filter((record) => {
        const given = record?.['startsAt']
        const start = typeof given === 'string' ? given : `${to}T00:00`
        return start >= from && start.slice(0, 10) <= to
      })
      return { kind: 'list', records: listed, pageSize: 100, bytes: 1000, outcome }
    },
    close() {},
  }
  const reader = createReader({
    upstream: upstream as unknown as Parameters<typeof createReader>[0]['upstream'],
    ledger: createLedger({ now, assumedLimit: 100 }),
    store: keepInMemory(),
    now,
    retentionDays: 400,
  })
  const read = (from: string, to: string) =>
    reader.read(
      { collection: 'reservations', from: day(from), to: day(to) },
      { purpose: 'screen', olderThan: now() },
    )
  const idsAt = (at: number) =>
    reader.running(at).bodies.map((body) => (JSON.parse(body) as { id: string }).id)
  return { reader, read, idsAt }
}

describe('what began before an instant', () => {
  it('is told if it ends later, however long ago it began, or of 31 days if it is still checked out', async () => {
    const booking = (number: number, start: number, end: number, status = 'PENDING') =>
      aReservationAnswer(number, { startsAt: before(start), endsAt: before(end), status })
    const { read, idsAt } = readerOf([
      booking(1, 80 * 24, -1),
      booking(2, 60 * 24, 5, 'checked-out'),
      booking(3, 30 * 24, 29 * 24, 'Checked Out'),
      booking(4, 3 * 24, 2 * 24, 'completed'),
      booking(5, 3 * 24, 2 * 24),
      booking(6, 2 * 24, -2, 'CANCELLED'),
      booking(7, 10, 0),
      booking(8, 9, 8, 'CHECKED_OUT'),
      booking(9, 8, -1),
      booking(10, 0, -1),
    ])
    await read('2026-08-01', '2026-11-18')
    expect(idsAt(AT)).toEqual([1, 3, 6, 8, 9].map(idOf))
  })

  it('names every aircraft of the 31 days, idle since or not', async () => {
    const on = (number: number, hours: number, tailNumber: string) =>
      aReservationAnswer(number, {
        startsAt: before(hours),
        endsAt: before(hours - 1),
        aircraft: { tailNumber, model: 'C172S' },
      })
    const { reader, read } = readerOf([
      on(1, 40 * 24, 'N1'),
      on(2, 30 * 24, 'N2'),
      on(3, 20 * 24, 'N3'),
      on(4, 19 * 24, 'N3'),
      { ...on(5, 18 * 24, ''), aircraft: null },
    ])
    await read('2026-08-01', '2026-11-18')
    const tails = reader.running(AT).aircraft.map((text) => JSON.parse(text).tailNumber)
    expect(tails).toEqual(['N2', 'N3'])
  })

  it('names the aircraft of the last 31 days also for an empty day far ahead', async () => {
    const { reader, read } = readerOf([aReservationAnswer(1, { startsAt: before(20 * 24) })])
    await read('2026-10-18', '2026-11-18')
    expect(reader.running(AT + 180 * DAY).aircraft).toHaveLength(1)
    expect(reader.running(AT - 180 * DAY).aircraft).toEqual([])
  })

  it('is vouched for by what was read alone, and up to the instant', async () => {
    const { reader, read } = readerOf([aReservationAnswer(1, { startsAt: before(20 * 24) })])
    await read('2026-09-01', '2026-10-01')
    await read('2026-10-05', '2026-11-10')
    await read('2026-11-17', '2026-11-20')
    const { coverage } = reader.running(AT)
    expect(coverage.map(({ from, to }) => [isoInstant(from), isoInstant(to)])).toEqual([
      ['2026-09-01T00:00:00.000Z', '2026-10-02T23:59:59.001Z'],
      ['2026-10-05T00:00:00.000Z', '2026-11-11T23:59:59.001Z'],
      ['2026-11-17T00:00:00.000Z', isoInstant(AT)],
    ])
  })

  it('is a look at the days it may lie in, unless it is asked ahead', () => {
    const { reader } = readerOf([])
    reader.running(AT, { onlyIfCached: true })
    expect(reader.watched()).toEqual([])
    reader.running(AT)
    expect(reader.watched()).toMatchObject([
      { collection: 'reservations', from: '2026-10-18', to: '2026-11-18' },
    ])
    expect(AT - Date.parse('2026-10-18T07:00:00Z')).toBe(31 * DAY)
  })

  it('without a name cannot be told from another', async () => {
    const { reader, read } = readerOf([
      aReservationAnswer(1, { startsAt: before(40), endsAt: before(-4) }),
      { ...aReservationAnswer(2), id: undefined, startsAt: null, endsAt: before(-4) },
    ])
    await read('2026-11-15', '2026-11-16')
    const { bodies, coverage } = reader.running(AT)
    expect(bodies).toHaveLength(1)
    expect(coverage.at(-1)?.to).toBeLessThan(AT - 24 * HOUR)
  })
})

it.each(['checked-out', 'Checked Out', 'CHECKED_OUT', 'checked\u200bout', ' checked-out\ufeff'])(
  'is checked out as %j',
  (status) => expect(stageOf(status)).toBe('out'),
)
