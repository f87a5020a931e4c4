import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Change, DaysOf } from '#server/school/read-model/school-reader.ts'
import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import type { RecordId } from '#server/school/upstream/question.ts'
import { idOf } from '#server/testing/fake-upstream.ts'
import { readerUnderTest } from '#server/testing/reader-under-test.ts'
import { wireBookingAt } from '#server/testing/simulated-school.ts'
import { DAY, HOUR } from '#time/instant.ts'
import { type PlainDay } from '#time/plain-day.ts'

const START = Date.UTC(2026, 10, 18, 16)
const NINE = Date.UTC(2026, 10, 19, 9)
const day = (text: string) => text as PlainDay
const WEEK: DaysOf = {
  collection: 'reservations',
  from: day('2026-11-16'),
  to: day('2026-11-22'),
}
const id = (number: number) => idOf(number) as RecordId

function school() {
  const under = readerUnderTest(START, 1000)
  return {
    ...under,
    put(number: number, at: number, more: Partial<ProjectedRecord> = {}) {
      under.pass(1)
      const record = { ...wireBookingAt(id(number), at), ...more } as ProjectedRecord
      under.school.put('reservations', id(number), record)
    },
    remove(number: number) {
      under.pass(1)
      under.school.put('reservations', id(number), null)
    },
    async see(days = WEEK): Promise<number> {
      under.pass(HOUR)
      await under.read(days, 'person', under.now())
      return under.now()
    },
    kinds(since: number) {
      const { changes } = under.reader().changes(since)
      return changes.map(({ kind, id }) => `${kind} ${Number(id.slice(-6))}`).toSorted()
    },
  }
}

describe('what changed since somebody looked', () => {
  it('is nothing for what was read for the first time', async () => {
    const { put, see, kinds, reader } = school()
    put(1, NINE)
    const first = await see()
    expect(kinds(0)).toEqual([])
    // What changed before cannot be known, however often it is read again.
    const nothing = { changes: [], isTruncated: false, changesSince: first }
    expect(reader().changes(0)).toEqual({ ...nothing, asOf: first })
    const again = await see()
    expect(reader().changes(0)).toEqual({ ...nothing, asOf: again })
  })

  it('tells for how long a status stood that was found changed, at most, and of no other change', async () => {
    const { put, see, reader, restart, pass } = school()
    put(1, NINE)
    put(2, NINE)
    await see()
    put(1, NINE, { status: 'CheckedOut' })
    put(2, NINE + HOUR)
    await see()
    expect(reader().tallied().statusWrongFor).toBe(HOUR + 2)
    put(1, NINE, { status: 'Completed' })
    restart()
    pass(HOUR / 2)
    await see()
    // Nobody was shown anything while it did not run.
    expect(reader().tallied().statusWrongFor).toBe(HOUR / 2 + HOUR)
  })

  it('tells what is new, moved, cancelled, changed and gone, once for each', async () => {
    const { put, remove, see, kinds, reader, now } = school()
    for (let n = 1; n <= 7; n++) put(n, NINE)
    const seen = await see()
    put(8, NINE)
    put(1, NINE + HOUR)
    put(2, NINE, { status: 'Cancelled by customer' })
    put(3, NINE, { activityType: 'Rental' })
    put(4, NINE, { aircraft: { tailNumber: 'N1', model: 'C172' } })
    remove(5)
    await see()
    put(1, NINE + 2 * HOUR)
    put(3, NINE)
    await see()
    expect(kinds(seen)).toEqual(['cancelled 2', 'gone 5', 'moved 1', 'moved 4', 'new 8'])
    const moved = reader()
      .changes(seen)
      .changes.find((change) => change.id === id(1))
    expect(moved).toEqual({
      id: id(1),
      reservationNumber: 'R-1',
      collection: 'reservations',
      kind: 'moved',
      seenAt: now(),
      before: wireBookingAt(id(1), NINE),
      after: wireBookingAt(id(1), NINE + 2 * HOUR),
    })
  })

  it('is told newest first, and only from then on', async () => {
    const { put, see, kinds, reader } = school()
    put(1, NINE)
    const first = await see()
    put(1, NINE, { status: 'completed' })
    const second = await see()
    put(2, NINE)
    await see()
    expect(
      reader()
        .changes(first)
        .changes.map(({ kind }) => kind),
    ).toEqual(['new', 'changed'])
    expect(kinds(second)).toEqual(['new 2'])
  })

  it('keeps quiet about what came and went, or went and came back, in between', async () => {
    const { put, remove, see, kinds } = school()
    put(1, NINE)
    const first = await see()
    put(2, NINE)
    remove(1)
    const second = await see()
    remove(2)
    put(1, NINE)
    await see()
    expect(kinds(first)).toEqual([])
    expect(kinds(second)).toEqual(['gone 2', 'new 1'])
  })

  it('takes a booking that left the days that are looked at for gone, and for moved once it is found', async () => {
    const { put, see, kinds } = school()
    put(1, NINE)
    const seen = await see()
    put(1, NINE + 9 * DAY)
    await see()
    expect(kinds(seen)).toEqual(['gone 1'])
    await see({ ...WEEK, from: day('2026-11-25'), to: day('2026-11-30') })
    expect(kinds(seen)).toEqual(['moved 1'])
  })

  it('survives a restart', async () => {
    const { put, remove, see, kinds, restart, reader } = school()
    put(1, NINE)
    put(2, NINE)
    const seen = await see()
    put(1, NINE, { status: 'completed' })
    remove(2)
    await see()
    const before = reader().changes(0)
    restart()
    // When it was read first is not kept, but since when it is read.
    const changesSince = expect.closeTo(before.asOf ?? 0, -7)
    expect(reader().changes(0)).toEqual({ ...before, changesSince })
    expect(kinds(seen)).toEqual(['changed 1', 'gone 2'])
  })

  it('tells the whole history of one booking', async () => {
    const { put, remove, see, reader } = school()
    await see()
    put(1, NINE)
    await see()
    put(1, NINE + HOUR)
    await see()
    put(1, NINE + HOUR, { status: 'CANCELLED' })
    await see()
    remove(1)
    await see()
    const told = reader().changes(0, id(1)).changes
    const said = (record: ProjectedRecord | null) => record && [record.status, record.startsAt]
    expect(told.map(({ kind, before, after }) => [kind, said(before), said(after)])).toEqual([
      ['gone', ['CANCELLED', at(NINE + HOUR)], null],
      ['cancelled', ['PENDING', at(NINE + HOUR)], ['CANCELLED', at(NINE + HOUR)]],
      ['moved', ['PENDING', at(NINE)], ['PENDING', at(NINE + HOUR)]],
      ['new', null, ['PENDING', at(NINE)]],
    ])
  })

  it('stops at a thousand', async () => {
    const { school: world, see, pass, reader, put } = school()
    const many: DaysOf = { ...WEEK, from: day('2026-11-10'), to: day('2026-12-10') }
    put(0, NINE)
    await see(many)
    pass(1)
    for (let n = 1; n <= 1001; n++)
      world.put('reservations', id(n), wireBookingAt(id(n), NINE + (n % 20) * DAY + n))
    await see(many)
    const { changes, isTruncated } = reader().changes(0)
    expect([changes.length, isTruncated]).toEqual([1000, true])
  })

  it('is the difference between the two readings, whatever happened in between', async () => {
    const step = fc.record({
      number: fc.nat(5),
      what: fc.constantFrom('put', 'move', 'cancel', 'remove', 'see', 'restart'),
      hour: fc.nat(8),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 12 }),
        fc.array(step, { maxLength: 12 }),
        async (before, after) => {
          const { put, remove, see, restart, reader, school: world, now } = school()
          const live = async (steps: typeof before) => {
            for (const { number, what, hour } of steps) {
              if (what === 'see') await see()
              else if (what === 'restart') restart()
              else if (what === 'remove') remove(number)
              else
                put(
                  number,
                  NINE + (what === 'move' ? hour : 0) * HOUR,
                  what === 'cancel' ? { status: 'cancelled' } : {},
                )
            }
          }
          await live(before)
          const since = await see()
          await live(after)
          await see()
          const told = new Map(
            reader()
              .changes(since)
              .changes.map((change) => [change.id, change]),
          )
          for (let number = 0; number <= 5; number++) {
            const was = world.between('reservations', id(number), since, since)[0] ?? null
            const is = world.between('reservations', id(number), now(), now())[0] ?? null
            expect(told.get(id(number))?.kind, `${number}`).toBe(difference(was, is))
            const change = told.get(id(number))
            if (change) expect([change.before, change.after]).toEqual([was, is])
          }
        },
      ),
      { numRuns: 150 },
    )
  })
})

function difference(
  was: ProjectedRecord | null,
  is: ProjectedRecord | null,
): Change['kind'] | undefined {
  if (!was || !is) return was ? 'gone' : is ? 'new' : undefined
  if (JSON.stringify(was) === JSON.stringify(is)) return undefined
  if (is.status === 'cancelled' && was.status !== 'cancelled') return 'cancelled'
  return was.startsAt === is.startsAt ? 'changed' : 'moved'
}

function at(ms: number): string {
  return new Date(ms).toISOString()
}
