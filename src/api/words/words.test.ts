import { describe, expect, it } from 'vitest'
import type { ApiProblem, Missing } from '#api/range/range-answer.ts'
import { GB, US } from '#testing/date-formats.ts'
import { dateFormat } from '#time/date-format.ts'
import { type Instant, instant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { zoneOf } from '#time/zone.ts'
import { GATEWAY_REASONS } from '#wire/wire.ts'
import { sayEdge, sayMissing, sayMissingDays, sayStale, sayTrouble } from './words.ts'

const denver = zoneOf('America/Denver')
const utc = zoneOf('UTC')

function missing(
  fields: { start?: string; end?: string; days?: string[] } & Partial<
    Omit<Missing, 'start' | 'end' | 'days'>
  >,
): Missing {
  const { start, end, days = ['2026-11-18'], ...rest } = fields
  return {
    kind: 'saturated',
    lookBack: false,
    start: start === undefined ? null : instant(start),
    end: end === undefined ? null : instant(end),
    days: days.map(plainDay),
    ...rest,
  }
}

describe('what is missing, in words', () => {
  it.each([
    [
      'the rest of a day',
      utc,
      missing({ start: '2026-11-18T14:20:00Z', end: '2026-11-19T00:00:00Z' }),
      'Wed 18 Nov after 14:20 is not loaded: the school has 100 or more bookings that day (UTC).',
    ],
    [
      'a UTC day that ends in the afternoon',
      denver,
      missing({ start: '2026-11-18T21:20:00Z', end: '2026-11-19T00:00:00Z' }),
      'Wed 18 Nov from 14:20 to 17:00 is not loaded: the school has 100 or more bookings that day (UTC).',
    ],
    [
      'the beginning of a day',
      denver,
      missing({ start: '2026-11-18T07:00:00Z', end: '2026-11-18T16:00:00Z', kind: 'unread' }),
      'Wed 18 Nov before 09:00: not loaded.',
    ],
    [
      'a whole day',
      denver,
      missing({ start: '2026-11-18T07:00:00Z', end: '2026-11-19T07:00:00Z', kind: 'unread' }),
      'Wed 18 Nov: not loaded.',
    ],
    [
      'some days',
      denver,
      missing({ start: '2026-11-18T07:00:00Z', end: '2026-11-21T07:00:00Z', kind: 'unread' }),
      'Wed 18 – Fri 20 Nov 2026: not loaded.',
    ],
    [
      'from the middle of a day on',
      denver,
      missing({ start: '2026-11-18T21:00:00Z', end: '2026-11-21T07:00:00Z', kind: 'unread' }),
      'From Wed 18 Nov 14:00 to Fri 20 Nov: not loaded.',
    ],
    [
      'a contradiction',
      denver,
      missing({ start: '2026-11-18T07:00:00Z', end: '2026-11-19T07:00:00Z', kind: 'disproved' }),
      "Wed 18 Nov may be incomplete: the school's answer contradicts itself.",
    ],
    [
      'the look-back',
      denver,
      missing({
        start: '2026-10-15T06:00:00Z',
        end: '2026-11-15T07:00:00Z',
        kind: 'unread',
        lookBack: true,
      }),
      'Bookings that started before Sun 15 Nov and still run are not included.',
    ],
    [
      'one entry that could not be read',
      denver,
      {
        ...missing({ start: '2026-11-18T07:00:00Z', end: '2026-11-19T07:00:00Z' }),
        kind: 'unreadable' as const,
        unreadable: 1,
      },
      '1 entry could not be read (Wed 18 Nov).',
    ],
    [
      'a day of the log',
      denver,
      missing({}),
      'Wed 18 Nov is partly loaded: the school has 100 or more flights that day.',
    ],
    [
      'days of the log',
      denver,
      missing({ days: ['2026-11-18', '2026-11-19'], kind: 'unread' }),
      'Wed 18 – Thu 19 Nov 2026: not loaded.',
    ],
  ])('%s', (_, zone, part, sentence) => {
    expect(sayMissing(part, dateFormat(zone, 'en-GB'))).toBe(sentence)
  })

  it('names unread days of two lists once, and whole', () => {
    const bookings = { start: '2026-11-16T23:00:00Z', end: '2026-11-18T23:00:00Z' } as const
    const parts = [
      missing({ ...bookings, kind: 'unread' }),
      missing({ days: ['2026-11-18', '2026-11-19', '2026-11-22'], kind: 'unread' }),
      missing({}),
    ]
    expect(sayMissingDays(parts, dateFormat(denver, 'en-GB'))).toEqual([
      'Not loaded: Mon 16 – Thu 19 Nov 2026, Sun 22 Nov.',
      'Wed 18 Nov is partly loaded: the school has 100 or more flights that day.',
    ])
  })
})

describe('since when blocks are known, in words', () => {
  const since = (knownSince: string | null, more: Missing[] = []) =>
    sayEdge(
      {
        knownSince: knownSince === null ? null : plainDay(knownSince),
        asOf: instant('2026-11-18T16:42:00Z'),
        missing: more,
      },
      GB,
    )

  it('is a day, with its year where that is another', () => {
    expect(since('2026-10-18')).toBe('Blocks that started before 18 Oct are not included.')
    expect(since('2025-12-01')).toBe('Blocks that started before 1 Dec 2025 are not included.')
  })

  it('is nothing for flights, nor where what is missing of the look-back says it', () => {
    expect(since(null)).toBe('')
    expect(since('2026-11-15', [missing({ lookBack: true })])).toBe('')
  })
})

describe('what went wrong, in words', () => {
  const problem = (reason: ApiProblem['reason'], retryAt: Instant | null = null): ApiProblem => ({
    reason,
    detail: 'meta.count',
    retryAt,
  })
  const reasons: ApiProblem['reason'][] = [
    ...GATEWAY_REASONS,
    'gateway_unreachable',
    'contract',
    'refused',
    'not_found',
  ]

  it.each(reasons)('%s: whole sentences, no code word', (reason) => {
    const sentence = sayTrouble(problem(reason), US)
    expect(sentence).toMatch(/^[A-Z].*\.$/)
    expect(sentence).not.toMatch(/_|undefined|null|!|sorry/i)
  })

  it('names the next try', () => {
    const at = instant('2026-11-19T00:00:02Z')
    expect(sayTrouble(problem('budget_exhausted', at), US)).toBe(
      'Today’s requests are used up. Loading resumes at 5:00 PM.',
    )
    expect(sayTrouble(problem('upstream_rate_limited', at), US)).toBe(
      'The scheduling system accepts no more requests for now. Loading resumes at 5:00 PM.',
    )
    expect(sayTrouble(problem('upstream_timeout', at), GB)).toBe(
      'The scheduling system is not responding; next try 17:00.',
    )
  })

  it('says how old what is shown is, and why', () => {
    const asOf = instant('2026-11-18T16:42:00Z')
    const next = instant('2026-11-18T17:03:00Z')
    expect(sayStale('upstream_timeout', asOf, next, GB)).toBe(
      'Showing data from 09:42. The scheduling system is not responding; next try 10:03.',
    )
    expect(sayStale('upstream_auth', null, null, GB)).toBe('The scheduling system rejects the key.')
  })
})
