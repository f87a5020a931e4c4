import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE, SECOND } from '#time/instant.ts'
import type { GatewayReason } from '#wire/wire.ts'
import { FAILURES_KEPT, LIMIT_PAUSES, pauseAfter, pausesNow, succeed } from './back-off.ts'
import { newState } from './ledger-state.ts'

const NOW = Date.UTC(2026, 10, 18, 16, 0)
const aState = () => newState(100, NOW, false)
const aPause = (wait: number, asked = false) => ({
  until: NOW + wait,
  reason: 'upstream_invalid' as const,
  asked,
})

describe('what holds a question back', () => {
  it('is a rejected key before anything, then the longest wait', () => {
    const state = { ...aState(), latchedUntil: NOW + 1, pause: aPause(HOUR) }
    const failure = { until: NOW + 2 * HOUR, reason: 'upstream_timeout' as const }
    const told = () => pausesNow(state, failure, 'screen', NOW, '').map(({ until }) => until - NOW)
    expect(told()).toEqual([1, 2 * HOUR, HOUR])
    state.pause = aPause(3 * HOUR)
    expect(told()).toEqual([1, 3 * HOUR, 2 * HOUR])
  })

  it('is the gateway’s own death, of which the school is not told to be guilty', () => {
    const state = { ...aState(), cutShort: [{ at: NOW, by: 'one' }] }
    expect(pausesNow(state, null, 'person', NOW, 'one')).toEqual([
      { until: NOW + MINUTE, reason: 'budget_reserved' },
    ])
    expect(pausesNow(state, null, 'today', NOW, 'other')).toEqual([])
  })

  it('is over at the instant that was named', () => {
    expect(pausesNow({ ...aState(), pause: aPause(0) }, null, 'screen', NOW, '')).toEqual([])
    expect(pausesNow({ ...aState(), pause: aPause(1) }, null, 'screen', NOW, '')).toHaveLength(1)
  })

  it.each([
    ['a person a minute after the last request', 'person', MINUTE, 4, false, 0],
    ['a person earlier', 'person', MINUTE - 1, 4, false, 2],
    ['a person with the last three', 'person', MINUTE, 3, false, 2],
    ['a person, where the API asked for the wait', 'person', MINUTE, 4, true, 1],
    ['the refresher', 'today', MINUTE, 4, false, 2],
  ] as const)('for %s', (_, purpose, since, remaining, asked, waits) => {
    const state = { ...aState(), lastSent: NOW - since, pause: aPause(HOUR, asked) }
    state.day.remaining = remaining
    const failure = { until: NOW + HOUR, reason: 'upstream_timeout' as const }
    expect(pausesNow(state, failure, purpose, NOW, '')).toHaveLength(waits)
  })
})

describe('after a failure', () => {
  /** One after the other; the waits in ms. */
  function fail(
    all: readonly { question?: string; sent?: boolean; reason?: GatewayReason; after?: string[] }[],
  ) {
    const state = aState()
    const failures = new Map()
    const waits = all.map(
      ({ question = 'q', sent = true, reason = 'upstream_invalid', after = [] }) => {
        const outcome = { failed: reason, sent, rateLimit: null, date: null, retryAfter: after }
        return pauseAfter(state, failures, question, outcome, reason, NOW) - NOW
      },
    )
    return { state, failures, waits }
  }
  const minutes = ({ waits }: { waits: number[] }) => waits.map((wait) => wait / MINUTE)

  it('each in a row waits longer, up to half an hour', () => {
    expect(minutes(fail(Array.from({ length: 8 }, () => ({}))))).toEqual([
      1, 2, 4, 8, 15, 30, 30, 30,
    ])
  })

  it('every question waits for the row of them all, one alone no longer than its own', () => {
    const { state, failures, waits } = fail([{}, {}, {}, { question: 'other' }])
    expect(waits.at(-1)).toBe(8 * MINUTE)
    expect(failures.get('other')).toEqual({
      streak: 1,
      until: NOW + MINUTE,
      reason: 'upstream_invalid',
    })
    expect(state).toMatchObject({
      inARow: 4,
      pause: { until: NOW + 8 * MINUTE, reason: 'upstream_invalid', asked: false },
    })
  })

  it('a question waits for its own row where that is the longer one', () => {
    const { state, failures } = fail([{}, {}, {}])
    state.inARow = 0
    const outcome = { failed: null, sent: true, rateLimit: null, date: null, retryAfter: [] }
    const until = pauseAfter(state, failures, 'q', outcome, 'upstream_timeout', NOW)
    expect(until).toBe(NOW + 8 * MINUTE)
    expect(state.pause?.until).toBe(NOW + MINUTE)
  })

  it('a connection never made waits a minute, however often', () => {
    const failed = fail(Array.from({ length: 5 }, () => ({ sent: false })))
    expect(minutes(failed)).toEqual([1, 1, 1, 1, 1])
    expect(failed.state.inARow).toBe(0)
  })

  it('a rejected key is tried again in half an hour', () => {
    const { state, failures, waits } = fail([{ reason: 'upstream_auth' }])
    expect(waits).toEqual([30 * MINUTE])
    expect(state.latchedUntil).toBe(NOW + 30 * MINUTE)
    expect(failures.size).toBe(0)
  })

  it('the questions that failed longest ago are forgotten', () => {
    const questions = Array.from({ length: FAILURES_KEPT }, (_, n) => ({ question: `q${n}` }))
    const { failures } = fail([...questions, { question: 'q0' }, { question: 'new' }])
    expect(failures.size).toBe(FAILURES_KEPT)
    expect(['q0', 'q1', 'q2', 'new'].map((q) => failures.has(q))).toEqual([true, false, true, true])
  })

  it.each([
    ['90', 90 * SECOND],
    [' 3600 ', HOUR],
    ['1', MINUTE],
    ['-5', MINUTE],
    [new Date(NOW + 2 * HOUR).toUTCString(), 2 * HOUR],
    ['172800', 25 * HOUR],
    ['', MINUTE],
    ['soon', MINUTE],
    ['3600 s', MINUTE],
    ['in 3600', MINUTE],
    ['Wed, the day after GMT', MINUTE],
    [`x ${new Date(NOW + HOUR).toUTCString()}`, MINUTE],
    [`${new Date(NOW + HOUR).toUTCString()}.`, MINUTE],
  ])('with Retry-After "%s" waits that long, within reason', (after, wait) => {
    expect(fail([{ after: [after] }]).waits).toEqual([wait])
  })

  it('waits for the latest of several, and then not even a person may hurry', () => {
    const { state, waits } = fail([{ after: ['600', '7200', 'never'] }])
    expect(waits).toEqual([2 * HOUR])
    expect(state.pause?.asked).toBe(true)
    expect(fail([{ after: ['never'] }]).state.pause?.asked).toBe(false)
    // No shorter than half a minute, even where the row of failures would allow it.
    expect(fail([{ after: ['0'], sent: false }]).state.pause?.until).toBe(NOW + MINUTE)
  })

  it('a refusal by the limit waits as told and at least so long, then ends the day', () => {
    expect(LIMIT_PAUSES).toEqual([MINUTE, 30 * MINUTE])
    const limited = { reason: 'upstream_rate_limited' as const }
    const { state, waits } = fail([limited, { ...limited, after: ['7200'] }, limited])
    expect(waits).toEqual([MINUTE, 2 * HOUR, 8 * HOUR + 2 * SECOND])
    expect(state.day).toMatchObject({ remaining: 0, refused: true, reset: NOW + 8 * HOUR })
    expect(fail([limited]).state).toMatchObject({
      day: { remaining: 100, refused: false },
      pause: { until: NOW + MINUTE, reason: 'upstream_rate_limited', asked: true },
    })
    expect(fail([limited, limited, { ...limited, after: ['72000'] }]).waits.at(-1)).toBe(
      20 * HOUR + 2 * SECOND,
    )
  })

  it('a success forgets what all of them waited for', () => {
    const state = {
      ...aState(),
      latchedUntil: 1,
      pause: aPause(1),
      inARow: 2,
      limited: 1,
      failing: { since: NOW, until: NOW, reason: 'upstream_invalid' as const },
      cutShort: [{ at: NOW }],
    }
    succeed(state)
    expect(state).toEqual(aState())
  })
})
