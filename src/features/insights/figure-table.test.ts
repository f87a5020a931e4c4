import { expect, test, vi } from 'vitest'
import { shownCell, tableCsv } from './figure-table.ts'
import { parseReading, recallDue, rememberDue } from './tach-due.ts'

test.each([
  [null, 'hours', '—'],
  [1234, 'hours', '12.34'],
  [1230, 'hours', '12.3'],
  [1230, 'tach', '12.30'],
  [255, 'share', '25.5 %'],
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
  expect(tableCsv(table, '# Hours')).toBe(
    "\ufeff# Hours\r\nName,Hobbs h,Share,Day\r\n'=cmd(),-1.4,0.255,2026-11-18\r\nAll,1.4,,\r\n",
  )
})

test.each([
  ['1102.5', 110250],
  ['1,102.5', 110250],
  ['1102,5', 110250],
  ['0', 0],
  ['-1', null],
  ['12.345', null],
  ['about 12', null],
  ['', null],
])('a reading typed as %j is %s hundredths', (text, hundredths) => {
  expect(parseReading(text)).toBe(hundredths)
})

test('what is due is kept by school, and a broken storage is none', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  rememberDue('A', new Map([['N1', 12]]))
  expect(recallDue('A')).toEqual(new Map([['N1', 12]]))
  expect(recallDue('B').size).toBe(0)
  kept.set('flightline.tach-due', '{"school":"A","due":{"N1":"x","N2":3}}')
  expect(recallDue('A')).toEqual(new Map([['N2', 3]]))
  kept.set('flightline.tach-due', 'not json')
  expect(recallDue('A').size).toBe(0)
  vi.unstubAllGlobals()
  expect(recallDue('A').size).toBe(0)
})
