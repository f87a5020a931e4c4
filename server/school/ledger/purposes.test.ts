import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#time/instant.ts'
import type { RequestPurpose } from '#wire/wire.ts'
import type { Outcome } from './back-off.ts'
import { clampWait } from './back-off.ts'
import { createLedger } from './ledger.ts'
import { CALLERS, KEPT_FOR, NOTHING_KEPT_BACK } from './purpose.ts'

const START = Date.UTC(2026, 10, 18, 16, 0)
const MIDNIGHT = '2026-11-19T00:00:00.000Z'
const BACKGROUND = ['today', 'tomorrow', 'flights-today', 'screen', 'look-back', 'token'] as const

function ledgerWith(remaining: number, limit = 100) {
  const at = { now: START }
  const ledger = createLedger({ now: () => at.now, assumedLimit: limit })
  let left = remaining + 1
  let count = 0
  return {
    ...ledger,
    pass(ms: number) {
      at.now += ms
    },
    /** Sends one request, which takes `cost` from the API's own count; false where it was refused. */
    async send(purpose: RequestPurpose, cost = 1, more: Partial<Outcome> = {}) {
      const question = `q${count++}`
      if (await ledger.charge(question, purpose)) return false
      left = Math.max(0, left - cost)
      const rateLimit = { limit, remaining: left, reset: MIDNIGHT }
      await ledger.settle(question, {
        failed: null,
        sent: true,
        rateLimit,
        date: null,
        retryAfter: [],
        ...more,
      })
      return true
    },
  }
}

describe('what today needs until the reset', () => {
  it.each(BACKGROUND)('is left by what can wait, and by nothing else: %s', async (purpose) => {
    const ledger = ledgerWith(40)
    ledger.keepBack(() => ({ ...NOTHING_KEPT_BACK, today: 20 }))
    expect(await ledger.send('today')).toBe(true)
    while (await ledger.send(purpose));
    const canWait = purpose === 'screen' || purpose === 'look-back' || purpose === 'token'
    expect(ledger.budget().remaining).toBe(canWait ? 30 : 10)
    const again = canWait ? START + 15 * MINUTE : Date.parse(MIDNIGHT) + 2 * SECOND
    expect(ledger.refusal('q', purpose)).toEqual({ reason: 'budget_reserved', retryAt: again })
  })

  it('is told anew each time', async () => {
    const ledger = ledgerWith(40)
    let needed = 40
    ledger.keepBack(() => ({ ...NOTHING_KEPT_BACK, today: needed }))
    await ledger.send('today')
    expect(await ledger.send('screen')).toBe(false)
    needed = 0
    expect(await ledger.send('screen')).toBe(true)
  })
})

describe('the reserve', () => {
  it.each(BACKGROUND)('of a tenth is never touched for %s', async (purpose) => {
    const ledger = ledgerWith(13)
    while (await ledger.send(purpose));
    expect(ledger.budget()).toMatchObject({ remaining: 10, reserve: 10 })
    expect(ledger.refusal('q', purpose)).toEqual({
      reason: 'budget_reserved',
      retryAt: Date.parse(MIDNIGHT) + 2 * SECOND,
    })
  })

  it('is for people, down to three', async () => {
    const ledger = ledgerWith(10)
    let sent = 0
    while (await ledger.send('person')) sent += 1
    expect(sent).toBe(8)
    expect(ledger.budget().remaining).toBe(3)
  })

  it('ends with three requests that find out whether a failure is over', async () => {
    const ledger = ledgerWith(4)
    await ledger.send('person')
    await ledger.send('person', 1, { failed: 'upstream_timeout', rateLimit: undefined })
    let sent = 0
    for (let minute = 0; minute < 60; minute++) {
      ledger.pass(MINUTE)
      const failed = { failed: 'upstream_timeout', rateLimit: undefined } as const
      if (await ledger.send('person', 1, failed)) sent += 1
    }
    // At the pace of the back-off, not each minute.
    expect(sent).toBe(3)
    expect(ledger.budget().remaining).toBe(0)
  })

  it('of a small limit is small', async () => {
    const ledger = ledgerWith(4, 5)
    let sent = 0
    while (await ledger.send('today')) sent += 1
    expect(sent).toBe(5)
  })
})

describe('what callers may have', () => {
  it.each([
    ['window', 11],
    ['on-demand', 7],
    ['stranger', 6],
    ['print', 7],
    ['person', 8],
    ['week', 30],
    ['look-back', 35],
    ['token', 20],
  ] as const)('for %s takes %d of a hundred, and the refresher goes on', async (purpose, most) => {
    const ledger = ledgerWith(99)
    let sent = 0
    expect(ledger.left(purpose)).toBe(most)
    for (let n = 0; n < 1000; n++) if (await ledger.send(purpose)) sent += 1
    expect([sent, ledger.left(purpose)]).toEqual([most, 0])
    const retryAt = Date.parse(MIDNIGHT) + 2 * SECOND
    expect(ledger.refusal('q', purpose)).toEqual({ reason: 'budget_reserved', retryAt })
    expect(ledger.refusal('q', 'screen')).toBe(null)
  })

  it.each([100, 1000, 37])(
    'takes the same share of a day of %d for all callers together, and leaves each its own (property)',
    async (limit) => {
      const callers = Object.entries(KEPT_FOR) as [RequestPurpose, number][]
      await fc.assert(
        fc.asyncProperty(
          fc.shuffledSubarray(callers, { minLength: callers.length }),
          async (order) => {
            const ledger = ledgerWith(limit - 1, limit)
            let sent = 0
            for (const [purpose, kept] of order) {
              let own = 0
              while (await ledger.send(purpose)) own += 1
              expect(own).toBeGreaterThanOrEqual(Math.floor(limit * kept))
              sent += own
            }
            expect(sent).toBeLessThanOrEqual(Math.floor(limit * CALLERS))
          },
        ),
        { numRuns: 20 },
      )
    },
  )

  it('is counted as the API counts', async () => {
    const ledger = ledgerWith(99)
    for (let n = 0; n < 4; n++) await ledger.send('today', 2)
    expect(ledger.left('person')).toBe(6)
  })

  it('before printing never takes what is kept for people', async () => {
    const few = ledgerWith(12)
    while (await few.send('print'));
    expect(few.budget().remaining).toBe(10)
    expect(few.refusal('q', 'person')).toBe(null)
  })

  it('begins anew with the day', async () => {
    const ledger = ledgerWith(99)
    for (let n = 0; n < 20; n++) await ledger.send('on-demand')
    ledger.pass(9 * HOUR)
    expect(ledger.refusal('q', 'on-demand')).toBe(null)
  })
})

describe('spending', () => {
  it('is told by hour and purpose, without what was never sent', async () => {
    const ledger = ledgerWith(99)
    await ledger.send('today')
    await ledger.send('today')
    await ledger.send('screen')
    ledger.pass(HOUR)
    await ledger.send('today')
    await ledger.send('tomorrow', 0, {
      failed: 'upstream_unreachable',
      sent: false,
      rateLimit: undefined,
    })
    expect(ledger.spending()).toEqual([
      { hour: START, purpose: 'today', requests: 2 },
      { hour: START, purpose: 'screen', requests: 1 },
      { hour: START + HOUR, purpose: 'today', requests: 1 },
    ])
    ledger.pass(8 * HOUR)
    expect(ledger.spending()).toEqual([])
  })
})

describe('somebody else with the same key', () => {
  it('is noticed, believed and forgotten with the day', async () => {
    const ledger = ledgerWith(57)
    await ledger.send('today')
    await ledger.send('today')
    expect(ledger.otherConsumer()).toBe(false)
    await ledger.send('today', 15)
    expect(ledger.otherConsumer()).toBe(true)
    expect(ledger.budget().remaining).toBe(57 - 1 - 15)
    ledger.pass(9 * HOUR)
    expect(ledger.otherConsumer()).toBe(false)
  })

  it('is not suspected where an API counts each request twice', async () => {
    const ledger = ledgerWith(99)
    for (let n = 0; n < 4; n++) await ledger.send('today', 2)
    expect(ledger.cost()).toBe(2)
    expect(ledger.otherConsumer()).toBe(false)
    await ledger.charge('q', 'today')
    const { remaining } = ledger.budget()
    expect(remaining).toBe(100 - 4 * 2 - 2)
  })

  it('does not bring two gateways below nothing', async () => {
    let left = 30
    const gateways = [ledgerWith(29), ledgerWith(29)]
    for (let n = 0; n < 100; n++) {
      for (const ledger of gateways) {
        if (await ledger.charge(`q${n}`, 'today')) continue
        left -= 1
        expect(left).toBeGreaterThanOrEqual(8)
        const rateLimit = { limit: 100, remaining: left, reset: MIDNIGHT }
        const outcome = { failed: null, sent: true, rateLimit, date: null, retryAfter: [] }
        await ledger.settle(`q${n}`, outcome)
      }
    }
    expect(left).toBeLessThanOrEqual(10)
  })
})

describe('every wait', () => {
  it.each([
    [Number.NaN, MINUTE],
    [-1, SECOND],
    [0, SECOND],
    [30 * DAY, 25 * HOUR],
    [Number.POSITIVE_INFINITY, 25 * HOUR],
    [Number.NEGATIVE_INFINITY, SECOND],
    [5 * MINUTE, 5 * MINUTE],
  ])('of %d ms is %d', (wait, clamped) => expect(clampWait(wait)).toBe(clamped))

  it('that is told lies between a second and 25 hours, whatever the API says (property)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          reset: fc.oneof(
            fc.string(),
            fc.double(),
            fc.constant(null),
            fc.date({ noInvalidDate: true }),
          ),
          retryAfter: fc.array(fc.oneof(fc.string(), fc.integer().map(String)), { maxLength: 3 }),
          failed: fc.constantFrom(
            null,
            'upstream_rate_limited' as const,
            'upstream_auth' as const,
            'upstream_invalid' as const,
          ),
          remaining: fc.constantFrom(0, 1, 50),
        }),
        async ({ reset, retryAfter, failed, remaining }) => {
          const ledger = ledgerWith(50)
          const said = reset instanceof Date ? reset.toISOString() : reset
          const rateLimit = { limit: 100, remaining, reset: said }
          await ledger.send('today', 1, { failed, retryAfter, rateLimit })
          const refusal = ledger.refusal('q0', 'today')
          if (!refusal) return
          expect(refusal.retryAt - START).toBeGreaterThanOrEqual(SECOND)
          expect(refusal.retryAt - START).toBeLessThanOrEqual(25 * HOUR)
        },
      ),
    )
  })
})

it('a request that this program broke off is charged, and says nothing of the school', async () => {
  const ledger = ledgerWith(50)
  await ledger.send('today')
  const before = ledger.budget().remaining
  await ledger.send('today', 1, { failed: 'upstream_slow', rateLimit: undefined })
  expect(ledger.budget().remaining).toBe((before ?? 0) - 1)
  expect(ledger.health()).toMatchObject({ state: 'ok', reason: null })
  expect(ledger.refusal('q', 'today')).toBe(null)
})
