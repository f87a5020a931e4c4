import { describe, expect, it } from 'vitest'
import type { Audit } from '#domain/audit/audit.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { audited } from '#testing/audit-findings.ts'
import { instant } from '#time/instant.ts'
import { addDays, dayFromNumber } from '#time/plain-day.ts'
import { LOG_ENDS } from './clean-log.ts'
import { plantedLog } from './planted-log.ts'

const NOON = { zoneName: 'UTC', now: instant('2026-11-20T12:00:00Z') }
const TODAY = dayFromNumber(LOG_ENDS)
const log = plantedLog({ tails: 3, flightsPerTail: 280, seed: 11 })
const whole = audited({ ...NOON, ...log })

/** What is found of a flight by what is usual for its tail. */
const learnedOf = (audit: Audit, { id }: CompletedFlight) =>
  audit.findings
    .filter(({ flightId, rule }) => flightId === id && (rule === 7 || rule === 3))
    .map(({ rule, severity, observation, amount }) => [rule, severity, observation, amount])

function knownSince(days: number) {
  const from = addDays(TODAY, -days)
  const flights = log.flights.filter(({ date }) => date !== null && date >= from)
  const { reservations } = log
  const audit = audited({ ...NOON, flights, reservations, known: [{ from, to: TODAY }] })
  return { audit, flights }
}

describe('what is found of a flight by what is usual', () => {
  it.each([40, 80, 120])(
    'is the same if %i days are known as if all are, wherever it is sure',
    (days) => {
      const { audit, flights } = knownSince(days)
      const sure = flights.filter((flight) => audit.usualOf(flight).isSure)
      expect(sure.length).toBeGreaterThan(0)
      expect(sure.length).toBeLessThan(flights.length)
      for (const flight of sure)
        expect(learnedOf(audit, flight), flight.id).toEqual(learnedOf(whole, flight))
    },
  )

  it('is no more than that where it is not sure', () => {
    const [less, more] = [knownSince(25), knownSince(40)]
    const ratiosOf = (audit: Audit, flight: CompletedFlight) =>
      learnedOf(audit, flight).filter(([rule]) => rule === 7)
    const unsure = less.flights.filter(
      (flight) => ![less, more].some(({ audit }) => audit.usualOf(flight).isSure),
    )
    const found = unsure.flatMap((flight) => {
      const ratios = ratiosOf(less.audit, flight)
      expect(ratios, flight.id).toEqual(ratiosOf(more.audit, flight))
      return ratios
    })
    expect(found.length).toBeGreaterThan(0)
    // Only what no aircraft shows.
    expect(new Set(found.map(([, severity]) => severity))).toEqual(new Set(['error']))
  })
})
