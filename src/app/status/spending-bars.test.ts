import { describe, expect, it } from 'vitest'
import { instant, isoInstant } from '#time/instant.ts'
import { spendingBars } from './spending-bars.ts'

const RESET = instant('2026-11-19T00:00:00Z')
const at = (hour: number) => instant(`2026-11-18T${String(hour).padStart(2, '0')}:00:00Z`)

describe('the day’s requests by hour', () => {
  it('are the 24 hours up to the reset, each by purpose in a fixed order', () => {
    const bars = spendingBars(
      [
        { hour: at(16), purpose: 'screen', requests: 3 },
        { hour: at(16), purpose: 'today', requests: 2 },
        { hour: at(17), purpose: 'of a later version', requests: 1 },
      ],
      RESET,
    )
    expect(bars).toHaveLength(24)
    expect(isoInstant(bars[0]?.hour ?? at(1))).toBe('2026-11-18T00:00:00.000Z')
    expect(bars[16]).toEqual({
      hour: at(16),
      total: 5,
      parts: [
        { purpose: 'today', requests: 2 },
        { purpose: 'screen', requests: 3 },
      ],
    })
    expect(bars[17]?.parts).toEqual([{ purpose: 'on-demand', requests: 1 }])
    expect(bars.filter(({ total }) => total > 0)).toHaveLength(2)
  })

  it('begin with the first request where no reset is known, and are none without both', () => {
    expect(spendingBars([{ hour: at(5), purpose: 'today', requests: 1 }], null)[0]?.total).toBe(1)
    expect(spendingBars([], null)).toEqual([])
  })
})
