import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseRecordId, type RecordId } from '#server/school/upstream/question.ts'
import { DAY, isoInstant, utcDayOf } from '#time/instant.ts'
import { AXES, COLLECTIONS } from './axis.ts'
import { asciiJson, compareKeys, type Entry, entryOf, judgePage } from './entry.ts'
import { createRecordDays } from './record-days.ts'
import { createRecordIndex } from './record-index.ts'
import { createVersions } from './versions.ts'

const START = Date.UTC(2026, 10, 18)
const idOf = (n: number) =>
  parseRecordId(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`) as RecordId

const entry = fc
  .record({
    n: fc.nat(12),
    isNamed: fc.boolean(),
    hour: fc.option(fc.nat(95), { freq: 8 }),
    hours: fc.nat(40),
    rank: fc.constantFrom(0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
    tick: fc.nat(5),
  })
  .map(({ n, isNamed, hour, hours, rank, tick }): Entry => {
    const at = hour === null ? Number.NaN : START + hour * 3_600_000 + 1 / 1024
    const id = isNamed ? idOf(n) : `2026-11-18#${n}`
    const body = asciiJson({ id, comments: 'ü'.repeat(n) })
    return {
      id,
      at,
      rank,
      isPlaced: isNamed,
      ends: at + hours * 3_600_000,
      asOf: START,
      tick,
      body,
    }
  })
const sumOf = (lengths: readonly number[]) => lengths.reduce((sum, length) => sum + length, 0)
const position = fc.nat(100).map((hour) => START + (hour - 2) * 3_600_000)
const action = fc.oneof(
  fc.record({ what: fc.constantFrom('put' as const, 'remove' as const, 'touch' as const), entry }),
  fc.tuple(position, position).map(([one, other]) => ({
    what: 'look' as const,
    start: Math.min(one, other),
    end: Math.max(one, other),
  })),
  fc.record({ what: fc.constant('clear' as const) }),
)

it('days answer alike, whether packed whenever another is used, or never', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(entry, { selector: ({ id }) => id, maxLength: 12 }),
      fc.array(action, { maxLength: 40 }),
      (loaded, history) => {
        const all = [createRecordDays(DAY, 1), createRecordDays(DAY, Number.POSITIVE_INFINITY)]
        const both = (ask: (days: ReturnType<typeof createRecordDays>) => unknown) => {
          const [packed, open] = all.map(ask)
          expect(packed).toEqual(open)
        }
        for (const days of all) {
          const loading = days.startLoading()
          for (const one of loaded) loading.add({ ...one })
          loading.end()
        }
        for (const one of history) {
          if (one.what === 'clear') for (const days of all) days.clear()
          else if (one.what !== 'look') {
            for (const days of all) {
              const found = days.entry(one.entry.id)
              if (one.what === 'put') days.put({ ...one.entry })
              else if (one.what === 'remove') days.remove(one.entry.id)
              else if (found) days.touch(found, one.entry)
            }
          } else {
            both((days) => [[...days.from(one.start)], [...days.before(one.end)], days.starts()])
            for (const days of all) {
              const sorted = [...days.all()].filter(({ at }) => !Number.isNaN(at)).sort(compareKeys)
              const within = sorted.filter(({ at }) => at >= one.start && at < one.end)
              expect([days.between(one), days.count(one)]).toEqual([within, within.length])
              const runs = ({ at, ends }: Entry) => at < one.start && ends > one.start
              const isLong = ({ at, ends }: Entry) => ends - at > DAY
              expect(days.longOnes(one.start)).toEqual(sorted.filter(isLong).filter(runs))
            }
          }
        }
        both((days) => [days.nowhere(), new Map(days.adrift)])
        for (const days of all) {
          const lengths = Array.from(days.all(), ({ body }) => body.length)
          expect([days.size(), days.bytes()]).toEqual([lengths.length, sumOf(lengths)])
        }
        both((days) => [...days.all()].sort((a, b) => (a.id < b.id ? -1 : 1)))
      },
    ),
  )
})

it('the room of versions is the sum of them all, whatever was noted, taken and forgotten', () => {
  const change = fc.record({ n: fc.nat(5), letters: fc.nat(30) })
  fc.assert(
    fc.property(fc.array(fc.oneof(change, fc.array(fc.nat(5))), { maxLength: 40 }), (history) => {
      const versions = createVersions()
      const entryAt = (n: number, comments: string | number, tick: number) =>
        entryOf(AXES.reservations, { id: idOf(n), comments }, null, '', { asOf: START, tick })
      for (const [tick, one] of history.entries()) {
        if ('n' in one) {
          const before = entryAt(one.n, tick, tick)
          versions.note(
            'change',
            before,
            entryAt(one.n, 'ü'.repeat(one.letters), tick),
            START + tick,
          )
        } else if (tick % 2 === 0) versions.forget(new Set(one.map(idOf)))
        else versions.take([...versions.all()].filter(({ id }) => one.some((n) => idOf(n) === id)))
        const fields = [...versions.all()].map((version) => version.fields.length)
        expect(versions.bytes()).toBe(sumOf(fields))
      }
    }),
  )
})

const DAYS = 100
const EACH = 60

/** A hundred days of a school as one list each, of which a quarter may be open, as of 400. */
function aSchool() {
  const indexes = COLLECTIONS.map((name) => createRecordIndex(AXES[name], [], DAYS / 4))
  for (let day = 0; day < DAYS; day++) {
    const on = utcDayOf(START + day * DAY)
    const records = Array.from({ length: EACH }, (_, n) => recordOn(on, day * EACH + n))
    for (const index of indexes) {
      const page = { from: on, to: on, records, pageSize: 100, asOf: START + day * DAY, tick: day }
      index.absorbPage(page, judgePage(index.axis, page))
    }
  }
  return indexes
}

function recordOn(flightDate: string, n: number) {
  const at = START + Math.floor(n / EACH) * DAY + (n % EACH) * 600_000
  const person = (k: number) => ({
    name: `Pilot ${k}`,
    email: `pilot.${k}@example.com`,
    phone: `(303) 555-${1000 + k}`,
  })
  return {
    id: idOf(n * 7919),
    reservationNumber: `R-${n}`,
    status: 'completed',
    activityType: 'Dual Flight Training',
    startsAt: isoInstant(at),
    endsAt: isoInstant(at + 7_200_000),
    flightDate,
    completedAt: isoInstant(at + 7_200_000),
    customer: person((n * 13) % 300),
    instructor: person(300 + (n % 20)),
    aircraft: { tailNumber: `N${100 + (n % 40)}SP`, model: 'C172S' },
    hobbs: { start: n * 1.4, end: n * 1.4 + 1.4, delta: 1.4 },
  }
}

/** What `make` leaves in memory, bytes. */
function heldBy<T>(make: () => T): readonly [T, bytes: number] {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const held = () => {
    collect()
    collect()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  // Once for what is compiled and cached.
  make()
  const before = held()
  const made = make()
  return [made, held() - before]
}

it('a record takes less memory than its text, and a version less than its row', () => {
  const [indexes, bytes] = heldBy(aSchool)
  const [count, texts] = [2 * DAYS * EACH, indexes.reduce((sum, one) => sum + one.bytes(), 0)]
  // 400 of 565 bytes of text, a quarter of it open; 940 with every day open.
  expect(bytes / count).toBeLessThan(480)
  expect(texts / count).toBeGreaterThan(550)
  const [versions, noted] = heldBy(() => {
    const versions = createVersions()
    versions.take(Array.from({ length: 4 * count }, (_, n) => versionOf(n)))
    return versions
  })
  // 146; 400 with a text and a list of its own each.
  expect(noted / (4 * count)).toBeLessThan(175)
  expect(versions.bytes() / (4 * count)).toBeGreaterThan(50)
})

const versionOf = (n: number) => ({
  id: idOf(Math.floor(n / 2)),
  number: (n % 2) + 1,
  seenAt: START + n,
  kind: 'change' as const,
  fields: `[{"field":"status","before":"${n % 2 ? 'booked' : 'out'}","after":"${n % 2 ? 'out' : 'completed'}"}]`,
})
