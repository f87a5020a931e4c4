import { describe, expect, it } from 'vitest'
import { wholeFleet } from '#domain/record/fleet.ts'
import { aReservation } from '#testing/record-builders.ts'
import { aircraftSections } from './aircraft-sections.ts'

const sp = { tail: 'N172SP', model: 'C172S' }
const WORLD = [
  aReservation({ aircraft: sp }),
  aReservation({ aircraft: { tail: 'N5216K', model: 'C172S' } }),
]

describe('the choice of aircraft', () => {
  it('keeps an aircraft that is idle under its model, with what the counts say of it', () => {
    const fleet = wholeFleet([{ tail: 'N9', model: 'SR20' }, sp], WORLD)
    expect(aircraftSections(fleet, new Map([['N172SP', 3]]), null)).toEqual([
      {
        label: 'C172S',
        options: [
          { value: 'N172SP', label: 'N172SP', count: 3 },
          { value: 'N5216K', label: 'N5216K', count: 0 },
        ],
      },
      { label: 'SR20', options: [{ value: 'N9', label: 'N9', count: 0 }] },
      { label: '', options: [{ value: 'none', label: 'No aircraft', count: 0 }] },
    ])
  })

  it('keeps what an old link has chosen, so that it can be let go', () => {
    const sections = aircraftSections([sp], new Map(), ['N999ZZ', 'none'])
    expect(sections.map(({ label }) => label)).toEqual(['C172S', 'Not seen yet', ''])
    expect(sections[1]?.options).toEqual([{ value: 'N999ZZ', label: 'N999ZZ', count: 0 }])
  })
})
