import { describe, expect, it } from 'vitest'
import { groupByModel, normalTail } from './fleet.ts'

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

  it('keeps look-alike tails apart', () => {
    expect(normalTail(' n172sp ')).toBe('N172SP')
    expect(normalTail('N123А')).not.toBe(normalTail('N123A'))
  })
})
