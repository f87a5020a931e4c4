import { beforeAll, expect, test } from 'vitest'
import { readDemonstration } from '#testing/read-demonstration.ts'
import { type Audit, auditOf } from './audit.ts'
import { byCause } from './by-cause.ts'
import type { RuleNumber } from './rules/audit-rules.ts'
import { sayAuditFinding } from './rules/audit-rules.ts'
import { mendText } from './words/mend-text.ts'

// The manager's month of the demonstration school, as the page gets it.
let school: Awaited<ReturnType<typeof readDemonstration>>
let audit: Audit

beforeAll(async () => {
  school = await readDemonstration('2026-11-20', 31)
  audit = auditOf({ ...school, zoneName: 'America/Denver' })
}, 30_000)

const on = (tail: string, ...rules: RuleNumber[]) =>
  audit.findings.filter((finding) => finding.tail === tail && rules.includes(finding.rule))

test('the digit of N172SP is found and put right, with all it broke as one', () => {
  const cause = byCause(audit.findings).find(({ lead }) => lead.tail === 'N172SP' && lead.mend)
  expect(cause?.findings.map(({ rule }) => rule).sort((a, b) => a - b)).toEqual([4, 7, 9, 10])
  const { mend } = cause?.lead ?? {}
  const flight = school.flights.find(({ id }) => id === mend?.flightId)
  const { start = 0, end: before = 0 } = flight?.hobbs ?? {}
  const [edit] = mend?.edits ?? []
  const after = edit?.after ?? 0
  expect(mend?.edits).toEqual([{ meter: 'hobbs', reading: 'end', before, after }])
  expect([3000, 10_000]).toContain((before ?? 0) - after)
  expect(after).toBeGreaterThan(start ?? 0)
  expect(mend && flight && mendText(mend, flight, 'en-US')).toBe(
    [
      `Please check: N172SP, Wed 11 Nov, out ${String(flight?.out).slice(0, 5)}, ${flight?.reservationNumber} (flight ${flight?.id}).`,
      `Hobbs in ${((before ?? 0) / 100).toFixed(1)} → ${(after / 100).toFixed(1)}?`,
      'Why: one digit; of all single slips only this one fixes every join of this flight and the Tach/Hobbs ratio.',
    ].join('\n'),
  )
})

test('the missing flight of N734LB is named', () => {
  const [gap] = on('N734LB', 4)
  expect(gap && sayAuditFinding(gap, 'en-US')).toMatch(
    /^0\.8 h unlogged between 8 and 9 Nov: fits R261109-01, completed, not in the log \(likely\)/,
  )
  expect(gap?.severity).toBe('information')
  expect(new Set(on('N734LB', 4, 5, 6, 15).map(({ cause }) => cause)).size).toBe(1)
  expect(on('N734LB', 4, 5, 6, 15).map(({ rule }) => rule)).toEqual([4, 5, 6, 15])
})

test('every other planted fault is found, and nothing of its kind beside it', () => {
  const all = (...rules: RuleNumber[]) =>
    audit.findings
      .filter(({ rule }) => rules.includes(rule))
      .map(({ rule, tail, observation }) => `${rule} ${tail} ${observation}`)
      .sort()
  expect(all(1, 2, 3, 8, 11, 12, 14)).toEqual([
    '12 N512DS same-row',
    '14 N8310W meter-replaced',
    '2 N340DA delta-differs',
    '3 N4408F meter-missing',
    '3 N4408F reading-missing',
  ])
  expect(all(4)).toEqual(['4 N172SP overlap', '4 N512DS overlap', '4 N734LB unlogged'])
  const wild = audit.findings.filter(({ rule, severity }) => rule === 7 && severity === 'error')
  expect(wild.map(({ tail }) => tail)).toEqual(['N172SP'])
  expect(all(15)).toEqual(['15 N734LB completed-not-flown'])
  const swap = audit.findings.filter(({ observation }) => observation === 'other-tail')
  expect(swap.map(({ facts }) => facts.expected)).toEqual(['N2038S'])
})
