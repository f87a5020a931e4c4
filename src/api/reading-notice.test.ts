import { describe, expect, it } from 'vitest'
import { DAY, HOUR, instant, MINUTE, plus } from '#time/instant.ts'
import { USUAL_HOURS } from '#time/opening-hours.ts'
import { zoneOf } from '#time/zone.ts'
import { ageShown, readingNotice, type Standing } from './reading-notice.ts'
import { sayPartial } from './words.ts'

const denver = zoneOf('America/Denver')
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
  hours: USUAL_HOURS,
}

const read = (ms: number) => {
  const asOf = plus(NOW, -ms)
  return { asOf, ages: { near: asOf, open: asOf }, problem: null, staleReason: null }
}
const failing = (
  reason: NonNullable<Standing['upstream']>['reason'],
  retryAt = NEXT,
): Standing => ({
  ...WELL,
  upstream: { state: 'failing', reason, since: SINCE, retryAt },
})
const say = (answer: Parameters<typeof readingNotice>[0], standing = WELL, now = NOW) =>
  readingNotice(answer, standing, now, denver, 'en-GB')

describe('a range that is old', () => {
  it('says so in words from twenty minutes on, in opening hours', () => {
    expect(say(read(20 * MINUTE)).sentence).toBeNull()
    expect(say(read(34 * MINUTE)).sentence).toMatch(
      /^Showing what was read at 09:42, 34 minutes ago\./,
    )
    const night = instant('2026-11-18T10:00:00Z')
    const asleep = { ...read(0), ages: { near: plus(night, -3 * HOUR), open: null } }
    expect(say(asleep, WELL, night).sentence).toBeNull()
  })

  it('names the day when that is another one', () => {
    expect(say(read(2 * DAY + HOUR)).sentence).toMatch(
      /^Showing what was read on Mon 16 Nov at 09:16, 2 days ago\./,
    )
  })

  it('is told by its own today where it has one, and the other days in passing', () => {
    const week = {
      ...read(6 * DAY),
      ages: { near: plus(NOW, -4 * MINUTE), open: plus(NOW, -2.5 * HOUR) },
    }
    expect(say(week)).toEqual({
      sentence: null,
      aside: 'Today and tomorrow are as of 10:12; other days were read at 07:46, 2 hours ago.',
    })
    expect(ageShown(week)).toEqual({ at: plus(NOW, -4 * MINUTE), isSettled: false })
  })

  it('is never a week that is long over', () => {
    const past = { ...read(5 * DAY), ages: { near: null, open: null } }
    expect(say(past)).toEqual({ sentence: null, aside: '' })
    expect(ageShown(past).isSettled).toBe(true)
  })
})

describe('what keeps a range from being read', () => {
  const gone = { reason: 'gateway_unreachable', detail: '', retryAt: null } as const
  const cases = [
    [
      'the gateway is gone',
      { ...WELL, problem: gone },
      'Showing what was read at 09:42, 34 minutes ago. Flightline itself does not answer. What is on screen was right when it was read and stays; it is asked again every few seconds.',
    ],
    [
      'the school’s system is gone',
      failing('upstream_timeout'),
      "Showing what was read at 09:42, 34 minutes ago. The school's system does not answer since 09:55; next try 10:23. Every page shows what was read before.",
    ],
    [
      'the key is rejected',
      failing('upstream_auth'),
      "Showing what was read at 09:42, 34 minutes ago. The school's system rejects the key since 09:55. What was read before stays in use; nothing newer comes until the administrator mends the key.",
    ],
    [
      'the day is spent',
      { ...WELL, remaining: 0 },
      "Showing what was read at 09:42, 34 minutes ago. The school's requests for today are spent. What was read today stays; reading goes on at 17:00, when they are renewed.",
    ],
  ] as const satisfies readonly (readonly [string, Standing, string])[]

  it.each(cases)('%s', (_, standing, sentence) => {
    expect(say(read(NOW - READ), standing).sentence).toBe(sentence)
  })

  it('is another sentence each, and another again for what is only partly known', () => {
    const partial = sayPartial([
      { kind: 'unread', start: null, end: null, days: [], lookBack: false },
    ])
    expect(partial).toBe('All else is whole; what is missing is read as soon as requests allow.')
    const all = [...cases.map(([, standing]) => say(read(0), standing).sentence), partial]
    expect(new Set(all).size).toBe(5)
  })

  it('is said of what is fresh as well, and of nothing at all', () => {
    expect(say(read(0), failing('upstream_unreachable')).sentence).toMatch(
      /^Showing what was read at 10:16, just now\. The school's system cannot be reached since 09:55;/,
    )
    const nothing = { ...read(0), asOf: null, ages: { near: null, open: null } }
    expect(say(nothing, failing('upstream_tls')).sentence).toMatch(
      /^Nothing of this could be read yet\. The school's system shows a wrong certificate/,
    )
  })

  it('is first of all what this range itself met with', () => {
    const problem = { reason: 'budget_reserved', detail: '', retryAt: RESET } as const
    expect(say({ ...read(0), problem }, failing('upstream_timeout')).sentence).toContain(
      'The last requests of the day are kept for what matters most. What is shown stays; reading goes on at 17:00.',
    )
    expect(say({ ...read(0), staleReason: 'upstream_invalid' }).sentence).toContain(
      "The school's system answers with something that is not its data, or the format of its data has changed; it is tried again by itself.",
    )
    const contract = { reason: 'contract', detail: 'meta.count', retryAt: null } as const
    expect(say({ ...read(0), problem: contract }).sentence).toContain('meta.count')
  })
})
