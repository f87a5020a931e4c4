import { expect, test } from 'vitest'
import { toCsv } from '#bookings/files/write-table.ts'
import { figureFile, figureTable, paperParts, shownCell } from './figure-table.ts'

test.each([
  [null, 'hours', '—'],
  [1234, 'hours', '12.34'],
  [1230, 'hours', '12.3'],
  [1230, 'tach', '12.30'],
  [255, 'share', '25.5%'],
  [775, 'ratio', '0.775'],
  [3, 'count', '3'],
  ['2026-11-18', 'day', 'Wed 18 Nov'],
  ['N172SP', 'text', 'N172SP'],
] as const)('%s of %s is shown as %s', (value, kind, text) => {
  expect(shownCell(value, kind, 'en-GB')).toBe(text)
})

test('a file has hours and shares as numbers, and text that cannot run', () => {
  const table = {
    columns: [
      { head: 'Name', kind: 'text' },
      { head: 'Hobbs h', kind: 'hours' },
      { head: 'Share', kind: 'share' },
      { head: 'Day', kind: 'day' },
    ],
    rows: [['=cmd()', -140, 255, '2026-11-18']],
    total: ['All', 140, null, null],
  } as const
  expect(toCsv(figureFile('Hours', '# Hours', table))).toBe(
    "\ufeff# Hours\r\nName,Hobbs h,Share,Day\r\n'=cmd(),-1.4,0.255,2026-11-18\r\nAll,1.4,,\r\n",
  )
})

test('a table too wide for paper is printed in parts, each with the first column, and loses none', () => {
  const days = Array.from({ length: 31 }, (_, at) => at + 1)
  const row = { tail: 'N172SP', day: 7 }
  const table = figureTable(
    [row],
    [
      ['Aircraft', 'text', 'tail'],
      ...days.map((day) => [`${day} Oct`, 'hours', () => day] as const),
    ],
    row,
  )
  const parts = paperParts(table)
  expect(parts.map(({ columns }) => columns[0]?.head)).toEqual(['Aircraft', 'Aircraft'])
  for (const part of parts) expect(part.total).toEqual(part.rows[0])
  expect(parts.flatMap(({ rows }) => rows[0]?.slice(1))).toEqual(days)
  expect(parts.flatMap(({ columns }) => columns.slice(1))).toEqual(table.columns.slice(1))
})
