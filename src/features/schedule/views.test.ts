import { describe, expect, it } from 'vitest'
import type { FrameShape } from '#ui/frame-shape.ts'
import { factsOfView, type ScheduleView, VIEWS } from './views.ts'

const CASES: readonly [ScheduleView, 'ahead' | null, FrameShape, string][] = [
  ['day', 'ahead', 'desk', 'day'],
  ['week', null, 'desk', 'week'],
  ['week', 'ahead', 'desk', 'ahead'],
  ['week', 'ahead', 'tablet', 'three'],
  ['month', null, 'tablet', 'month'],
  ['agenda', null, 'desk', 'week'],
  ['agenda', 'ahead', 'tablet', 'ahead'],
  ['agenda', 'ahead', 'phone', 'day'],
]

describe('the views of the schedule', () => {
  it.each(CASES)('%s (week=%s, on a %s) shows: %s', (view, week, shape, span) => {
    expect(factsOfView(view).spanOf({ week }, shape)).toBe(span)
  })

  it('have a name, a label and a key each', () => {
    for (const of of ['id', 'label', 'key'] as const)
      expect(new Set(VIEWS.map((view) => view[of])).size).toBe(VIEWS.length)
  })
})
