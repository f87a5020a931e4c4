import readExcelFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { chainsOf } from '#domain/audit/world/chain.ts'
import { NOT_AUDITED } from '#domain/flight-log/log-row.ts'
import { aFinding, aFlight, aLogRow } from '#testing/record-builders.ts'
import { zoneOf } from '#time/zone.ts'
import { excelFile } from '#ui/excel-file.ts'
import { commentLine, sheetOf, shownTable, tailSheet, wholeTable } from './log-export.ts'

const style = { zone: zoneOf('America/Denver'), hours: 'decimal' as const }
const row = (...facts: Parameters<typeof aLogRow>) => ({ ...aLogRow(...facts), booked: 150 })
const nothing = { groups: null, nameOf: () => '', hasTotals: false }

test('writes figures as numbers, days and times as they are read everywhere', () => {
  const { head, rows } = shownTable(
    {
      ...nothing,
      rows: [row({}, { hobbsGap: -30, findings: [aFinding(7), aFinding(4), aFinding(7)] })],
      columns: [
        'date',
        'out',
        'hobbsStart',
        'hobbsDelta',
        'tachHobbs',
        'hobbsGap',
        'flags',
        'loggedAt',
        'flownBooked',
        'lag',
      ],
    },
    style,
  )
  expect(head.slice(0, 3)).toEqual(['Date', 'Out', 'Hobbs out'])
  expect(rows).toEqual([
    [
      '2026-11-18',
      '09:10',
      1234.5,
      1.4,
      0.764,
      -0.3,
      'Hobbs join, Tach/Hobbs ratio',
      '2026-11-18 10:40',
      0.93,
      0.25,
    ],
  ])
})

test('lengths follow the switch, readings and the file of everything do not', () => {
  const minutes = { ...style, hours: 'minutes' as const }
  const shown = { ...nothing, rows: [row({})], columns: ['hobbsDelta', 'hobbsEnd'] as const }
  expect(shownTable(shown, minutes).rows).toEqual([['1:24', 1235.9]])
  const whole = wholeTable([row({})], minutes)
  expect(whole.rows[0]?.[whole.head.indexOf('Hobbs Δ')]).toBe(1.4)
  expect(whole.head).toContain('Customer e-mail')
})

test('totals stand under their group, and say what is not in them', () => {
  const rows = [row({}), row({}), row({ hobbs: { start: 100, end: 70, delta: -30 } })]
  const { rows: cells, totals } = shownTable(
    {
      rows,
      groups: [{ key: 'N172SP', rows }],
      nameOf: () => 'N172SP',
      hasTotals: true,
      columns: ['aircraft', 'hobbsDelta'],
    },
    style,
  )
  expect(cells).toEqual([
    ['N172SP', 1.4],
    ['N172SP', 1.4],
    ['N172SP', -0.3],
    ['Total N172SP (1 below zero, left out)', 2.8],
  ])
  expect([...totals]).toEqual([3])
})

test('another reader finds the same cells in the Excel file', async () => {
  const rows = [
    row({ route: '=cmd|x', hobbs: { start: 100, end: 70, delta: -30 } }),
    row({ date: null }),
  ]
  const table = shownTable(
    { ...nothing, rows, columns: ['date', 'route', 'hobbsDelta', 'aircraft'] },
    style,
  )
  const file = await excelFile([
    sheetOf(table, 'Flight log', 'Flight log of Aspen Flight'),
    tailSheet(rows, []),
  ])
  const cells = await readExcelFile(Buffer.from(await file.arrayBuffer()))
  const [sheet, byTail] = (cells as never as { data: unknown[][] }[]).map(({ data }) => data)
  expect(sheet).toEqual([
    ['Flight log of Aspen Flight', null, null, null],
    ['Date', 'Route', 'Hobbs Δ', 'Aircraft'],
    [new Date('2026-11-18T00:00:00Z'), '=cmd|x', -0.3, 'N172SP'],
    [null, 'KBJC-KFNL-KBJC', 1.4, 'N172SP'],
  ])
  expect(byTail?.map((line) => line.slice(-4))).toEqual([
    ['Not in Hobbs', 'Not in Tach', 'Hobbs in doubt', 'Tach in doubt'],
    [1, 0, 0, 0],
    [1, 0, 0, 0],
  ])
  expect(byTail?.map((line) => line.slice(0, 4))).toEqual([
    ['Aircraft', 'Flights', 'Hobbs h', 'Tach h'],
    ['N172SP', 2, 1.4, 2.14],
    ['All', 2, 1.4, 2.14],
  ])
})

test('a tail has its readings at both ends only where all its flights are in the file', () => {
  const flights = [100000, 100140].map((start) =>
    aFlight({ hobbs: { start, end: start + 140, delta: 140 }, tach: null }),
  )
  const rows = flights.map((flight) => ({ flight, audit: NOT_AUDITED, booked: null }))
  const chains = chainsOf(flights)
  const ends = (some: typeof rows) => tailSheet(some, chains).rows[0]?.slice(5, 7)
  expect(ends(rows)).toEqual([1000, 1002.8])
  expect(ends(rows.slice(1))).toEqual([null, null])
})

test('the first line says what the file is of', () => {
  expect(
    commentLine({
      school: 'Aspen Flight',
      range: { from: '2026-10-01', to: '2026-10-31' },
      zoneName: 'America/Denver',
      asOf: '2026-11-18 12:00',
      completeness: 'complete',
      filters: 'filtered: aircraft N172SP',
    }),
  ).toBe(
    '# Flight log of Aspen Flight; 2026-10-01 to 2026-10-31; times in America/Denver; as of 2026-11-18 12:00; complete; filtered: aircraft N172SP',
  )
})
