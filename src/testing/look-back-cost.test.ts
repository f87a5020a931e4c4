import { describe, expect, it } from 'vitest'
import { BY_START, readList } from '#api/range/read-list.ts'
import { createLedger } from '#server/school/ledger/ledger.ts'
import { openModelStore } from '#server/school/read-model/model-store.ts'
import { createReader } from '#server/school/read-model/reader.ts'
import { createRefresher } from '#server/school/refresher/refresher.ts'
import { busySchool } from '#server/testing/busy-school.ts'
import { inProcessUpstream, liveThrough } from '#server/testing/in-process-upstream.ts'
import { virtualTime } from '#server/testing/virtual-time.ts'
import {
  asInstant,
  DAY,
  HOUR,
  type InstantRange,
  MINUTE,
  parseInstant,
  plus,
  subtractRanges,
  utcDayOf,
} from '#time/instant.ts'
import { localDay, localDayOf, zoneOf } from '#time/zone.ts'
import { LOOK_BACK_DAYS } from '#wire/wire.ts'
import { runs } from './runs.ts'

// Two gateways of the same school over the same days: pages ask the one for the lists of the 31 days before, and the
// other for what still runs and for the lists of what it does not know.

const DENVER = 'America/Denver'
const zone = zoneOf(DENVER)
const MIDNIGHT = Date.UTC(2026, 10, 17, 7)
const OPENS = MIDNIGHT + 6 * HOUR
/** A morning in `npm test`. */
const DAYS = runs({ each: 1, every: 2 })
const HOURS = runs({ each: 4, every: 24 })
const PER_DAY = runs({ each: 12, every: 30 })

async function livedThrough(asks: 'lists' | 'what runs', perDay: number) {
  let isIdle = () => true
  const time = virtualTime(OPENS, () => isIdle())
  const { now, schedule, setTimer } = time
  const school = busySchool({ perDay, firstDay: MIDNIGHT, days: DAYS + 1, dailyLimit: 100, now })
  const upstream = inProcessUpstream(school.ask, now)
  isIdle = upstream.isIdle
  liveThrough(school, time)
  const ledger = createLedger({ now, assumedLimit: 100 })
  const store = openModelStore({ file: ':memory:', binding: 'test', now })
  const reader = createReader({ upstream, ledger, store, now, retentionDays: 400 })
  const hours = { opens: 360, closes: 1320 }
  const refresher = createRefresher({
    reader,
    ledger,
    now,
    schedule: setTimer,
    hours,
    zone: DENVER,
  })
  refresher.start()

  async function read(wanted: readonly InstantRange[]): Promise<void> {
    const steps = readList(BY_START, wanted, async (days) => {
      const answer = await reader.list({ kind: 'list', collection: 'reservations', ...days })
      refresher.poke()
      if (answer.kind !== 'list') throw new NotNow()
      const { records, pageSize } = answer
      const asOf = asInstant(answer.asOf)
      const starts = records.map((one) => ({ start: parseInstant(one?.['startsAt']) }))
      return { records: starts, count: records.length, pageSize, asOf, readAt: asOf, reason: null }
    })
    for await (const _ of steps);
  }
  async function look(): Promise<void> {
    try {
      const day = localDay(zone, localDayOf(zone, asInstant(now())))
      await read([day])
      const lookBack = { start: plus(day.start, -LOOK_BACK_DAYS * DAY), end: day.start }
      const told = asks === 'lists' ? [] : reader.running(day.start).coverage
      const known = told.map(({ from, to }) => ({ start: asInstant(from), end: asInstant(to) }))
      await read(subtractRanges(lookBack, known))
    } catch (error) {
      if (!(error instanceof NotNow)) throw error
    }
  }
  for (let day = 0; day < DAYS; day++)
    for (
      let at = OPENS + day * DAY;
      at < OPENS + day * DAY + Math.min(16, HOURS) * HOUR;
      at += 9 * MINUTE
    )
      schedule(at, look)
  await time.runUntil(OPENS + (DAYS - 1) * DAY + HOURS * HOUR)
  refresher.stop()
  const oldestSince = (days: number) => {
    const [from, to] = [utcDayOf(now() - days * DAY), utcDayOf(now() - DAY)]
    const ages = reader.ages({ collection: 'reservations', from, to })
    return Math.min(...ages.map(({ asOf }) => asOf ?? Number.NEGATIVE_INFINITY))
  }
  const oldest = [LOOK_BACK_DAYS, 2, 1].map(oldestSince)
  store.close()
  return {
    sent: upstream.sent.map(({ at, path }) => ({ day: Math.floor((at - MIDNIGHT) / DAY), path })),
    oldest,
  }
}

class NotNow extends Error {}

describe('asking for what still runs instead of the lists of 31 days', () => {
  it('has the same days read again, at no more requests', async () => {
    const listed = await livedThrough('lists', PER_DAY)
    const told = await livedThrough('what runs', PER_DAY)
    for (let day = 0; day <= DAYS; day++) {
      const on = (all: typeof told.sent) => all.filter((one) => one.day === day).length
      expect(on(told.sent)).toBeLessThanOrEqual(on(listed.sent))
    }
    expect(told.sent.length).toBeGreaterThan(20)
    for (const [i, asOf] of told.oldest.entries())
      expect(asOf).toBeGreaterThanOrEqual(listed.oldest[i] ?? Number.POSITIVE_INFINITY)
  }, 300_000)
})
