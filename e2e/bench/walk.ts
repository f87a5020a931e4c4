import { BY_START, walkList } from '#api/range/walk.ts'
import type { Ask } from '#api/wire/page.ts'
import { seeded } from '#testing/seeded-random.ts'
import {
  bookingProofs,
  bookingsAsked,
  FIRST_DAY,
  fewestRequests,
  serverOf,
  type World,
  type WorldRecord,
} from '#testing/worlds.ts'
import { asInstant, DAY, HOUR, type InstantRange } from '#time/instant.ts'
import { type DayRange, dayFromNumber } from '#time/plain-day.ts'

const SEED = 20261118
// Denver's midnight, so that every range reaches into one UTC day more, as in the product.
const MIDNIGHT = 7 * HOUR

/** The requests of the walk for a day, a week and a month of schools of four sizes, beside the minimum and bisecting. */
export async function benchWalk(): Promise<{
  title: string
  rows: Record<string, string | number>[]
}> {
  const rows: Record<string, string | number>[] = []
  for (const aDay of [10, 45, 60, 120]) {
    for (const [range, days] of [
      ['day', 1],
      ['week', 7],
      ['month', 31],
    ] as const) {
      rows.push({ 'bookings a day': aDay, range, ...(await counted(schoolOf(aDay), days)) })
    }
  }
  return { title: 'Requests to read a range of the schedule whole', rows }
}

async function counted(world: World, days: number) {
  const wanted: InstantRange = {
    start: asInstant(FIRST_DAY * DAY + MIDNIGHT),
    end: asInstant((FIRST_DAY + days) * DAY + MIDNIGHT),
  }
  const walked = serverOf(world, bookingsAsked)
  let unknown = 0
  for await (const step of walkList(BY_START, [wanted], walked.ask)) {
    unknown += step.holes.length
  }
  const asked = { from: dayFromNumber(FIRST_DAY), to: dayFromNumber(FIRST_DAY + days) }
  const bisected = serverOf(world, bookingsAsked)
  await bisect(bisected.ask, asked)
  const questions = Array.from({ length: days + 1 }, (_, d) => ({
    from: dayFromNumber(FIRST_DAY + d),
    to: asked.to,
  }))
  const minimum = fewestRequests(bookingProofs(world, questions), wanted)
  return {
    minimum,
    walk: walked.asked.length,
    bisecting: bisected.asked.length,
    'bisecting / walk': Number((bisected.asked.length / walked.asked.length).toFixed(2)),
    'days not known whole': unknown,
  }
}

/** What most readers do: halve every range that comes back full. */
async function bisect(ask: Ask<WorldRecord>, days: DayRange): Promise<void> {
  const page = await ask(days)
  if (page.count < page.pageSize || days.from === days.to) return
  const from = Math.floor(Date.parse(days.from) / DAY)
  const to = Math.floor(Date.parse(days.to) / DAY)
  const middle = Math.floor((from + to) / 2)
  await bisect(ask, { from: days.from, to: dayFromNumber(middle) })
  await bisect(ask, { from: dayFromNumber(middle + 1), to: days.to })
}

/** Busier on weekends, quieter on Mondays, between seven in the morning and nine in the evening. */
function schoolOf(aDay: number): World {
  const { next: chance } = seeded(SEED + aDay)
  const records: WorldRecord[] = []
  for (let d = 0; d <= 32; d++) {
    const busy = [0.6, 1, 1, 1, 1.1, 1.4, 1.3][d % 7] ?? 1
    const count = Math.round(aDay * busy * (0.85 + 0.3 * chance()))
    for (let i = 0; i < count; i++) {
      const halfHour = 14 + Math.floor(chance() * 28)
      const start = asInstant((FIRST_DAY + d) * DAY + MIDNIGHT + halfHour * (HOUR / 2))
      records.push({ id: `${d}-${i}`, start, date: null })
    }
  }
  return { cap: 100, records }
}
