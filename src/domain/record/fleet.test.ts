import { describe, expect, it } from 'vitest'
import { aReservation } from '#testing/record-builders.ts'
import { groupByModel, shortTails, tailOf, wholeFleet } from './fleet.ts'
import { normalTail } from './normal-tail.ts'

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

  it.each([
    ['N277BB', ['N277BB', 'N172SP'], '7BB'],
    ['N277BB', ['N277BB', 'N177BB'], '277BB'],
    ['N277BB', ['N277BB', 'N17BB'], '77BB'],
    ['N277BB', ['N277BB', 'XN277BB'], 'N277BB'],
    ['N277BB', ['N277BB', 'N5297BB', 'N1'], '77BB'],
    ['D-EABC', ['D-EABC', 'D-GABC'], 'EABC'],
    ['D-ABC', ['D-ABC', 'GABC'], 'D-ABC'],
    ['G-BB', [], 'G-BB'],
    ['7BB', ['7BB', 'N7BB'], '7BB'],
    ['N1', ['N1', 'N2'], 'N1'],
  ])('calls %s among %j %s where the whole number has no room', (tail, fleet, short) => {
    expect(shortTails(fleet)(tail)).toBe(short)
  })
})
