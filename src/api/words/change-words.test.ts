import { describe, expect, it } from 'vitest'
import { parseReservation } from '#api/parse/parse-reservation.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { GB } from '#testing/date-formats.ts'
import { aReservationWire } from '#testing/wire-builders.ts'
import { instant } from '#time/instant.ts'
import type { ChangeKind, ReservationWire } from '#wire/wire.ts'
import { type BookingChange, countChanges, isNews } from './booking-change.ts'
import { fieldsChanged, sayChange } from './change-words.ts'

const aReservation = (fields: Partial<ReservationWire> = {}) =>
  parseReservation(aReservationWire(fields), 'data[0]')

function aChange(
  kind: ChangeKind,
  before: Reservation | null,
  after: Reservation | null,
): BookingChange {
  return { id: 'x', number: 'R-1', kind, seenAt: instant('2026-11-18T16:12:00Z'), before, after }
}

const at = (start: string, end: string) => ({
  startsAt: `2026-11-18T${start}:00Z`,
  endsAt: `2026-11-18T${end}:00Z`,
})
const nine = at('16:00', '18:00')
const ten = at('17:00', '19:00')
const cessna = { tailNumber: 'N172SP', model: 'C172S' }
const cirrus = { tailNumber: 'N5216K', model: 'SR20' }
const cases: readonly (readonly [string, BookingChange])[] = [
  [
    'moved from N172SP 09:00–11:00 to N5216K 10:00–12:00',
    aChange(
      'moved',
      aReservation({ ...nine, aircraft: cessna }),
      aReservation({ ...ten, aircraft: cirrus }),
    ),
  ],
  [
    'moved from N172SP to N5216K',
    aChange('moved', aReservation({ aircraft: cessna }), aReservation({ aircraft: cirrus })),
  ],
  [
    'assigned to N5216K',
    aChange('moved', aReservation({ aircraft: null }), aReservation({ aircraft: cirrus })),
  ],
  [
    'moved from Wed 18 Nov 09:00–11:00 to Thu 19 Nov 09:00–11:00',
    aChange(
      'moved',
      aReservation(nine),
      aReservation({ startsAt: '2026-11-19T16:00:00Z', endsAt: '2026-11-19T18:00:00Z' }),
    ),
  ],
  [
    'moved from 09:00–11:00 to 10:00–12:00; checked out',
    aChange('moved', aReservation(nine), aReservation({ ...ten, status: 'Checked-Out' })),
  ],
  ['cancelled', aChange('cancelled', aReservation(), aReservation({ status: 'CANCELLED - wx' }))],
  [
    'checked in',
    aChange(
      'changed',
      aReservation({ status: 'Checked-Out' }),
      aReservation({ status: 'Completed' }),
    ),
  ],
  [
    'now pending (was cancelled)',
    aChange('changed', aReservation({ status: 'CANCELLED' }), aReservation()),
  ],
  [
    'now Standby (was pending); activity Rental (was Dual)',
    aChange('changed', aReservation(), aReservation({ status: 'Standby', activityType: 'Rental' })),
  ],
  [
    'contact or other details changed',
    aChange('changed', aReservation(), aReservation({ durationHours: 1.49 })),
  ],
  ['new', aChange('new', null, aReservation())],
  ['no longer on the schedule', aChange('gone', aReservation(), null)],
]

describe('what became of a booking, in words', () => {
  it.each(cases)('%s', (words, change) => {
    expect(sayChange(change, GB)).toBe(words)
  })

  it('are field by field what was and what is', () => {
    const change = aChange(
      'moved',
      aReservation({ ...nine, people: [] }),
      aReservation({ ...ten, people: [{ role: 'customer', name: 'Ada', email: '', phone: '' }] }),
    )
    expect(fieldsChanged(change, GB)).toEqual([
      { label: 'Time', before: '09:00–11:00', after: '10:00–12:00' },
      { label: 'Customer', before: '—', after: 'Ada' },
    ])
  })

  it('count by kind', () => {
    const all = cases.map(([, change]) => change)
    expect(countChanges(all)).toBe('1 new, 5 moved, 1 cancelled, 4 changed, 1 gone')
    expect(countChanges([])).toBe('')
  })

  it('of an aircraft in the shop say started and finished', () => {
    const shop = { activityType: 'Maintenance' }
    const said = (before: string, after: string) =>
      sayChange(changed({ ...shop, status: before }, { ...shop, status: after }), GB)
    expect(said('PENDING', 'CHECKED OUT')).toBe('started')
    expect(said('CHECKED OUT', 'COMPLETED')).toBe('finished')
  })

  it('make hostile text harmless', () => {
    const change = aChange(
      'changed',
      aReservation({ activityType: 'Dual' }),
      aReservation({ activityType: 'x\u202ey\u0000' }),
    )
    expect(sayChange(change, GB)).toBe('activity xy␀ (was Dual)')
  })
})

const people = (name: string) => [{ role: 'instructor', name, email: '', phone: '' }]
const changed = (before: Partial<ReservationWire>, after: Partial<ReservationWire>) =>
  aChange('changed', aReservation(before), aReservation(after))

it.each<[string, boolean, BookingChange]>([
  ['checked out', false, changed({}, { status: 'Checked-Out' })],
  ['completed', false, changed({ status: 'Checked-Out' }, { status: 'COMPLETED' })],
  ['contact details', false, changed({}, { durationHours: 1.49 })],
  ['another status', true, changed({ status: 'Checked-Out' }, { status: 'Standby' })],
  ['reopened', true, changed({ status: 'CANCELLED' }, { status: 'PENDING' })],
  [
    'swapped',
    true,
    changed({ people: people('Ada') }, { people: people('Bob'), status: 'Completed' }),
  ],
  ['moved', true, aChange('moved', aReservation(nine), aReservation(ten))],
  ['new', true, aChange('new', null, aReservation({ status: 'Completed' }))],
  ['gone', true, aChange('gone', aReservation(), null)],
])('%s: news to a dispatcher, %s', (_, is, change) => expect(isNews(change)).toBe(is))
