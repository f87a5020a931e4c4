import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#time/instant.ts'
import {
  count,
  cutOpenShort,
  cutShortUntil,
  newState,
  readState,
  uncount,
  writeState,
} from './ledger-state.ts'

const NOW = Date.UTC(2026, 10, 18, 16, 20)

describe('a new count', () => {
  it('has the whole day until midnight, UTC', () => {
    expect(newState(60, NOW, false).day).toEqual({
      limit: 60,
      remaining: 60,
      reset: Date.UTC(2026, 10, 19),
      sent: 0,
      heard: false,
      refused: false,
      doubtful: false,
      others: false,
      spent: [],
    })
  })

  it('has only a little after the old one was lost', () => {
    expect(newState(60, NOW, true).day).toMatchObject({ doubtful: true, remaining: 5 })
    expect(newState(3, NOW, true).day).toMatchObject({ doubtful: true, remaining: 3, limit: 3 })
  })

  it('has nothing behind it', () => {
    expect(newState(60, NOW, false)).toMatchObject({ heardEver: false, cost: 1, inARow: 0 })
  })
})

describe('a kept count', () => {
  const state = newState(60, NOW, false)
  const read = (later: number, { skew = 0, wall = NOW + later } = {}) =>
    readState(writeState(state, NOW, skew), wall)

  it('comes back with the API’s time as this clock tells it', () => {
    expect(read(MINUTE)).toEqual({ state, now: NOW + MINUTE })
    expect(read(0, { skew: HOUR, wall: NOW + HOUR + MINUTE })?.now).toBe(NOW + MINUTE)
    // The clock was an hour ahead, and has been corrected since.
    expect(read(MINUTE, { skew: HOUR })?.now).toBe(NOW + MINUTE)
  })

  it('is lost if it was written in the future, or more than 400 days ago', () => {
    expect(read(-MINUTE)?.now).toBe(NOW - MINUTE)
    expect(read(-MINUTE - 1)).toBeNull()
    expect(read(400 * DAY - 1)?.now).toBe(NOW + 400 * DAY - 1)
    expect(read(400 * DAY)).toBeNull()
  })

  it('is lost if its day ends later than any day can', () => {
    const kept = (reset: number) =>
      readState(writeState({ ...state, day: { ...state.day, reset } }, NOW, 0), NOW)
    expect(kept(NOW + 25 * HOUR + MINUTE)).not.toBeNull()
    expect(kept(NOW + 25 * HOUR + MINUTE + 1)).toBeNull()
  })

  it('is lost if it is of another version, or no count at all', () => {
    const text = writeState(state, NOW, 0)
    expect(readState(text.replace('"version":1', '"version":2'), NOW)).toBeNull()
    expect(readState(text.slice(1), NOW)).toBeNull()
    expect(readState('null', NOW)).toBeNull()
  })
})

describe('requests under way when the process died', () => {
  const cutAt = (...ats: number[]) => {
    const state = newState(60, NOW, false)
    state.open = ats.map((at) => ({ question: `q${at}`, purpose: 'today', at, by: 'one' }))
    cutOpenShort(state, NOW)
    return state
  }

  it('are cut short, and say nothing about the school', () => {
    const cutShort = [{ at: NOW - SECOND, by: 'one' }]
    const silent = { failing: null, failures: [], inARow: 0, pause: null }
    expect(cutAt(NOW - SECOND)).toMatchObject({ open: [], cutShort, ...silent })
  })

  it('count for ten minutes, the last ten of them', () => {
    const ats = (...open: number[]) => cutAt(...open).cutShort.map(({ at }) => at)
    expect(ats(NOW - 10 * MINUTE, NOW - 10 * MINUTE + 1)).toEqual([NOW - 10 * MINUTE + 1])
    const twelve = Array.from({ length: 12 }, (_, n) => NOW - 12 + n)
    expect(ats(...twelve)).toEqual(twelve.slice(2))
  })

  it('hold the gateway that sent them back for a minute, and a second one for ten since the one before', () => {
    expect(cutShortUntil(cutAt(), 'one')).toBe(0)
    expect(cutShortUntil(cutAt(NOW - SECOND), 'one')).toBe(NOW - SECOND + MINUTE)
    const three = cutAt(NOW - HOUR / 60, NOW - SECOND, NOW)
    expect(cutShortUntil(three, 'one')).toBe(NOW - SECOND + 10 * MINUTE)
    expect(cutShortUntil(three, 'other')).toBe(0)
  })

  it('are those of an only gateway where an earlier edition wrote them', () => {
    const state = newState(60, NOW, false)
    state.open = [{ question: 'q', purpose: 'today', at: NOW }]
    cutOpenShort(state, NOW)
    expect(cutShortUntil(state, '')).toBe(NOW + MINUTE)
  })
})

describe('what was spent', () => {
  it('is counted by purpose and by hour, and taken back from where it was counted', () => {
    const state = newState(60, NOW, false)
    const { day } = state
    count(state, 'today', NOW)
    count(state, 'today', NOW + 39 * MINUTE)
    count(state, 'today', NOW + 40 * MINUTE)
    count(state, 'person', NOW)
    const hour = NOW - 20 * MINUTE
    const spent = (...requests: number[]) => [
      { hour, purpose: 'today', requests: requests[0] },
      { hour: hour + HOUR, purpose: 'today', requests: requests[1] },
      { hour, purpose: 'person', requests: requests[2] },
    ]
    expect(day).toMatchObject({ sent: 4, spent: spent(2, 1, 1) })
    expect(uncount(state, 'today', NOW + 50 * MINUTE)).toBe(true)
    expect(day).toMatchObject({ sent: 3, spent: spent(2, 0, 1) })
    expect(uncount(state, 'today', NOW + 50 * MINUTE)).toBe(false)
    expect(uncount(state, 'person', NOW + HOUR)).toBe(false)
    expect(uncount(state, 'screen', NOW)).toBe(false)
    expect(day).toMatchObject({ sent: 3, spent: spent(2, 0, 1) })
  })
})
