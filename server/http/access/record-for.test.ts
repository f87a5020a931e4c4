import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import { PROJECTIONS } from '#wire/access.ts'
import { hiddenEmail, recordFor } from './record-for.ts'

const KEY = Buffer.from('a key of thirty-two bytes, or so')
const hide = (email: string) => hiddenEmail(email, KEY)

const BOOKING = {
  id: 'b',
  reservationNumber: 'R-1',
  status: 'PENDING',
  activityType: 'Dual',
  startsAt: '2026-11-18T16:00:00Z',
  people: [
    { role: 'customer', name: 'Dana Mary Ortiz', email: 'Dana@Example.com', phone: '+15550100' },
    { role: 'instructor', name: '', email: 'bo@example.com', phone: '' },
  ],
  aircraft: { tailNumber: 'N1', model: 'C172' },
}
const FLIGHT = {
  id: 'f',
  route: 'KDEN-KAPA',
  hobbs: { start: 1, end: 2, delta: 1 },
  tach: null,
  customer: { name: 'Dana Mary Ortiz', email: ' dana@example.com', phone: '+15550100' },
  instructor: null,
}

describe('a record', () => {
  it('is whole for whoever may see all of it', () => {
    expect(recordFor(BOOKING, 'full', hide)).toBe(BOOKING)
  })

  it('keeps names without contacts, and the same person the same', () => {
    const booking = recordFor(BOOKING, 'no-contact', hide)
    const dana = hide('dana@example.com')
    expect(dana).toMatch(/^[0-9a-f]{24}@hidden\.invalid$/)
    expect(booking).toEqual({
      ...BOOKING,
      people: [
        { role: 'customer', name: 'Dana Mary Ortiz', email: dana, phone: '' },
        { role: 'instructor', name: '—', email: hide('bo@example.com'), phone: '' },
      ],
    })
    expect(recordFor(FLIGHT, 'no-contact', hide)).toEqual({
      ...FLIGHT,
      customer: { name: 'Dana Mary Ortiz', email: dana, phone: '' },
    })
  })

  it('is initials for a screen, without readings and routes', () => {
    expect(recordFor(FLIGHT, 'initials', hide)).toEqual({
      ...FLIGHT,
      route: null,
      hobbs: null,
      customer: { name: 'DO', email: hide('dana@example.com'), phone: '' },
    })
  })

  it('of another house has other codes, and nobody without an e-mail has one', () => {
    expect(hiddenEmail('dana@example.com', Buffer.from('another'))).not.toBe(
      hide('dana@example.com'),
    )
    expect(hide('  ')).toBe('')
  })

  it('loses a person, whatever it is written as', () => {
    const secret = 'SECRET-OF-DANA'
    const odd = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        fc.constantFrom(secret, 5550100, null, true, [secret]),
        fc.dictionary(fc.constantFrom('name', 'email', 'phone', 'role', 'x'), tie('value'), {
          maxKeys: 4,
        }),
        fc.array(tie('value'), { maxLength: 3 }),
      ),
    })).value
    fc.assert(
      fc.property(odd, fc.constantFrom('people', 'customer', 'instructor'), (value, field) => {
        const record = { id: 'b', [field]: value } as ProjectedRecord
        const shown = JSON.stringify(recordFor(record, 'initials', hide))
        // What a person is there as is the school's word, not the person's.
        const roles = shown.replaceAll(`"role":"${secret}"`, '')
        expect(roles).not.toContain(secret)
        expect(shown).not.toContain('5550100')
      }),
      { numRuns: 1000 },
    )
  })

  it('has the same keys for everybody', () => {
    for (const projection of PROJECTIONS) {
      expect(Object.keys(recordFor(BOOKING, projection, hide))).toEqual(Object.keys(BOOKING))
      expect(Object.keys(recordFor(FLIGHT, projection, hide))).toEqual(Object.keys(FLIGHT))
    }
  })
})
