import { describe, expect, it } from 'vitest'
import { aReservation } from '#testing/record-builders.ts'
import { groupByModel, normalTail, tailOf, wholeFleet } from './fleet.ts'

describe('the fleet', () => {
  it('is grouped by model in natural order, the unnamed model last', () => {
    const groups = groupByModel([
      { tail: 'N99', model: '' },
      { tail: 'N20', model: 'C172S' },
      { tail: 'N3', model: 'c172s' },
      { tail: 'N1', model: 'C1000' },
      { tail: 'N7', model: 'C152' },
    ])
    expect(groups.map((group) => [group.model, group.aircraft.map(({ tail }) => tail)])).toEqual([
      ['C152', ['N7']],
      ['C172S', ['N3', 'N20']],
      ['C1000', ['N1']],
      ['', ['N99']],
    ])
  })

  it('is what was seen before and what is booked, each tail once', () => {
    const [known, other] = [
      { tail: 'N1', model: 'C172' },
      { tail: 'N2', model: '' },
    ]
    const booked = [
      { aircraft: { tail: 'N1', model: 'C182' } },
      { aircraft: null },
      { aircraft: other },
    ]
    expect(wholeFleet([known], booked)).toEqual([known, other])
    expect(tailOf(aReservation())).toBe('N172SP')
    expect(tailOf(aReservation({ aircraft: null }))).toBe('none')
    expect(tailOf(aReservation({ aircraft: { tail: '', model: 'C172' } }))).toBe('none')
    expect(groupByModel([{ tail: 'N1', model: ' C172 ' }])[0]?.model).toBe('C172')
  })

  it('keeps look-alike tails apart', () => {
    expect(normalTail(' n172sp ')).toBe('N172SP')
    expect(normalTail('n  1\t2')).toBe('N 1 2')
    expect(normalTail('N123А')).not.toBe(normalTail('N123A'))
  })
})
