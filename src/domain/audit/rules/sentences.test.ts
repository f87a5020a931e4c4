import { expect, test } from 'vitest'
import type { AuditFinding } from '#domain/audit/finding.ts'
import type { RuleNumber } from '#domain/audit/rules/audit-rules.ts'
import { sayAuditFinding } from '#domain/audit/rules/audit-rules.ts'
import { aboutFlight } from '#domain/audit/words/about.ts'
import { foundBy } from '#testing/audit-findings.ts'
import { aChain, typed } from '#testing/flight-chains.ts'
import { aFlight } from '#testing/record-builders.ts'
import { plainDay } from '#time/plain-day.ts'

const second = (hobbs: ReturnType<typeof typed>) => aChain([140, 100], {}, { 1: { hobbs } })

test.each<[RuleNumber, ReturnType<typeof second>, string]>([
  [1, second(typed(100_140, 97_240)), 'Hobbs in is 29.0 below Hobbs out'],
  [2, second(typed(100_140, 100_240, 70)), 'Hobbs delta is 0.3 less than in − out'],
  [3, second(typed(100_140, null)), 'Hobbs in is missing'],
  [
    4,
    second(typed(100_350, 100_450)),
    '2.1 h missing from the log between Thu 1 and Fri 2 Oct. No booking matches it',
  ],
  [
    4,
    second(typed(100_130, 100_240)),
    'Hobbs out is 0.1 below the last in between Thu 1 and Fri 2 Oct',
  ],
  [
    12,
    aChain([140, 140], { hobbs: typed(100, 240) }),
    'Same tail and same Hobbs out as another flight',
  ],
])('rule %i', (rule, flights, sentence) => {
  expect(foundBy(rule, flights).map((finding) => sayAuditFinding(finding, 'en-US'))).toEqual([
    sentence,
  ])
})

const seen = (fields: Pick<AuditFinding, 'observation'> & Partial<AuditFinding>) =>
  sayAuditFinding(aboutFlight(aFlight(), { rule: 1, severity: 'warning', ...fields }), 'en-US')

test.each<[Parameters<typeof seen>[0], string]>([
  [
    { observation: 'ratio-off', facts: { ratio: 0.9, usualRatio: 0.765, expected: 'its usual' } },
    'Tach/Hobbs is 0.90; usually 0.77',
  ],
  [{ observation: 'meter-stood', meter: 'tach' }, 'Tach didn’t move while the other meter did'],
  [{ observation: 'not-run' }, 'Hobbs didn’t move'],
  [{ observation: 'long', amount: 620 }, 'Hobbs moved 6.2 h'],
  [{ observation: 'longer-than-booked', amount: 60 }, 'Hobbs is 0.6 h over the booked time'],
  [{ observation: 'longer-than-clock', amount: 1799 }, 'Hobbs is 30.0 h longer than clock time'],
  [{ observation: 'shorter-than-clock', amount: 13 }, 'Hobbs is 0.2 h shorter than clock time'],
  [{ observation: 'off-step', facts: { expected: 'in' } }, 'Hobbs in is not on a tenth'],
  [{ observation: 'meter-missing', meter: 'tach' }, 'No Tach, which this aircraft usually has'],
  [
    { observation: 'clock-overlap', amount: 25, facts: { actual: 'N172SP' } },
    'On two flights at once for 0.4 h: N172SP',
  ],
  [
    { observation: 'meter-replaced', meter: 'hobbs', amount: -100_570 },
    'Hobbs restarts: 1005.7 h from the last in, and continues from here',
  ],
  [
    { observation: 'completed-not-flown', facts: { bookingNumber: 'R-1' } },
    'R-1 is completed but not logged',
  ],
  [
    { observation: 'completed-not-flown', facts: { bookingNumber: null } },
    'A booking without a number is completed but not logged',
  ],
  [{ observation: 'no-booking' }, 'No booking for this flight'],
  [
    { observation: 'on-open-booking', facts: { bookingNumber: 'R-1', status: 'cancelled' } },
    'R-1 is cancelled',
  ],
  [
    { observation: 'other-tail', facts: { actual: 'N2', expected: 'N1' } },
    'Flown on N2, booked on N1',
  ],
  [
    { observation: 'other-instructor', facts: { actual: 'A', expected: 'B' } },
    'Flown with A, booked with B',
  ],
  [{ observation: 'other-day', facts: { days: [plainDay('2026-11-03')] } }, 'Booked on Tue 3 Nov'],
  [{ observation: 'closed-late', amount: 4200 }, 'Closed 70 h after return'],
  [{ observation: 'closed-before', amount: 10 }, 'Closed 0.2 h before it left'],
  [{ observation: 'dual-alone' }, 'Dual with no instructor on file'],
  [
    { observation: 'instructor-on-rental', facts: { actual: 'Dana Ortiz' } },
    'Dana Ortiz on a solo or rental',
  ],
  [
    { observation: 'route-broken', facts: { actual: 'KPUB', expected: 'KAPA' } },
    'Starts at KPUB, the last route ended at KAPA',
  ],
  [{ observation: 'route-empty' }, 'No route'],
  [
    { observation: 'duty', amount: 810, facts: { actual: 'Dana Ortiz' } },
    'Dana Ortiz: 8.1 h in 24 h, flown and booked (estimated from Hobbs)',
  ],
  [
    {
      observation: 'not-closed',
      facts: { bookingNumber: 'R-1', status: 'pending', days: [plainDay('2026-11-03')] },
    },
    'R-1 on Tue 3 Nov is still pending',
  ],
])('%j', (fields, sentence) => {
  expect(seen(fields)).toBe(sentence)
})
