import { describe, expect, it } from 'vitest'
import { dispatchAt } from '#testing/dispatch-at.ts'
import { aPerson, aReservation } from '#testing/record-builders.ts'
import { instant } from '#time/instant.ts'
import { zoneOf } from '#time/zone.ts'
import { type FindingsQuestion, USUAL_LIMITS } from './finding.ts'
import { findingsOf, mostUrgentFirst } from './findings-of.ts'

const DENVER = zoneOf('America/Denver')
const BEFORE = instant('2026-11-18T12:00:00Z')

function kinds(
  reservations: FindingsQuestion['reservations'],
  more: Partial<FindingsQuestion> = {},
) {
  const found = findingsOf({
    reservations,
    dispatch: dispatchAt(reservations, more.now ?? BEFORE, DENVER),
    now: BEFORE,
    zone: DENVER,
    location: null,
    limits: USUAL_LIMITS,
    overruns: [],
    ...more,
  })
  return reservations.map(({ id }) => (found.get(id) ?? []).map(({ kind }) => kind).join(' '))
}

const at = (from: string, to: string) => ({
  start: `2026-11-18T${from}:00Z`,
  end: `2026-11-18T${to}:00Z`,
})

/** Nobody and nothing in common with any other. */
function apart(name: string) {
  return {
    customers: [aPerson({ name, email: `${name}@example.com` })],
    instructors: [aPerson({ name: `I-${name}`, email: `i-${name}@example.com` })],
    aircraft: { tail: `N${name}`, model: 'C172' },
  }
}

describe('findingsOf', () => {
  it('has nothing to say of a plain booking', () => {
    expect(kinds([aReservation()])).toEqual([''])
  })

  it('finds each side of a clash of aircraft, instructor and customer', () => {
    const tail = { aircraft: { tail: 'N1', model: '' } }
    const who = { instructors: [aPerson({ name: 'Ortiz', email: 'Dana@Example.com' })] }
    const whom = { customers: [aPerson({ name: 'Chen', email: 'chen@example.com' })] }
    const two = (shared: object) => [
      aReservation({ ...apart('a'), ...at('16:00', '17:30'), ...shared }),
      aReservation({ ...apart('b'), ...at('17:00', '18:00'), ...shared }),
    ]
    expect(kinds(two(tail))).toEqual(['aircraft-overlap', 'aircraft-overlap'])
    expect(kinds(two(who))).toEqual(['instructor-overlap', 'instructor-overlap'])
    expect(kinds(two(whom))).toEqual(['customer-overlap', 'customer-overlap'])
    expect(kinds(two({ ...tail, ...who, ...whom }))[0]).toBe(
      'aircraft-overlap instructor-overlap customer-overlap',
    )
  })

  it('lets cancelled ones clash with nothing, whatever else they lack', () => {
    expect(
      kinds([
        aReservation(),
        aReservation({ status: 'CANCELLED by school' }),
        aReservation({ status: 'Canceled', end: null, aircraft: null }),
      ]),
    ).toEqual(['', '', ''])
  })

  it('puts the most urgent first, in whatever order they came', () => {
    const reservations = [
      aReservation({ ...apart('a'), aircraft: null }),
      aReservation({ ...apart('b'), ...at('08:00', '09:00'), status: 'checked-out' }),
      aReservation({ ...apart('c'), ...at('10:00', '11:00'), status: 'pending' }),
    ]
    const dispatch = dispatchAt(reservations, BEFORE, DENVER)
    const question = {
      dispatch,
      now: BEFORE,
      zone: DENVER,
      location: null,
      limits: USUAL_LIMITS,
      overruns: [],
    }
    const all = (list: FindingsQuestion['reservations']) =>
      mostUrgentFirst(findingsOf({ ...question, reservations: list })).map(({ kind }) => kind)
    expect(all(reservations)).toEqual(['late-back', 'no-show', 'no-aircraft'])
    expect(all(reservations.toReversed())).toEqual(['late-back', 'no-show', 'no-aircraft'])
  })
})
