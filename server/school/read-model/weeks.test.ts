import { expect, it } from 'vitest'
import type { ListName, RecordId } from '#server/school/upstream/question.ts'
import { idOf } from '#server/testing/fake-upstream.ts'
import { type ReaderUnderTest, readerUnderTest } from '#server/testing/reader-under-test.ts'
import { type Fault, flightAt, textOf, wireBookingAt } from '#server/testing/simulated-school.ts'
import { runs } from '#testing/runs.ts'
import { seeded } from '#testing/seeded-random.ts'
import { DAY, HOUR, MINUTE } from '#time/instant.ts'
import { type PlainDay } from '#time/plain-day.ts'
import type { DaysOf } from './school-reader.ts'

const WEEKS = runs({ each: 25, every: 1000 })
/** The few weeks from here on reach all that is listed below. */
const FIRST = 40
// `SEED` runs one week again.
const SEED = process.env.SEED === undefined ? null : Number(process.env.SEED)
const MONDAY = Date.UTC(2026, 10, 16)

const FAULTS: readonly Fault[] = [
  'unreachable',
  'lost',
  'invalid',
  'auth',
  'limited',
  'unsorted',
  'hangs',
]

/** How long a list may be; by the seed, so that a week is the same at every length. */
const LENGTHS = [100, 150, 1000]

function dice(seed: number) {
  const { next, is } = seeded(seed)
  return {
    below: (most: number) => Math.floor(next() * most),
    oneOf: <T>(things: readonly T[]): T => things[Math.floor(next() * things.length)] as T,
    often: is,
  }
}

/** One week of a school with seeded changes, questions, readings, faults and restarts. */
async function liveWeek(seed: number): Promise<ReaderUnderTest> {
  const { below, oneOf, often } = dice(seed)
  const under = readerUnderTest(MONDAY + below(DAY), oneOf([5, 10, 40, 100]))
  const { school } = under
  let made = 0
  const spot = () => {
    const at = MONDAY + (below(16) - 6) * DAY + 6 * HOUR + below(64) * 15 * MINUTE
    // In the last second of a day, where `to` does not reach (§4.1).
    return often(0.02) ? Math.floor(at / DAY) * DAY + DAY - below(1000) : at
  }
  const put = (collection: ListName, id: RecordId, at: number, word?: string) => {
    const record = collection === 'flights' ? flightAt(id, at, word) : wireBookingAt(id, at, word)
    school.put(collection, id, record)
  }
  const collection = () => oneOf(['reservations', 'reservations', 'flights'] as const)
  const book = () => put(collection(), idOf(made++) as RecordId, spot())
  const change = () => {
    const of = collection()
    const id = oneOf(school.ids(of)) as RecordId | undefined
    const record = id && school.record(of, id)
    if (!id || !record) return
    const at = Date.parse(textOf(record.startsAt ?? record.completedAt))
    if (often(0.4)) put(of, id, spot())
    else if (often(0.6)) put(of, id, at, oneOf(['CANCELLED', 'checked-out', 'completed']))
    else school.put(of, id, null)
  }
  const days = (): DaysOf => {
    const first = below(14) - 5
    const last = first + oneOf([0, 0, 1, 1, 2, 6, 9])
    const day = (n: number) => new Date(MONDAY + n * DAY).toISOString().slice(0, 10) as PlainDay
    return { collection: collection(), from: day(first), to: day(last) }
  }

  for (let n = oneOf([40, 150, 350]); n > 0; n--) book()
  school.pageSize = oneOf([7, 20, 100])
  for (let step = 0; step < 40; step++) {
    // A reading and a change of one instant would leave open which was first.
    under.pass(1 + oneOf([0, MINUTE, 20 * MINUTE, 3 * HOUR, 9 * HOUR]))
    for (let n = below(4); n > 0; n--) (often(0.4) ? book : change)()
    if (often(0.15)) school.faults.push(oneOf(FAULTS))
    if (often(0.03)) school.pageSize = oneOf([7, 20, 100])
    if (school.faults.includes('hangs')) {
      school.faults.splice(0, school.faults.length, 'hangs')
      // The process dies while it waits.
      void under.reader().list({ kind: 'list', ...days() })
      await new Promise((resolve) => setImmediate(resolve))
      school.faults.length = 0
      under.restart()
    } else if (often(0.05)) under.restart()
    const what = below(10)
    if (what < 5) await under.ask(days(), often(0.2), LENGTHS[seed % LENGTHS.length])
    else if (what < 6)
      await Promise.all(
        [days(), days(), days()].map((one) => under.reader().list({ kind: 'list', ...one })),
      )
    else if (what < 7) await under.askOne(collection(), idOf(below(made + 3)))
    else
      await under.read(
        days(),
        oneOf(['today', 'screen', 'person'] as const),
        under.now() - oneOf([0, HOUR]),
      )
  }
  return under
}

it('tells the truth about weeks of changes, faults and restarts', async () => {
  const reached = new Map<string, number>()
  const seeds = SEED === null ? Array.from({ length: WEEKS }, (_, n) => FIRST + n) : [SEED]
  for (const seed of seeds) {
    const under = await liveWeek(seed).catch((error: unknown) => {
      throw new Error(`SEED=${seed}`, { cause: error })
    })
    for (const what of under.reached) reached.set(what, (reached.get(what) ?? 0) + 1)
  }
  if (SEED !== null) return
  // Where one of these was never seen, the weeks were too easy.
  for (const what of [
    'hit',
    'read',
    'old',
    'cut',
    'longer than the API’s',
    'restart',
    'not-found',
    'a walk of several steps',
    'budget_exhausted',
    'budget_reserved',
    'upstream_auth',
    'upstream_invalid',
    'upstream_timeout',
    'upstream_unreachable',
    'upstream_rate_limited',
  ])
    expect(reached.get(what) ?? 0, what).toBeGreaterThan(WEEKS / 200)
})
