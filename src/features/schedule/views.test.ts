import { describe, expect, it } from 'vitest'
import { factsOfView, type ScheduleView, VIEWS } from './views.ts'

const CASES: readonly [ScheduleView, 1 | 7, string][] = [
  ['board', 1, 'day'],
  ['board', 7, 'week'],
  ['day', 7, 'day'],
  ['week', 1, 'week'],
  ['month', 1, 'month'],
  ['agenda', 1, 'week'],
]

describe('the views of the schedule', () => {
  it.each(CASES)('%s of %i days shows a %s', (view, days, span) => {
    expect(factsOfView(view).spanOf({ days })).toBe(span)
  })

  it('have a name, a label and a key each', () => {
    for (const of of ['id', 'label', 'key'] as const)
      expect(new Set(VIEWS.map((view) => view[of])).size).toBe(VIEWS.length)
  })
})
