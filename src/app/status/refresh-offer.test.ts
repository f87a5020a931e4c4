import { describe, expect, it } from 'vitest'
import type { RefreshState } from '#api/status/use-requests.ts'
import { GB } from '#testing/date-formats.ts'
import { HOUR, instant, MINUTE, plus } from '#time/instant.ts'
import { refreshOffer } from './refresh-offer.ts'

/** 09:42 in Denver. */
const NOW = instant('2026-11-18T16:42:00Z')
const RESET = instant('2026-11-19T00:00:00Z')
const REST: RefreshState = { isBusy: false, done: null, notBefore: null, reason: null }
const requests = { price: 4, remaining: 83, reset: RESET, left: { byHand: 10, days: null } }

const offer = (change: Partial<typeof requests> | { price: null }, state: Partial<RefreshState>) =>
  refreshOffer('this week', { ...requests, ...change }, { ...REST, ...state }, NOW, GB)

describe('the Refresh button', () => {
  it('says its price before it is pressed', () => {
    expect(offer({}, {})).toEqual({
      label: 'Refresh this week (uses 1 of 83 requests)',
      isPossible: true,
      words: 'Refreshing everything takes 4 requests: one a minute, oldest day first.',
    })
    expect(offer({ price: 1 }, {}).words).toBe('')
  })

  it.each([
    ['it is under way', {}, { isBusy: true }, 'Loading now.'],
    ['no price is known', { price: null }, {}, 'Working out how many requests this needs.'],
    [
      'the day is spent',
      { remaining: 0 },
      {},
      'Today’s requests are used up. They reset at 17:00.',
    ],
    [
      'only the last ones are left',
      { remaining: 3 },
      {},
      'The last 3 requests are reserved for checking the scheduling system. They reset at 17:00.',
    ],
    [
      'its quota is used up',
      { left: { byHand: 0, days: null } },
      {},
      'Today’s requests for manual refresh are used up. Flightline keeps refreshing by itself. They reset at 17:00.',
    ],
    [
      'somebody has just done it',
      {},
      { notBefore: plus(NOW, MINUTE) },
      'Once a minute for everyone. Next at 09:43.',
    ],
    [
      'one has just done it oneself',
      {},
      { notBefore: plus(NOW, MINUTE), done: { at: NOW, requests: 4 } },
      'Read again at 09:42 with 4 requests. Once a minute for everyone. Next at 09:43.',
    ],
    [
      'the reserve is reached',
      {},
      { notBefore: plus(NOW, HOUR), reason: 'budget_reserved' as const },
      'Flightline has used today’s requests for other days. Loading resumes at 10:42.',
    ],
    [
      'the school’s system does not answer',
      {},
      { notBefore: plus(NOW, MINUTE), reason: 'upstream_timeout' as const },
      'The scheduling system is not responding; next try 09:43.',
    ],
  ])('cannot be pressed while %s, and says why', (_, change, state, words) => {
    expect(offer(change, state)).toMatchObject({ isPossible: false, words })
  })

  it('can be pressed again later, and remembers what the last press did', () => {
    const state = { notBefore: plus(NOW, -1), done: { at: plus(NOW, -HOUR), requests: 5 } }
    expect(offer({}, state)).toMatchObject({
      isPossible: true,
      words:
        'Last refreshed here at 08:42 with 5 requests. Refreshing everything takes 4 requests: one a minute, oldest day first.',
    })
  })
})
