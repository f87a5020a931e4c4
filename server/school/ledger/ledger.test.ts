import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RESET as MIDNIGHT } from '#server/testing/fake-upstream.ts'
import {
  ledgerAt,
  left,
  NEXT_MIDNIGHT,
  LEDGER_START as START,
} from '#server/testing/ledger-under-test.ts'
import { HOUR, MINUTE, SECOND } from '#time/instant.ts'

describe('the day’s requests', () => {
  it('are unknown until the API has spoken, then as it says', async () => {
    const ledger = ledgerAt()
    expect(ledger.budget()).toEqual({ limit: null, remaining: null, reset: null, reserve: 10 })
    await ledger.ask(left(999, MIDNIGHT, 1000))
    expect(ledger.budget()).toEqual({
      limit: 1000,
      remaining: 999,
      reset: Date.parse(MIDNIGHT),
      reserve: 100,
    })
  })

  it('are charged on sending, and given back only where nothing was sent', async () => {
    const ledger = ledgerAt()
    await ledger.ask(left(50))
    await ledger.ask({ failed: 'upstream_timeout' }, 'a')
    expect(ledger.budget().remaining).toBe(49)
    await ledger.ask({ failed: 'upstream_unreachable', sent: false }, 'b')
    expect(ledger.budget().remaining).toBe(49)
  })

  it('at 0 nothing is asked until the reset, then one probe decides', async () => {
    const ledger = ledgerAt()
    await ledger.ask(left(0))
    expect(ledger.refusal('other', 'today')).toEqual({
      reason: 'budget_exhausted',
      retryAt: Date.parse(MIDNIGHT) + 2 * SECOND,
    })
    ledger.pass(8 * HOUR)
    expect(await ledger.ask()).toBe(false)
    ledger.pass(2 * SECOND)
    expect(await ledger.ask(left(0, NEXT_MIDNIGHT))).toBe(true)
    expect(await ledger.ask()).toBe(false)
  })

  it('begin anew with an answer of the next day to what was sent in its first moments', async () => {
    const ledger = ledgerAt(START, 100)
    await ledger.ask(left(12))
    ledger.pass(8 * HOUR + SECOND)
    expect(await ledger.ask(left(99, NEXT_MIDNIGHT), 'q', 'today')).toBe(true)
    expect(ledger.budget()).toMatchObject({ remaining: 99, reset: Date.parse(NEXT_MIDNIGHT) })
    await ledger.ask({}, 'q', 'today')
    expect(ledger.budget().remaining).toBe(98)
  })

  it('take over a jump down, and keep the least within one day', async () => {
    const ledger = ledgerAt()
    await ledger.ask(left(57))
    await ledger.ask(left(40))
    expect(ledger.budget().remaining).toBe(40)
    await ledger.ask(left(57))
    expect(ledger.budget().remaining).toBe(39)
  })

  it.each([
    ['negative', left(-1)],
    ['a fraction', left(3.7)],
    ['text', left('42')],
    ['null', left(null)],
    ['huge', left(1e9)],
    ['more than the limit', left(101)],
    ['nothing at all', { rateLimit: undefined }],
    ['an array', { rateLimit: [1, 2] }],
    ['text for all', { rateLimit: 'lots' }],
  ])('fall back to the own count when remaining is %s', async (_, claim) => {
    const ledger = ledgerAt(START, 5)
    const ask = () => ledger.ask(claim, 'q', 'flights-today')
    for (let n = 0; n < 5; n++) expect(await ask()).toBe(true)
    expect(await ask()).toBe(false)
    expect(ledger.budget()).toMatchObject({ remaining: 0, reset: Date.parse(MIDNIGHT) })
  })

  it.each([
    null,
    '',
    'soon',
    1_795_000_000,
    '1795000000000',
    '2026-11-19T00:00:00',
    '2026-11-18T00:00:00.000Z',
    '9999-12-31T00:00:00.000Z',
    '2026-11-31T00:00:00.000Z',
  ])('assume the next midnight in UTC when the reset is %j', async (reset) => {
    const ledger = ledgerAt()
    await ledger.ask(left(0, reset))
    expect(ledger.refusal('q', 'today')?.retryAt).toBe(Date.parse(MIDNIGHT) + 2 * SECOND)
  })

  it('are never more than the limit a day, whatever the API says (property)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            remaining: fc.oneof(fc.integer({ min: -5, max: 30 }), fc.constant('9'), fc.double()),
            reset: fc.constantFrom(
              MIDNIGHT,
              NEXT_MIDNIGHT,
              'soon',
              null,
              '2026-11-18T20:00:00.000Z',
            ),
            failed: fc.constantFrom(
              null,
              null,
              'upstream_timeout' as const,
              'upstream_invalid' as const,
            ),
            question: fc.constantFrom('a', 'b', 'c'),
          }),
          { maxLength: 80 },
        ),
        async (answers) => {
          const ledger = ledgerAt(START, 20)
          let sent = 0
          for (const { question, failed, remaining, reset } of answers) {
            const before = ledger.budget().remaining
            if (await ledger.ask({ failed, ...left(remaining, reset, 30) }, question)) {
              sent += 1
              expect(before).not.toBe(0)
            }
            expect(ledger.budget().remaining ?? 0).toBeGreaterThanOrEqual(0)
            expect(sent).toBeLessThanOrEqual(30)
            ledger.pass(10 * SECOND)
          }
        },
      ),
    )
  })
})

describe('a refusal by the API', () => {
  it('of the key leaves one probe in 30 minutes for everything', async () => {
    const ledger = ledgerAt()
    let sent = 0
    for (let minute = 0; minute < 120; minute++) {
      if (await ledger.ask({ failed: 'upstream_auth' }, `q${minute}`)) sent += 1
      ledger.pass(MINUTE)
    }
    expect(sent).toBe(4)
    ledger.pass(30 * MINUTE)
    expect(await ledger.ask()).toBe(true)
    expect(ledger.health()).toMatchObject({ state: 'ok', reason: null })
  })
})

describe('a failure', () => {
  it('of one question holds everything for a minute, and its own question longer each time', async () => {
    const ledger = ledgerAt()
    await ledger.ask({ failed: 'upstream_invalid' }, 'a')
    ledger.pass(59 * SECOND)
    for (const question of ['a', 'b'])
      expect(ledger.refusal(question, 'today')).toEqual({
        reason: 'upstream_invalid',
        retryAt: START + MINUTE,
      })
    ledger.pass(SECOND)
    expect(await ledger.ask({}, 'b')).toBe(true)
    expect(await ledger.ask({ failed: 'upstream_invalid' }, 'a')).toBe(true)
    expect(ledger.refusal('a', 'today')?.retryAt).toBe(START + 3 * MINUTE)
    ledger.pass(MINUTE)
    expect(ledger.refusal('b', 'today')).toBe(null)
  })

  it('after another backs off 1, 2, 4, 8, 15 and 30 minutes', async () => {
    const ledger = ledgerAt()
    const sent: number[] = []
    for (let minute = 0; minute <= 120; minute++) {
      const ask = ledger.ask({ failed: 'upstream_invalid' }, `q${minute % 7}`, 'today')
      if (await ask) sent.push(minute)
      ledger.pass(MINUTE)
    }
    expect(sent).toEqual([0, 1, 3, 7, 15, 30, 60, 90, 120])
  })

  it('for eight hours costs twenty requests, and the first success makes all well', async () => {
    const ledger = ledgerAt()
    let sent = 0
    for (let second = 0; second < 8 * 3600; second += 10) {
      const ask = ledger.ask({ failed: 'upstream_timeout' }, `q${second % 40}`, 'screen')
      if (await ask) sent += 1
      ledger.pass(10 * SECOND)
    }
    expect(sent).toBeLessThanOrEqual(20)
    expect(ledger.health()).toMatchObject({
      state: 'failing',
      reason: 'upstream_timeout',
      since: START,
    })
    ledger.pass(HOUR)
    expect(await ledger.ask({}, 'q0')).toBe(true)
    expect(await ledger.ask({}, 'q10')).toBe(true)
  })

  it('is tried again sooner when a person asks, a minute after the last request', async () => {
    const ledger = ledgerAt()
    for (let n = 0; n < 6; n++) {
      await ledger.ask({ failed: 'upstream_timeout' }, 'a', 'today')
      ledger.pass(15 * MINUTE)
    }
    await ledger.ask({ failed: 'upstream_timeout' }, 'a', 'person')
    ledger.pass(59 * SECOND)
    expect(ledger.refusal('a', 'person')).not.toBe(null)
    ledger.pass(SECOND)
    expect(ledger.refusal('a', 'person')).toBe(null)
    expect(ledger.refusal('a', 'today')).toMatchObject({ reason: 'upstream_timeout' })
  })

  it('of everything is over for everything with the first success', async () => {
    const ledger = ledgerAt()
    for (let n = 0; n < 6; n++) {
      await ledger.ask({ failed: 'upstream_timeout' }, 'a', 'today')
      ledger.pass(15 * MINUTE)
    }
    ledger.pass(15 * MINUTE)
    expect(await ledger.ask({}, 'b')).toBe(true)
    expect(ledger.refusal('a', 'today')).toBe(null)
  })

  it('with Retry-After is not tried again sooner by anybody', async () => {
    const ledger = ledgerAt()
    await ledger.ask({ failed: 'upstream_invalid', retryAfter: ['600'] })
    ledger.pass(2 * MINUTE)
    expect(ledger.refusal('a', 'person')?.retryAt).toBe(START + 10 * MINUTE)
  })

  it('to connect may be tried each minute and costs nothing', async () => {
    const ledger = ledgerAt()
    await ledger.ask(left(50), 'z')
    let tries = 0
    for (let second = 0; second < 3600; second += 10) {
      if (await ledger.ask({ failed: 'upstream_unreachable', sent: false })) tries += 1
      ledger.pass(10 * SECOND)
    }
    expect(tries).toBe(60)
    expect(ledger.budget().remaining).toBe(50)
  })

  it.each([
    ['0', MINUTE],
    ['-1', MINUTE],
    ['600', 10 * MINUTE],
    ['1000000000000', 25 * HOUR],
    ['Tue, 17 Nov 2026 00:00:00 GMT', MINUTE],
  ])('with Retry-After %s pauses everything, within bounds', async (retryAfter, wait) => {
    const ledger = ledgerAt()
    await ledger.ask({ failed: 'upstream_invalid', retryAfter: [retryAfter] })
    expect(ledger.refusal('other', 'today')?.retryAt).toBe(START + wait)
  })
})

describe('a wrong clock', () => {
  const date = 'Wed, 18 Nov 2026 16:00:00 GMT'
  const spent = { ...left(0), date }

  it.each([
    ['25 hours ahead', 25 * HOUR],
    ['25 hours behind', -25 * HOUR],
    ['in 1970', -START],
  ])('%s keeps to the reset by the API’s own time', async (_, offset) => {
    const ledger = ledgerAt(START + offset)
    await ledger.ask(spent)
    ledger.pass(8 * HOUR - SECOND)
    expect(await ledger.ask()).toBe(false)
    ledger.pass(4 * SECOND)
    expect(await ledger.ask()).toBe(true)
    expect(Math.round(ledger.skew() / HOUR)).toBe(Math.round(offset / HOUR))
  })

  it('set back two hours does not stop the day; set forward three costs one probe', async () => {
    const ledger = ledgerAt()
    await ledger.ask(spent)
    ledger.setClock(START - 2 * HOUR)
    ledger.pass(8 * HOUR + 3 * SECOND)
    expect(await ledger.ask(left(99, NEXT_MIDNIGHT))).toBe(true)

    const ahead = ledgerAt()
    await ahead.ask(spent)
    ahead.setClock(START + 72 * HOUR)
    expect(await ahead.ask({ ...spent, failed: 'upstream_rate_limited' })).toBe(true)
    for (let n = 0; n < 7; n++) {
      ahead.pass(HOUR)
      expect(await ahead.ask()).toBe(false)
    }
  })

  it('of a proxy is told by the reset and not believed', async () => {
    const ledger = ledgerAt()
    await ledger.ask({ ...left(0), date: 'Fri, 20 Nov 2026 16:00:00 GMT' })
    expect(ledger.skew()).toBe(0)
    expect(await ledger.ask()).toBe(false)
  })
})

describe('a request that we stopped ourselves', () => {
  it('is spent, and says nothing about the school', async () => {
    const ledger = ledgerAt()
    await ledger.ask(left(50))
    await ledger.ask({ failed: 'upstream_slow' })
    ledger.restart()
    expect(ledger.budget().remaining).toBe(49)
    expect(ledger.health()).toEqual({ state: 'ok', reason: null, since: null, retryAt: null })
    expect(ledger.refusal('q', 'today')).toBe(null)
  })

  it('once more in ten minutes waits: a program that is always stopped must not use up the day', async () => {
    const ledger = ledgerAt()
    await ledger.ask(left(50))
    let sent = 0
    for (let minute = 0; minute < 60; minute++) {
      if (await ledger.ask({ failed: 'upstream_slow' })) sent += 1
      ledger.restart()
      expect(ledger.health()).toMatchObject({ state: 'ok', reason: null })
      ledger.pass(MINUTE)
    }
    expect(sent).toBeLessThanOrEqual(14)
  })
})
