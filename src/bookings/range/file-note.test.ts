import { expect, test } from 'vitest'
import type { ApiProblem, Missing } from '#api/range/range-answer.ts'
import { GB } from '#testing/date-formats.ts'
import { HOUR, instant, plus } from '#time/instant.ts'
import { USUAL_HOURS } from '#time/opening-hours.ts'
import { plainDay } from '#time/plain-day.ts'
import { NO_GAPS } from '#time/reading-age.ts'
import { zoneOf } from '#time/zone.ts'
import { isDoubtful, sayFileNote } from './file-note.ts'

const zone = zoneOf('America/Denver')
const asOf = instant('2026-11-18T19:00:00Z')
const unread: Missing = {
  kind: 'unread',
  lookBack: false,
  start: null,
  end: null,
  days: [plainDay('2026-11-17')],
}

test('a file says of which days it is, as of when, and that it is complete or what is missing', () => {
  const whole = { asOf, completeness: 'complete', missing: [], knownSince: null } as const
  expect(sayFileNote('Tue 17 – Wed 18 Nov 2026', whole, GB)).toBe(
    'Tue 17 – Wed 18 Nov 2026 · times America/Denver · as of Wed 18 Nov 12:00 · complete',
  )
  const partial = { ...whole, completeness: 'incomplete', missing: [unread] } as const
  expect(sayFileNote('17, 18 Nov', partial, GB)).toMatch(
    /^17 18 Nov · .* · NOT complete: Tue 17 Nov: not loaded\.$/,
  )
  expect(sayFileNote('', { ...whole, completeness: 'loading' }, GB)).toContain(
    'NOT complete: Some data is missing.',
  )
  expect(sayFileNote('', { ...whole, asOf: null }, GB)).toContain('nothing read')
})

const problem: ApiProblem = { reason: 'upstream_timeout', detail: '', retryAt: null }
const fine = { completeness: 'complete', ages: [], problem: null, staleReason: null } as const

test.each([
  ['complete and fresh', fine, false],
  ['incomplete', { ...fine, completeness: 'incomplete' }, true],
  ['still being read', { ...fine, completeness: 'loading' }, true],
  ['with a newest reading that failed', { ...fine, problem }, true],
  ['served although old', { ...fine, staleReason: 'upstream_timeout' }, true],
  ['read just now', { ...fine, ages: [{ pace: 'today', asOf }] }, false],
  ['read long ago', { ...fine, ages: [{ pace: 'today', asOf: plus(asOf, -2 * HOUR) }] }, true],
] as const)('what is %s is doubtful: %j', (_, answer, expected) => {
  const rule = { hours: USUAL_HOURS, gaps: NO_GAPS }
  expect(isDoubtful(answer, asOf, zone, rule)).toBe(expected)
})
