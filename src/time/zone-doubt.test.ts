import { describe, expect, it } from 'vitest'
import { DAY, instant, plus } from './instant.ts'
import { judgeZone, type WrittenOffset, type ZoneWitnesses } from './zone-doubt.ts'
import type { OffsetStep } from './zone-offsets.ts'

// America/Vancouver keeps its clocks at -07:00 from March 2026 on; older zone data goes back to -08:00 in November.
const MARCH = instant('2026-03-08T10:00:00Z')
const NOVEMBER = instant('2026-11-01T09:00:00Z')
const START = instant('2025-10-20T00:00:00Z')
const NOW = instant('2026-11-20T18:00:00Z')

const winter = { from: instant('2025-11-02T09:00:00Z'), minutes: -480 }
const NEWER: readonly OffsetStep[] = [
  { from: START, minutes: -420 },
  winter,
  { from: MARCH, minutes: -420 },
]
const OLDER: readonly OffsetStep[] = [...NEWER, { from: NOVEMBER, minutes: -480 }]

/** So many days from now on (back, if negative) written with an offset. */
function written(days: number, minutes: number): WrittenOffset {
  const [from, to] = [plus(NOW, Math.min(0, days) * DAY), plus(NOW, Math.max(0, days) * DAY)]
  return { from, to, minutes }
}

const judged = (witnesses: Partial<ZoneWitnesses>, now = NOW) =>
  judgeZone(now, { page: NEWER, machine: NEWER, written: [], ...witnesses })

describe('who has the school’s clocks wrong', () => {
  it('is nobody while all say the same, or the API writes only UTC', () => {
    expect(judged({})).toBeNull()
    expect(judged({ written: [written(3, -420)] })).toBeNull()
  })

  it('is the browser where machine and API agree against it, and the machine where it stands alone', () => {
    expect(judged({ page: OLDER, written: [written(3, -420)] })).toEqual({
      about: 'browser',
      at: NOW,
      page: -480,
      machine: -420,
      written: -420,
    })
    expect(judged({ machine: OLDER, written: [written(3, -420)] })?.about).toBe('machine')
    // By majority, which is all that can be known here: the API may be out of date itself.
    expect(judged({ machine: OLDER, written: [written(3, -480)] })?.about).toBe('browser')
  })

  it('is not clear with two witnesses, a third opinion, or an API that is torn', () => {
    for (const stretches of [[], [written(3, -300)], [written(-3, -480), written(3, -420)]]) {
      const doubt = judged({ page: OLDER, written: stretches })
      expect(doubt).toMatchObject({ about: 'unclear', page: -480, machine: -420, written: null })
    }
  })

  it('is not asked of an API that writes in another zone', () => {
    // Denver's own: -06:00 in October, when Vancouver had -07:00 by everybody's data.
    const october = { from: instant('2026-10-01T00:00:00Z'), to: NOVEMBER, minutes: -360 }
    const stretches = [october, { ...written(3, -420), from: NOVEMBER }]
    expect(judged({ machine: OLDER, written: stretches })?.about).toBe('unclear')
    expect(judged({ written: [written(-30, -360), written(3, -360)] })).toBeNull()
  })

  it('is told a month before it matters, with the day', () => {
    expect(judged({ machine: OLDER }, plus(NOVEMBER, -32 * DAY))).toBeNull()
    expect(judged({ machine: OLDER }, plus(NOVEMBER, -30 * DAY))).toMatchObject({
      about: 'unclear',
      at: NOVEMBER,
      page: -420,
      machine: -480,
    })
  })

  it('may be both, if the API followed this zone’s clocks before and now differs', () => {
    const followed = [
      { from: plus(MARCH, -30 * DAY), to: MARCH, minutes: -480 },
      { from: MARCH, to: plus(NOVEMBER, -DAY), minutes: -420 },
    ]
    const both = { page: OLDER, machine: OLDER }
    const since = { from: NOVEMBER, to: plus(NOW, 5 * DAY), minutes: -420 }
    expect(judged({ ...both, written: [...followed, since] })).toEqual({
      about: 'both',
      at: NOW,
      page: -480,
      machine: -480,
      written: -420,
    })
    // One that always writes the same, as in Phoenix, has never followed anything.
    expect(judged({ ...both, written: [...followed.slice(1), since] })).toBeNull()
    // Nor is one day of long ago worth a word.
    const once = { from: plus(NOW, -200 * DAY), to: plus(NOW, -199 * DAY), minutes: -300 }
    expect(judged({ ...both, written: [...followed, once] })).toBeNull()
  })
})
