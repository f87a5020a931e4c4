import { expect, test } from 'vitest'
import { flownHours } from '#domain/figures/flown-hours.ts'
import { auditedRows } from '#domain/flight-log/audited-rows.ts'
import { rowSums } from '#domain/flight-log/row-sums.ts'
import { readDemonstration } from '#testing/read-demonstration.ts'
import { formatClockTime } from '#time/format.ts'
import { plainDay } from '#time/plain-day.ts'
import { auditOf } from './audit.ts'
import { byCause, type Cause } from './by-cause.ts'
import { checksOf } from './checks.ts'
import { doubtsOf } from './doubt.ts'
import { sayAuditFinding } from './rules/audit-rules.ts'
import { correctionText, verdictOf } from './verdict.ts'
import { plainWords } from './words/order-words.ts'
import { placesIn } from './world/chain.ts'

// The manager's month of the demonstration school, as the page gets it.
const school = readDemonstration('2026-11-20', 31)
const audit = auditOf({ ...school, zoneName: 'America/Denver' })

const verdict = (cause: Cause) =>
  verdictOf(
    cause,
    {
      flights: new Map(school.flights.map((flight) => [flight.id, flight])),
      bookings: new Map(school.reservations.map((booking) => [booking.id, booking])),
      placeOf: placesIn(audit.chains),
    },
    'en-US',
  )

const on = (tail: string, ...rules: number[]) =>
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
  const name = flight?.customer?.name
  const out = flight?.out ? formatClockTime(flight.out, 'en-US') : ''
  const [was, is] = [before, after].map((reading) => ((reading ?? 0) / 100).toFixed(1))
  const ran = ((after - (start ?? 0)) / 100).toFixed(1)
  expect(cause && correctionText(verdict(cause))).toBe(
    `N172SP, Wed 11 Nov ${out}, ${name}, ${flight?.reservationNumber}: Hobbs in ${was} should be ${is}. ` +
      `With this value: ${ran} h, no gap before or after, normal Tach/Hobbs.`,
  )
})

test('hours that are known to be wrong stand beside the sums', () => {
  const flights = new Map(school.flights.map((flight) => [flight.id, flight]))
  const doubts = doubtsOf(audit.findings, flights)
  const days = { from: plainDay('2026-10-01'), to: plainDay('2026-11-30') }
  const of = (told: typeof doubts) => flownHours(school.flights, days, told)
  const [asWritten, asCounted] = [of(new Map()), of(doubts)]
  for (const { tail, hobbs, inDoubt } of asCounted.byTail) {
    const written = asWritten.byTail.find((one) => one.tail === tail)?.hobbs ?? 0
    expect(hobbs, tail).toBe(written - inDoubt.tooMany + inDoubt.tooFew)
  }
  const beside = asCounted.byTail.flatMap(({ tail, inDoubt }) =>
    inDoubt.tooMany + inDoubt.tooFew > 0 ? `${tail} ${inDoubt.tooFew}` : [],
  )
  expect(beside.sort()).toEqual(['N172SP 0', 'N340DA 30', 'N512DS 0'])
  const typo = asCounted.byTail.find(({ tail }) => tail === 'N172SP')?.inDoubt
  expect([3000, 10_000]).toContain(typo?.tooMany)
  for (const sign of ['tooMany', 'tooFew'] as const)
    expect(asCounted.byDay.reduce((sum, { inDoubt }) => sum + inDoubt[sign], 0)).toBe(
      asCounted.total.inDoubt[sign],
    )
  // In the log the same, by the same correction.
  const rows = auditedRows(school.flights, { audit, open: audit.findings, doubts }, new Map())
  const sums = rowSums(rows.filter(({ flight }) => flight.aircraft?.tail === 'N172SP'))
  expect(sums.hobbs).toMatchObject({
    total: asCounted.byTail.find(({ tail }) => tail === 'N172SP')?.hobbs,
    inDoubt: typo,
  })
})

test('whatever is to be corrected says how: the value where the log proves it, otherwise whom to ask', () => {
  const flights = new Map(school.flights.map((flight) => [flight.id, flight]))
  const said = checksOf(audit.findings, flights)
    .toCorrect.map((cause) => ({ cause, one: verdict(cause) }))
    .filter(({ cause }) => cause.lead.flightId !== null)
    .map(({ one }) => `${one.title[0]} ${plainWords(one.order)}`.replaceAll(/\d{3,}\.\d+/g, '#'))
    .sort()
  expect(said).toEqual([
    'N172SP Hobbs in # should be #.',
    'N340DA Logged 0.7 h; the readings give 1.0 h. Change to 1.0.',
    'N4408F Tach in is missing: should be #.',
    'N4408F Tach out and Tach in are missing: should be # and #.',
    'N512DS Logged twice (0.7 h). Delete one of the two.',
    'N734LB 1.1 h missing from the log between Sun 8 and Mon 9 Nov. It matches completed booking R261109-01. Log this flight.',
  ])
})

test('the missing flight of N734LB is named', () => {
  const [gap] = on('N734LB', 4)
  expect(gap && sayAuditFinding(gap, 'en-US')).toMatch(
    /^1\.1 h missing from the log between Sun 8 and Mon 9 Nov. It matches completed booking R261109-01$/,
  )
  expect(gap?.severity).toBe('information')
  expect(new Set(on('N734LB', 4, 5, 6, 15).map(({ cause }) => cause)).size).toBe(1)
  expect(on('N734LB', 4, 5, 6, 15).map(({ rule }) => rule)).toEqual([4, 5, 6, 15])
})

test('every other planted fault is found, and nothing of its kind beside it', () => {
  const all = (...rules: number[]) =>
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
