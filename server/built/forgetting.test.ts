import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLedger } from '#server/school/ledger/ledger.ts'
import { type ModelStore, openModelStore } from '#server/school/read-model/model-store.ts'
import { createReader, type SchoolReader } from '#server/school/read-model/reader.ts'
import type { RecordId } from '#server/school/upstream/question.ts'
import { idOf } from '#server/testing/fake-upstream.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import {
  type SimulatedSchool,
  simulateSchool,
  wireBookingAt,
} from '#server/testing/simulated-school.ts'
import { runs } from '#testing/runs.ts'
import { DAY, utcDayOf } from '#time/instant.ts'
import { parsePlainDay } from '#time/plain-day.ts'

// Every byte of every file, while the process holds them: nobody may be found in them who is past the retention.

const START = Date.UTC(2026, 10, 18, 12)
/** Enough of them that SQLite divides and joins its pages again and again. */
const A_DAY = runs({ each: 25, every: 60 })
const RETENTION = 30

let folder: string
let now: number
let school: SimulatedSchool
let store: ModelStore
let reader: SchoolReader

function begin(binding = 'school'): void {
  store?.close()
  const clock = () => now
  store = openModelStore({ file: join(folder, 'read-model.sqlite'), binding, now: clock })
  const ledger = createLedger({ now: clock, assumedLimit: 10_000 })
  reader = createReader({ upstream: school, ledger, store, now: clock, retentionDays: RETENTION })
}

/** Whose name stands anywhere in the folder, by the day of the booking: days before (-) or after the start. */
function daysFound(): number[] {
  const days = new Set<number>()
  for (const name of readdirSync(folder))
    for (const [, day] of readFileSync(join(folder, name), 'latin1').matchAll(/CANARY(-?\d+)\./g))
      days.add(Number(day))
  return [...days].toSorted((a, b) => a - b)
}

/** Every booking, of somebody with a name as long as told. */
function book(length: (offset: number, n: number) => number): void {
  for (let offset = -25; offset <= 0; offset++)
    for (let n = 0; n < A_DAY; n++) {
      // Ids as a school gives them: in no order.
      const id = idOf((((offset + 30) * A_DAY + n) * 7919) % 999_983) as RecordId
      const name = `CANARY${offset}.${'x'.repeat(Math.abs(length(offset, n)))}`
      school.put('reservations', id, {
        ...wireBookingAt(id, START + offset * DAY - n),
        people: [{ role: 'Customer', name, email: `${name}@example.org`, phone: name }],
      })
    }
}

async function read(from: number, to: number): Promise<void> {
  for (let offset = from; offset <= to; offset++) {
    const day = parsePlainDay(utcDayOf(START + offset * DAY))
    if (day === null) throw new Error('no day')
    const days = { collection: 'reservations' as const, from: day, to: day }
    await reader.read(days, { purpose: 'person', olderThan: now })
  }
}

beforeEach(() => {
  folder = newFolder('forgetting')
  now = START
  school = simulateSchool(() => now, 10_000)
  book((_, n) => (n * 37) % 400)
  begin()
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('people past their retention', () => {
  it('stand in no byte of any file while the process runs', async () => {
    // Whatever became of their bookings meanwhile: the pages are divided and joined in another order than they are emptied.
    for (let round = 0; round < 3; round++) {
      await read(-25, 0)
      book((offset, n) => (n * 37 + offset * 61 + round * 997) % 1200)
      now += 1
    }
    await read(-25, 0)
    expect(daysFound()).toEqual(Array.from({ length: 26 }, (_, n) => n - 25))
    now += 15 * DAY
    await read(0, 0)
    expect(daysFound()).toEqual(Array.from({ length: 16 }, (_, n) => n - 15))
  })

  it('stand in none after a start later on', async () => {
    await read(-25, 0)
    now += 15 * DAY
    begin()
    expect(daysFound()).toEqual(Array.from({ length: 16 }, (_, n) => n - 15))
  })
})
