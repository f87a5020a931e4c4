import type { CompletedFlight, Meter } from '#domain/record/completed-flight.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { readStatus, STATUS_KINDS, STATUSES } from '#domain/record/status.ts'
import { parseClockTime } from '#time/clock-time.ts'
import { instant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'

/** One word of the API for each kind. */
export const SAMPLE_STATUSES = STATUS_KINDS.map((kind) =>
  kind === 'other' ? 'No-show' : STATUSES[kind].label,
)
export const SAMPLE_ACTIVITIES = [
  'Dual',
  'Rental',
  'Discovery flight',
  'Check ride',
  'Ground handling',
  'Maintenance',
] as const

const HOSTILE = '<img src=x onerror=alert(1)> \u202ekcab ot tnorf\u0007 Ṱ̴̢̡̛̛̛̛̛ {{7*7}} ${7*7}'

const DANA = { name: 'Dana Ortiz', email: 'dana.ortiz@school.example', phone: '+1 303 555 0142' }
const LEE = { name: 'Lee Park', email: 'lee@school.example', phone: '(303) 555-0199' }

export function sampleReservation(change: Partial<Reservation> = {}): Reservation {
  return {
    id: '6f1c2f9e-0d1a-4b6e-9a55-0c8d3e2f7a11',
    number: 'R-1042',
    status: readStatus('PENDING'),
    activity: 'Dual',
    start: instant('2026-11-18T16:30:00Z'),
    end: instant('2026-11-18T18:00:00Z'),
    statedHours: 1.5,
    customers: [DANA],
    instructors: [LEE],
    others: [],
    aircraft: { tail: 'N172SP', model: 'C172S' },
    flaws: [],
    ...change,
  }
}

/** A record as bad as one can come: hostile text everywhere, contradictions, unreadable parts. */
export const HOSTILE_RESERVATION = sampleReservation({
  id: '"><script>alert(1)</script>',
  number: HOSTILE,
  status: readStatus(HOSTILE),
  activity: HOSTILE,
  end: null,
  statedHours: 400,
  customers: [{ name: HOSTILE, email: 'a@b.c?bcc=evil@x.y&body=1', phone: '*21*5551234#' }],
  instructors: [{ name: '', email: 'javascript:alert(1)', phone: '' }],
  others: [DANA, LEE],
  aircraft: { tail: HOSTILE, model: 'x'.repeat(3000) },
  flaws: [{ path: 'data[3].endsAt', problem: 'not a time with an offset: "tomorrow"' }],
})

export function sampleFlight(change: Partial<CompletedFlight> = {}): CompletedFlight {
  return {
    id: '0b7e9d54-64a0-4d8f-8a0e-5f1f2d3c4b5a',
    reservationId: '6f1c2f9e-0d1a-4b6e-9a55-0c8d3e2f7a11',
    reservationNumber: 'R-1042',
    activity: 'Dual',
    date: plainDay('2026-11-18'),
    out: parseClockTime('09:34:00'),
    in: parseClockTime('11:02:00'),
    completedAt: instant('2026-11-18T18:09:00Z'),
    route: 'KAPA-KBJC-KAPA',
    hobbs: meter(412_340, 412_480, 140),
    tach: meter(301_218, 301_325, 107),
    customer: DANA,
    instructor: LEE,
    aircraft: { tail: 'N172SP', model: 'C172S' },
    flaws: [],
    ...change,
  }
}

export function meter(start: number | null, end: number | null, delta: number | null): Meter {
  return { start, end, delta }
}

export const SAMPLE_METERS: readonly (readonly [string, Meter | null])[] = [
  ['Whole', meter(412_340, 412_480, 140)],
  ['Off its tenth', meter(412_344, 412_480, 136)],
  ['No delta stored', meter(412_340, 412_480, null)],
  ['Delta disagrees', meter(412_340, 412_480, 240)],
  ['In before out', meter(412_480, 412_340, -140)],
  ['Only out', meter(412_340, null, null)],
  ['Not recorded', null],
]
