import { describe, expect, it } from 'vitest'
import { aFlight, aPerson, aReservation } from '#testing/record-builders.ts'
import { BOOKING_FILTERS } from './booking-filters.ts'
import { FLIGHT_FILTERS } from './flight-filters.ts'
import { AIRCRAFT_FILTER, filterSections, type RailFilter } from './rail-filter.ts'

const jane = aPerson({ name: 'Jane Doe', email: 'Jane@School.example' })
const ada = aPerson({ name: 'Ada Lovelace', email: 'ada@example.com' })
const bob = aPerson({ name: 'Bob', email: '' })
const sp = { tail: 'N172SP', model: 'C172S' }
const BOOKINGS = [
  aReservation({ aircraft: sp, instructors: [jane], customers: [ada] }),
  aReservation({ aircraft: { tail: 'N5216K', model: 'C172S' }, instructors: [], customers: [bob] }),
]

function sections<Loaded>(
  filter: RailFilter<Loaded>,
  known: Loaded,
  counts: Record<string, number> = {},
  chosen: readonly string[] | null = null,
) {
  return filterSections(filter, filter.choicesOf(known), new Map(Object.entries(counts)), chosen)
}

const { aircraft, instructor, customer, status } = BOOKING_FILTERS
const known = { fleet: [], items: BOOKINGS }

describe('the aircraft', () => {
  const fleet = [{ tail: 'N9', model: 'SR20' }, { tail: 'N1', model: '' }, sp]

  it('keep one that is idle under its model, with what the counts say of it', () => {
    expect(sections(aircraft, { fleet, items: BOOKINGS }, { N172SP: 3 })).toEqual([
      {
        label: 'C172S',
        options: [
          { value: 'N172SP', label: 'N172SP', count: 3 },
          { value: 'N5216K', label: 'N5216K', count: 0 },
        ],
      },
      { label: 'SR20', options: [{ value: 'N9', label: 'N9', count: 0 }] },
      { label: 'No model', options: [{ value: 'N1', label: 'N1', count: 0 }] },
      { label: '', options: [{ value: 'none', label: 'No aircraft', count: 0 }] },
    ])
  })

  it('are called the same on every page', () => {
    const chosen = ['N999ZZ', 'none']
    const ofBookings = sections(aircraft, { fleet, items: BOOKINGS }, {}, chosen)
    expect(sections(AIRCRAFT_FILTER.aircraft, { fleet, items: BOOKINGS }, {}, chosen)).toEqual(
      ofBookings,
    )
    expect(ofBookings.map(({ label }) => label)).toEqual([
      'C172S',
      'SR20',
      'No model',
      'Not seen yet',
      '',
    ])
  })

  it('have none to be chosen in a log only where something has none', () => {
    const labels = (items: readonly ReturnType<typeof aFlight>[]) =>
      sections(FLIGHT_FILTERS.aircraft, { fleet: [sp], items }).map(({ label }) => label)
    expect(labels([aFlight({ aircraft: sp })])).toEqual(['C172S'])
    expect(labels([aFlight({ aircraft: null })])).toEqual(['C172S', ''])
  })
})

describe('people', () => {
  it('that an old link has chosen stay, so that they can be let go', () => {
    expect(
      sections(instructor, known, {}, ['gone@school.example'])[0]?.options.map(
        ({ value }) => value,
      ),
    ).toEqual(['jane@school.example', 'gone@school.example', 'none'])
  })

  it('stand by name, counted or not, and nobody last', () => {
    expect(sections(instructor, known, { none: 1 })[0]?.options).toEqual([
      {
        value: 'jane@school.example',
        label: 'Jane Doe',
        count: 0,
        alsoFoundBy: 'Jane@School.example',
      },
      { value: 'none', label: 'No instructor', count: 1 },
    ])
  })

  it('are the ones with most first where there are hundreds', () => {
    expect(
      sections(customer, known, { Bob: 2, none: 1 })[0]?.options.map(({ label }) => label),
    ).toEqual(['Bob', 'No customer', 'Ada Lovelace'])
  })
})

it('leaves cancelled bookings to their own switch', () => {
  expect(sections(status, known, { pending: 2 }, ['cancelled'])[0]?.options).toEqual([
    { value: 'pending', label: 'Pending', count: 2 },
    { value: 'checked-out', label: 'Checked out', count: 0 },
    { value: 'completed', label: 'Completed', count: 0 },
    { value: 'other', label: 'Other', count: 0 },
  ])
})

it('names the rules that found something, by number, and no flag last', () => {
  const [flags] = sections(FLIGHT_FILTERS.flags, { fleet: [], items: [] }, { 12: 1, 2: 3, none: 9 })
  expect(flags?.options.map(({ value }) => value)).toEqual(['2', '12', 'none'])
  expect(flags?.options.at(-1)?.label).toBe('No flag')
  expect(flags?.options.every(({ label }) => !/^\d+$/.test(label))).toBe(true)
})
