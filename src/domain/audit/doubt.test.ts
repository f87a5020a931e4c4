import { describe, expect, it } from 'vitest'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { aFinding, aFlight } from '#testing/record-builders.ts'
import { asCounted, doubtsOf } from './doubt.ts'
import type { AuditFinding } from './finding.ts'

const flight = aFlight({ hobbs: { start: 100, end: 3240, delta: 3140 }, tach: null })

function doubtOf(found: Partial<AuditFinding>[], of: CompletedFlight = flight) {
  const findings = found.map((one) => ({ ...aFinding(9), flightId: of.id, cause: 'one', ...one }))
  const doubts = doubtsOf(findings, new Map([[of.id, of]]))
  const { hobbs, tach } = asCounted(of, doubts)
  const { hours = null, cause = null } = doubts.get(of.id) ?? {}
  return { hours, cause, hobbs: hobbs?.delta, tach: tach?.delta }
}

const mend = (...edits: NonNullable<AuditFinding['mend']>['edits'][number][]) => ({
  flightId: null,
  mend: { flightId: flight.id, edits, kind: 'digit' as const },
})

describe('hours in doubt', () => {
  it('are what a proved correction takes away or adds, and the sum has the corrected hours', () => {
    const lower = { meter: 'hobbs', reading: 'end', before: 3240, after: 240 } as const
    expect(doubtOf([mend(lower)])).toMatchObject({
      hours: { hobbs: 3000, tach: 0 },
      cause: 'one',
      hobbs: 140,
    })
    const higher = { ...lower, after: 3340 }
    expect(doubtOf([mend(higher)])).toMatchObject({ hours: { hobbs: -100, tach: 0 }, hobbs: 3240 })
  })

  it('are all of an entry that repeats another', () => {
    const both = aFlight()
    expect(doubtOf([{ observation: 'same-row' }], both)).toMatchObject({
      hours: { hobbs: 140, tach: 107 },
      hobbs: 0,
      tach: 0,
    })
  })

  it('are what an error has beyond the clock, where nothing is proved', () => {
    const over = { observation: 'longer-than-clock', amount: 1800 } as const
    expect(doubtOf([over]).hours, 'a warning by itself').toBeNull()
    const error = { observation: 'ratio-off', severity: 'error' } as const
    expect(doubtOf([error]).hours, 'without a clock').toBeNull()
    expect(doubtOf([over, error])).toMatchObject({ hours: { hobbs: 3000, tach: 0 }, hobbs: 140 })
  })

  it('are none of a meter that adds nothing', () => {
    const negative = aFlight({ hobbs: { start: 3240, end: 100, delta: null } })
    expect(doubtOf([{ observation: 'same-row' }], negative)).toMatchObject({
      hours: { hobbs: 0, tach: 107 },
      hobbs: null,
    })
    const unread = aFlight({ hobbs: null, tach: null })
    expect(doubtOf([{ observation: 'same-row' }], unread).hours).toBeNull()
  })
})
