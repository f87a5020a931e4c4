import { describe, expect, it } from 'vitest'
import { factsOfView, type ScheduleView, VIEWS } from './views.ts'

const CASES: readonly [ScheduleView, 'ahead' | null, boolean, string][] = [
  ['day', 'ahead', false, 'day'],
  ['week', null, false, 'week'],
  ['week', 'ahead', false, 'ahead'],
  ['week', 'ahead', true, 'three'],
  ['month', null, true, 'month'],
  ['agenda', null, false, 'week'],
  ['agenda', 'ahead', true, 'ahead'],
]

describe('the views of the schedule', () => {
  it.each(CASES)('%s (week=%s, tablet %s) shows: %s', (view, week, isTablet, span) => {
    expect(factsOfView(view).spanOf({ week }, isTablet)).toBe(span)
  })

  it('have a name, a label and a key each', () => {
    for (const of of ['id', 'label', 'key'] as const)
      expect(new Set(VIEWS.map((view) => view[of])).size).toBe(VIEWS.length)
  })
})
