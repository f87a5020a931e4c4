import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { utcDayStart } from '#time/instant.ts'
import { addDays, plainDay } from '#time/plain-day.ts'
import { formatDays, incompleteDays, SHEET_COLUMNS } from './log-sheet.ts'

const DAY = plainDay('2026-11-01')
const stretch = (from: number, to: number) => ({
  from: utcDayStart(addDays(DAY, from)),
  to: utcDayStart(addDays(DAY, to)),
  asOf: 1,
})

it('names the days of which the log is not known to be whole, and those beside each other once', () => {
  const days = { from: DAY, to: addDays(DAY, 9) }
  const known = [stretch(-3, 2), stretch(4, 5), { ...stretch(6, 8), to: stretch(6, 8).to - 1 }]
  expect(formatDays(incompleteDays(days, known))).toBe(
    '2026-11-03 to 2026-11-04, 2026-11-06, 2026-11-08 to 2026-11-10',
  )
  expect(incompleteDays(days, [stretch(0, 10)])).toEqual([])
  expect(incompleteDays({ from: DAY, to: addDays(DAY, -1) }, [])).toEqual([])
})

it('is described for the person who keeps the books, column by column', () => {
  const page = readFileSync(new URL('../../../docs/for-the-books.md', import.meta.url), 'utf8')
  const rows = Array.from(page.matchAll(/^\| `(\w+)` \| (.*) \|$/gm), ([, name, holds]) => [
    name,
    holds,
  ])
  expect(rows).toEqual(SHEET_COLUMNS.map(({ name, holds }) => [name, holds]))
})
