import { describe, expect, it } from 'vitest'
import { plainDay } from '#time/plain-day.ts'
import { formatBetweenDays } from './in-a-sentence.ts'

describe('two days inside a sentence', () => {
  it.each([
    ['2026-11-03', '2026-11-04', 'between Tue 3 and Wed 4 Nov'],
    ['2026-10-31', '2026-11-02', 'between Sat 31 Oct and Mon 2 Nov'],
    ['2026-11-03', '2026-11-03', 'on Tue 3 Nov'],
  ])('%s and %s: %s', (from, to, text) => {
    expect(formatBetweenDays(plainDay(from), plainDay(to), 'en-US')).toBe(text)
  })
})
