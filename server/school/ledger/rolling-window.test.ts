import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ledgerAt,
  left,
  NEXT_MIDNIGHT,
  LEDGER_START as START,
} from '#server/testing/ledger-under-test.ts'
import { DAY, HOUR, isoInstant, MINUTE, SECOND } from '#time/instant.ts'

/** An API that counts the requests of the last 24 hours, to the millisecond, and refuses the hundred and first. */
function rollingApi(now: () => number, limit = 100, length = DAY) {
  let counted: number[] = []
  const api = {
    refused: 0,
    mostIn: 0,
    /** Somebody else sends so many. */
    others(requests: number) {
      for (let n = 0; n < requests; n++) counted.push(now())
    },
    answer() {
      counted = counted.filter((at) => at > now() - length)
      const isRefused = counted.length >= limit
      if (isRefused) api.refused += 1
      else counted.push(now())
      api.mostIn = Math.max(api.mostIn, counted.length)
      return {
        ...left(limit - counted.length, isoInstant(now() + length), limit),
        failed: isRefused ? ('upstream_rate_limited' as const) : null,
        retryAfter: [],
      }
    },
  }
  return api
}

/** After three answers, a minute apart, whose reset moved with the clock. */
async function recognised() {
  const ledger = ledgerAt()
  for (const remaining of [50, 49, 48]) {
    await ledger.ask(left(remaining, isoInstant(ledger.now() + DAY)))
    ledger.pass(MINUTE)
  }
  return ledger
}

describe('a limit whose reset moves with the clock', () => {
  /** Asks in a given rhythm; the answer is made only if it was sent. */
  async function days(count: number, every: number, restarts = false) {
    const ledger = ledgerAt()
    const api = rollingApi(ledger.now)
    const sent: number[] = []
    for (let day = 0; day < count; day++) {
      let requests = 0
      for (let at = 0; at < DAY; at += every) {
        if (ledger.refusal('q', 'today') === null) {
          expect(await ledger.ask(api.answer(), 'q', 'today')).toBe(true)
          requests += 1
        }
        ledger.pass(every)
        if (restarts && at % (5 * every) === 0) ledger.restart()
      }
      sent.push(requests)
    }
    return { sent, api, ledger }
  }

  it('leaves every day as many requests as the one before', async () => {
    const { sent, api } = await days(4, 8 * MINUTE)
    expect(sent).toEqual([90, 90, 90, 90])
    expect(api).toMatchObject({ refused: 0, mostIn: 90 })
  })

  it('does so across restarts, too', async () => {
    const { sent, api } = await days(3, 8 * MINUTE, true)
    expect(sent).toEqual([90, 90, 90])
    expect(api.refused).toBe(0)
  })

  it('gives each request back by itself, and says when the next one comes', async () => {
    const { ledger, api } = await days(1, 8 * MINUTE)
    const refusal = ledger.refusal('q', 'today')
    expect(refusal?.reason).toBe('budget_reserved')
    const first = START + DAY
    expect(refusal?.retryAt).toBeGreaterThanOrEqual(first)
    expect(refusal?.retryAt).toBeLessThanOrEqual(first + 5 * MINUTE + 2 * SECOND)
    ledger.setClock((refusal?.retryAt ?? 0) - 1)
    expect(await ledger.ask(api.answer(), 'q', 'today')).toBe(false)
    ledger.setClock(refusal?.retryAt ?? 0)
    expect(await ledger.ask(api.answer(), 'q', 'today')).toBe(true)
    expect(await ledger.ask(api.answer(), 'q', 'today')).toBe(false)
    expect(ledger.budget()).toMatchObject({ limit: 100, reset: ledger.now() + DAY })
  })

  it('believes what is left upwards, but never above what was sent', async () => {
    const ledger = ledgerAt()
    const say = (remaining: number) => left(remaining, isoInstant(ledger.now() + DAY))
    for (const remaining of [50, 49, 48]) {
      await ledger.ask(say(remaining))
      ledger.pass(10 * MINUTE)
    }
    await ledger.ask(say(70))
    expect(ledger.budget().remaining).toBe(70)
    await ledger.ask(say(100))
    expect(ledger.budget().remaining).toBe(95)
  })

  it('is found out by three answers a minute apart, not by less', async () => {
    const ledger = ledgerAt()
    const say = (remaining: number) => left(remaining, isoInstant(ledger.now() + DAY))
    for (const [wait, remaining, believed] of [
      [0, 40, 40],
      [SECOND, 60, 39],
      [SECOND, 60, 38],
      [MINUTE, 60, 37],
      [MINUTE, 60, 60],
    ] as const) {
      ledger.pass(wait)
      await ledger.ask(say(remaining))
      expect(ledger.budget().remaining).toBe(believed)
    }
  })

  it('is renewed as a whole when nothing was asked for as long as it is', async () => {
    const ledger = ledgerAt()
    for (const remaining of [5, 4, 3]) {
      await ledger.ask(left(remaining, isoInstant(ledger.now() + DAY)))
      ledger.pass(MINUTE)
    }
    // Others have used most of it.
    expect(ledger.refusal('q', 'today')).not.toBe(null)
    ledger.pass(DAY - MINUTE + 3 * SECOND)
    expect(ledger.budget().remaining).toBe(97)
    ledger.pass(5 * MINUTE)
    expect(ledger.budget().remaining).toBe(100)
  })

  it('gives back to each purpose what it spent', async () => {
    const ledger = ledgerAt()
    const api = rollingApi(ledger.now)
    while (ledger.refusal('q', 'on-demand') === null) {
      await ledger.ask(api.answer(), 'q', 'on-demand')
      ledger.pass(MINUTE)
    }
    for (let at = 0; at < 26 * HOUR; at += HOUR) {
      await ledger.ask(api.answer(), 'q', 'today')
      ledger.pass(HOUR)
      const isBack = at >= 24 * HOUR
      expect(ledger.refusal('q', 'on-demand') === null, `${at / HOUR}`).toBe(isBack)
    }
  })

  it('does not give back what was never sent', async () => {
    const ledger = await recognised()
    for (let n = 0; n < 3; n++) {
      await ledger.ask({ failed: 'upstream_unreachable', sent: false })
      ledger.pass(MINUTE)
    }
    await ledger.ask(left(100, isoInstant(ledger.now() + DAY)))
    expect(ledger.budget().remaining).toBe(96)
  })

  it('gives no request of the last minutes back before its time', async () => {
    const ledger = ledgerAt(START, 5)
    const api = rollingApi(ledger.now, 5)
    for (let n = 0; n < 3; n++) {
      await ledger.ask(api.answer())
      ledger.pass(MINUTE)
    }
    ledger.pass(DAY + 11 * MINUTE)
    for (let n = 0; n < 5; n++) {
      await ledger.ask(api.answer())
      ledger.pass(SECOND)
    }
    for (let at = 0; at < DAY; at += 30 * SECOND) {
      if (ledger.refusal('q', 'person') === null) await ledger.ask(api.answer())
      ledger.pass(30 * SECOND)
    }
    expect(api).toMatchObject({ refused: 0, mostIn: 5 })
  })

  it('has days for those who plan by them, and says nothing of others', async () => {
    const ledger = ledgerAt()
    await ledger.ask(left(50, isoInstant(ledger.now() + DAY)))
    await ledger.ask(left(30, isoInstant(ledger.now() + DAY)))
    expect(ledger.otherConsumer()).toBe(true)
    for (let n = 0; n < 3; n++) {
      ledger.pass(MINUTE)
      await ledger.ask(left(30, isoInstant(ledger.now() + DAY)))
    }
    expect(ledger.otherConsumer()).toBe(false)
    const day = ledger.day()
    ledger.pass(HOUR)
    await ledger.ask(left(30, isoInstant(ledger.now() + DAY)))
    expect(ledger.day()).toBe(day)
    ledger.pass(8 * HOUR)
    expect(ledger.day()).not.toBe(day)
  })

  it('that refused for a while is only spent when it next says so', async () => {
    const ledger = await recognised()
    await ledger.ask({
      ...left(0, isoInstant(ledger.now() + DAY)),
      failed: 'upstream_rate_limited',
    })
    expect(ledger.refusal('q', 'person')?.reason).toBe('upstream_rate_limited')
    ledger.pass(DAY + 10 * MINUTE)
    await ledger.ask(left(0, isoInstant(ledger.now() + DAY)))
    expect(ledger.refusal('q', 'person')?.reason).toBe('budget_exhausted')
  })

  it('used up by others is tried once in half an hour at the most, at the instants told', async () => {
    const { ledger, api } = await days(1, 16 * MINUTE)
    api.others(100)
    const tried: number[] = []
    let told = 0
    for (let at = 0; at < DAY; at += MINUTE) {
      if (ledger.refusal('q', 'person') === null) {
        expect(ledger.now()).toBeGreaterThanOrEqual(told)
        expect(ledger.now() - told < MINUTE || tried.length === 0).toBe(true)
        await ledger.ask(api.answer(), 'q', 'person')
        tried.push(ledger.now())
        told = ledger.refusal('q', 'person')?.retryAt ?? 0
      }
      ledger.pass(MINUTE)
    }
    // As often as a person may ask in a day.
    expect(tried.length).toBeGreaterThan(5)
    for (const [n, at] of tried.entries())
      if (n > 1) expect(at - (tried[n - 1] ?? 0)).toBeGreaterThanOrEqual(30 * MINUTE)
  })

  it('of an hour is one, too', async () => {
    const ledger = ledgerAt()
    const api = rollingApi(ledger.now, 20, HOUR)
    let sent = 0
    for (let at = 0; at < 6 * HOUR; at += 2 * MINUTE) {
      if (ledger.refusal('q', 'today') === null) {
        await ledger.ask(api.answer(), 'q', 'today')
        sent += 1
      }
      ledger.pass(2 * MINUTE)
    }
    expect(api.refused).toBe(0)
    expect(sent).toBeGreaterThan(80)
  })

  it('is never asked for more than it allows, whatever the rhythm (property)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            pause: fc.integer({ min: 1, max: 3 * 3600 }),
            burst: fc.integer({ min: 1, max: 40 }),
          }),
          { minLength: 10, maxLength: 60 },
        ),
        async (visits) => {
          const ledger = ledgerAt()
          const api = rollingApi(ledger.now)
          for (const { pause, burst } of visits) {
            for (let n = 0; n < burst; n++) {
              if (ledger.refusal('q', 'person') === null)
                await ledger.ask(api.answer(), 'q', 'person')
              ledger.pass(10 * SECOND)
            }
            ledger.pass(pause * SECOND)
          }
          expect(api.refused).toBe(0)
        },
      ),
      { numRuns: 30 },
    )
  })
})

describe('a limit whose reset stays', () => {
  it('is not taken for one that moves by a new day, or by one answer a day', async () => {
    const ledger = ledgerAt()
    for (let day = 0; day < 5; day++) {
      const reset = isoInstant(Date.parse(NEXT_MIDNIGHT) + (day - 1) * DAY)
      await ledger.ask(left(50, reset))
      ledger.pass(MINUTE)
      await ledger.ask(left(80, reset))
      expect(ledger.budget().remaining).toBe(49)
      ledger.pass(DAY - MINUTE)
    }
  })

  it('is not taken for one by a single answer a day', async () => {
    const ledger = ledgerAt()
    for (let day = 0; day < 5; day++) {
      const reset = isoInstant(Date.parse(NEXT_MIDNIGHT) + (day - 1) * DAY)
      await ledger.ask(left(50, reset))
      if (day === 4) {
        ledger.pass(30 * SECOND)
        await ledger.ask(left(80, reset))
        expect(ledger.budget().remaining).toBe(49)
      }
      ledger.pass(DAY)
    }
  })

  it('is one again as soon as its reset stays', async () => {
    const ledger = await recognised()
    const reset = isoInstant(ledger.now() + DAY)
    for (const believed of [60, 59]) {
      await ledger.ask(left(60, reset))
      ledger.pass(10 * MINUTE)
      expect(ledger.budget().remaining).toBe(believed)
    }
  })
})
