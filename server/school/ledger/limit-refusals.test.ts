import { describe, expect, it } from 'vitest'
import { RESET as MIDNIGHT } from '#server/testing/fake-upstream.ts'
import { ledgerAt, left, LEDGER_START as START } from '#server/testing/ledger-under-test.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#time/instant.ts'
import { LIMIT_PAUSES } from './back-off.ts'

const RENEWED = Date.parse(MIDNIGHT) + 2 * SECOND
const limited = (...retryAfter: string[]) => ({
  failed: 'upstream_rate_limited' as const,
  retryAfter,
})
const refused = (until: number) => ({ reason: 'upstream_rate_limited', retryAt: until })

/** A ledger that has been told that 95 are left. */
async function withPlenty() {
  const ledger = ledgerAt()
  await ledger.ask(left(95))
  return ledger
}

describe('a refusal by the limit while plenty is left', () => {
  it('is tried again after a minute, then after half an hour', () => {
    expect(LIMIT_PAUSES).toEqual([MINUTE, 30 * MINUTE])
  })

  it.each([
    ['no header', [], MINUTE],
    ['seconds', ['120'], 2 * MINUTE],
    ['fewer than a minute', ['30'], MINUTE],
    ['none', ['0'], MINUTE],
    ['a date', ['Wed, 18 Nov 2026 19:00:00 GMT'], 3 * HOUR],
    ['longer than the day', ['36000'], 10 * HOUR],
    ['absurdly long', ['1000000000000'], 25 * HOUR],
    ['garbage', ['later', ''], MINUTE],
    ['two headers', ['60', '7200'], 2 * HOUR],
  ])('with %s is kept to, and everybody is told when', async (_, retryAfter, wait) => {
    const ledger = await withPlenty()
    await ledger.ask(limited(...retryAfter))
    for (const purpose of ['today', 'screen', 'person'] as const)
      expect(ledger.refusal('anything', purpose)).toEqual(refused(START + wait))
    expect(ledger.health()).toEqual({
      state: 'failing',
      reason: 'upstream_rate_limited',
      since: START,
      retryAt: START + wait,
    })
    expect(ledger.budget().remaining).toBe(94)
    ledger.pass(wait - 1)
    expect(await ledger.ask()).toBe(false)
    ledger.pass(1)
    expect(await ledger.ask()).toBe(true)
    expect(ledger.health()).toMatchObject({ state: 'ok', reason: null })
  })

  it('costs one request in half an hour and two in all; then the day is over', async () => {
    const ledger = await withPlenty()
    const sent: number[] = []
    for (let minute = 0; minute < 8 * 60; minute++) {
      const purpose = minute % 2 === 0 ? 'person' : 'today'
      if (await ledger.ask(limited(), `q${minute}`, purpose)) sent.push(minute)
      ledger.pass(MINUTE)
    }
    expect(sent).toEqual([0, 1, 31])
    expect(ledger.budget().remaining).toBe(0)
    expect(ledger.refusal('q', 'person')).toEqual(refused(RENEWED))
    ledger.pass(2 * SECOND)
    expect(await ledger.ask(left(99, '2026-11-20T00:00:00.000Z'))).toBe(true)
    expect(ledger.budget().remaining).toBe(99)
  })

  it('of the one probe waits half an hour, or longer if told so', async () => {
    const ledger = await withPlenty()
    await ledger.ask(limited('30'))
    ledger.pass(MINUTE)
    await ledger.ask(limited('30'))
    expect(ledger.refusal('q', 'person')).toEqual(refused(ledger.now() + 30 * MINUTE))

    const patient = await withPlenty()
    await patient.ask(limited())
    patient.pass(MINUTE)
    await patient.ask(limited('7200'))
    expect(patient.refusal('q', 'person')).toEqual(refused(patient.now() + 2 * HOUR))
  })

  it('counts from the beginning after an answer', async () => {
    const ledger = await withPlenty()
    for (const outcome of [limited(), limited(), {}, limited()]) {
      expect(await ledger.ask(outcome)).toBe(true)
      ledger.pass(30 * MINUTE)
    }
    await ledger.ask({})
    await ledger.ask(limited())
    expect(ledger.refusal('q', 'today')).toEqual(refused(ledger.now() + MINUTE))
  })

  it('outlives the process', async () => {
    const ledger = await withPlenty()
    await ledger.ask(limited())
    ledger.pass(MINUTE)
    await ledger.ask(limited())
    ledger.restart()
    expect(ledger.refusal('q', 'person')).toEqual(refused(ledger.now() + 30 * MINUTE))
    ledger.pass(30 * MINUTE)
    await ledger.ask(limited())
    ledger.restart()
    expect(ledger.refusal('q', 'person')).toEqual(refused(RENEWED))
  })

  it('is counted by an edition that takes over from one that counted none', async () => {
    const ledger = await withPlenty()
    ledger.restart((text) => {
      const { state, ...kept } = JSON.parse(text)
      const { limited: _, rolling: __, stoppedAt: ___, ...older } = state
      return JSON.stringify({ ...kept, state: older })
    })
    await ledger.ask(limited())
    expect(ledger.refusal('q', 'person')).toEqual(refused(START + MINUTE))
    expect(ledger.budget().remaining).toBe(94)
  })

  it('on a day that ends in the meantime says nothing about the next', async () => {
    const ledger = await withPlenty()
    await ledger.ask(limited())
    ledger.pass(MINUTE)
    await ledger.ask(limited(String((8 * HOUR) / SECOND)))
    ledger.pass(8 * HOUR)
    expect(await ledger.ask(limited())).toBe(true)
    expect(ledger.refusal('q', 'today')).toEqual(refused(ledger.now() + MINUTE))
    expect(ledger.budget().remaining).toBe(99)
  })

  it('may be looked into by a person with the last few requests', async () => {
    const ledger = ledgerAt()
    await ledger.ask(left(4))
    await ledger.ask(limited())
    ledger.pass(MINUTE)
    expect(ledger.refusal('q', 'today')).toMatchObject({ reason: 'budget_reserved' })
    expect(await ledger.ask({}, 'q', 'person')).toBe(true)
  })
})

describe('a refusal by the limit at the end of the day', () => {
  it('is believed when it says itself that nothing is left', async () => {
    const ledger = await withPlenty()
    await ledger.ask({ ...limited('60'), ...left(0) })
    expect(ledger.refusal('q', 'person')).toEqual(refused(RENEWED))
    expect(ledger.budget().remaining).toBe(0)
  })

  it('is believed when nothing is left by our own count', async () => {
    const ledger = ledgerAt(START, 1)
    await ledger.ask(limited())
    expect(ledger.refusal('q', 'person')).toEqual(refused(RENEWED))
  })

  it('that ended while it was under way says nothing about the new one', async () => {
    const ledger = ledgerAt(START, 1)
    ledger.pass(8 * HOUR)
    await ledger.ask(limited(), 'q', 'person', 5 * SECOND)
    expect(ledger.refusal('q', 'person')).toEqual(refused(ledger.now() + MINUTE))
  })

  it.each([
    ['seconds longer than the day', ['36000'], START + 10 * HOUR + 2 * SECOND],
    ['a date after it', ['Thu, 19 Nov 2026 02:00:00 GMT'], START + 10 * HOUR + 2 * SECOND],
    ['absurdly long', ['1000000000000'], START + 25 * HOUR],
  ])('lasts as long as told with %s', async (_, retryAfter, until) => {
    const ledger = await withPlenty()
    await ledger.ask({ ...limited(...retryAfter), ...left(0) })
    expect(ledger.refusal('q', 'person')).toEqual(refused(until))
  })

  it('where nothing was ever said of a limit is found out with two probes', async () => {
    const ledger = ledgerAt()
    let sent = 0
    for (let second = 0; second < DAY / SECOND - 16 * 3600; second += 30) {
      if (await ledger.ask(limited())) sent += 1
      ledger.pass(30 * SECOND)
    }
    expect(sent).toBe(3)
    expect(ledger.refusal('q', 'person')).toEqual(refused(RENEWED))
  })
})

it('a failure of the school that only speaks of a limit pauses for minutes, not for the day', async () => {
  const ledger = await withPlenty()
  await ledger.ask({ failed: 'upstream_invalid', retryAfter: ['30'] })
  expect(ledger.refusal('q', 'today')).toEqual({
    reason: 'upstream_invalid',
    retryAt: START + MINUTE,
  })
})
