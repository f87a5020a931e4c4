import { describe, expect, it } from 'vitest'
import { GB } from '#testing/date-formats.ts'
import { DAY, HOUR, instant, MINUTE, plus } from '#time/instant.ts'
import { USUAL_HOURS } from '#time/opening-hours.ts'
import { NO_GAPS, type OpenAge } from '#time/reading-age.ts'
import { readingNotice, type Standing } from './reading-notice.ts'
import { sayPartial } from './words.ts'

/** 10:16 in Denver. */
const NOW = instant('2026-11-18T17:16:00Z')
const SINCE = instant('2026-11-18T16:55:00Z')
const NEXT = instant('2026-11-18T17:23:00Z')
const RESET = instant('2026-11-19T00:00:00Z')
const READ = plus(NOW, -34 * MINUTE)

const WELL: Standing = {
  problem: null,
  upstream: { state: 'ok', reason: null, since: null, retryAt: null },
  remaining: 40,
  reset: RESET,
  rule: { hours: USUAL_HOURS, gaps: NO_GAPS },
}

const read = (ms: number) => {
  const asOf = plus(NOW, -ms)
  const ages: OpenAge[] = [{ pace: 'today', asOf }]
  return { asOf, ages, completeness: 'complete', problem: null, staleReason: null } as const
}
const failing = (
  reason: NonNullable<Standing['upstream']>['reason'],
  retryAt = NEXT,
): Standing => ({
  ...WELL,
  upstream: { state: 'failing', reason, since: SINCE, retryAt },
})
const say = (answer: Parameters<typeof readingNotice>[0], standing = WELL, now = NOW) =>
  readingNotice(answer, standing, now, GB)

describe('a range that is old', () => {
  it('is told by the pill alone', () => {
    expect(say(read(2 * DAY))).toEqual({ sentence: null, isWaiting: false, aside: '' })
  })

  it('tells in passing that today is younger than the rest', () => {
    const week = (ms: number) => ({
      ...read(6 * DAY),
      ages: [
        { pace: 'today', asOf: plus(NOW, -4 * MINUTE) },
        { pace: 'screen', asOf: plus(NOW, -ms) },
      ] as const,
    })
    expect(say(week(2.5 * HOUR))).toEqual({
      sentence: null,
      isWaiting: false,
      aside: 'Today’s data is from 10:12; other days from 07:46, 2 hours ago.',
    })
    expect(say(week(2 * DAY + HOUR)).aside).toContain(
      'Today’s data is from 10:12; other days from Mon 16 Nov 09:16, 2 days ago.',
    )
    expect(say(week(6 * MINUTE)).aside).toBe('')
  })
})

describe('a school’s system that fails', () => {
  const since = (ms: number, gap: number | null): Standing => ({
    ...failing('upstream_timeout'),
    upstream: {
      state: 'failing',
      reason: 'upstream_timeout',
      since: plus(NOW, -ms),
      retryAt: NEXT,
    },
    rule: { hours: USUAL_HOURS, gaps: { ...NO_GAPS, today: gap } },
  })

  it('is a line once a planned reading was missed, and the pill’s until then', () => {
    expect(say(read(0), since(15 * MINUTE, null)).sentence).toBeNull()
    expect(say(read(0), since(16 * MINUTE, null)).sentence).toContain('is not responding')
    expect(say(read(0), since(16 * MINUTE, 40 * MINUTE)).sentence).toBeNull()
    expect(say(read(0), since(41 * MINUTE, 40 * MINUTE)).sentence).toContain('is not responding')
  })

  it('is not asked again before its next try', () => {
    const partial = { ...read(0), completeness: 'incomplete' } as const
    const isWaiting = (at: typeof NOW) => say(partial, failing('upstream_timeout'), at).isWaiting
    expect([isWaiting(NOW), isWaiting(plus(NEXT, -1)), isWaiting(NEXT)]).toEqual([
      true,
      true,
      false,
    ])
    const told = { reason: 'upstream_invalid', detail: '', retryAt: NEXT } as const
    expect(say({ ...partial, problem: told }).isWaiting).toBe(true)
    expect(say({ ...partial, problem: { ...told, retryAt: null } }).isWaiting).toBe(false)
  })

  it('is a line at once over what is not whole', () => {
    const partial = { ...read(0), completeness: 'incomplete' } as const
    expect(say(partial, since(MINUTE, null)).sentence).toContain('is not responding')
  })

  it('and is only slow is said to be read', () => {
    const problem = { reason: 'upstream_slow', detail: '', retryAt: null } as const
    const nothing = { ...read(0), asOf: null, ages: [], completeness: 'loading', problem } as const
    expect(say(nothing).sentence).toBe('Still loading.')
  })

  it('says what failed, since when and what comes next', () => {
    const nothing = { ...read(0), asOf: null, ages: [], completeness: 'incomplete' } as const
    expect(say(nothing, failing('upstream_auth')).sentence).toBe(
      'The scheduling system rejects the key (since 09:55). An admin must set a new API key and restart Flightline.',
    )
    expect(say(nothing, failing('upstream_timeout')).sentence).toBe(
      'The scheduling system is not responding (since 09:55); next try 10:23.',
    )
  })
})

describe('what keeps a range from being read', () => {
  const gone = { reason: 'gateway_unreachable', detail: '', retryAt: null } as const
  const cases = [
    [
      'the gateway is gone',
      { ...WELL, problem: gone },
      'Showing data from 09:42, 34 minutes ago. Flightline is not responding; this page keeps trying.',
    ],
    [
      'the school’s system is gone',
      failing('upstream_timeout'),
      'Showing data from 09:42, 34 minutes ago. The scheduling system is not responding (since 09:55); next try 10:23.',
    ],
    [
      'the key is rejected',
      failing('upstream_auth'),
      'Showing data from 09:42, 34 minutes ago. The scheduling system rejects the key (since 09:55). An admin must set a new API key and restart Flightline.',
    ],
    [
      'the day is spent',
      { ...WELL, remaining: 0 },
      'Showing data from 09:42, 34 minutes ago. Today’s requests are used up. Loading resumes at 17:00.',
    ],
  ] as const satisfies readonly (readonly [string, Standing, string])[]

  it.each(cases)('%s', (_, standing, sentence) => {
    expect(say(read(NOW - READ), standing).sentence).toBe(sentence)
  })

  it('is another sentence each, and another again for what is only partly known', () => {
    const missing = [{ kind: 'unread', start: null, end: null, days: [], lookBack: false }] as const
    const partial = sayPartial({ missing, problem: null })
    expect(partial).toBe('Everything else is complete. The rest loads automatically.')
    const all = [...cases.map(([, standing]) => say(read(0), standing).sentence), partial]
    expect(new Set(all).size).toBe(5)
  })

  it('is, for whoever has nothing read, who has', () => {
    const problem = { reason: 'not_cached', detail: '', retryAt: null } as const
    expect(say({ ...read(0), completeness: 'incomplete', problem }).sentence).toBe(
      'Not loaded yet. It loads when a dispatcher opens this day.',
    )
    expect(sayPartial({ missing: [], problem })).toBe('Everything else is complete.')
  })

  it('is said of what is fresh as well, and of nothing at all', () => {
    expect(say(read(0), failing('upstream_unreachable')).sentence).toMatch(
      /^Showing data from 10:16, just now\. The scheduling system can’t be reached \(since 09:55\);/,
    )
    const nothing = { ...read(0), asOf: null, ages: [] }
    expect(say(nothing, failing('upstream_tls')).sentence).toMatch(
      /^The scheduling system has an invalid certificate/,
    )
  })

  it('is first of all what this range itself met with', () => {
    const problem = { reason: 'budget_reserved', detail: '', retryAt: RESET } as const
    expect(say({ ...read(0), problem }, failing('upstream_timeout')).sentence).toContain(
      'Flightline has used today’s requests for other days. Loading resumes at 17:00.',
    )
    expect(say({ ...read(0), staleReason: 'upstream_invalid' }).sentence).toContain(
      'The scheduling system sent an answer that is not its data, or its format has changed; Flightline keeps trying.',
    )
    const contract = { reason: 'contract', detail: 'meta.count', retryAt: null } as const
    expect(say({ ...read(0), problem: contract }).sentence).toContain('meta.count')
  })
})
