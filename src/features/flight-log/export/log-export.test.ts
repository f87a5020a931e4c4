import readExcelFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { FileTable } from '#bookings/files/file-table.ts'
import { toCsv, toExcel } from '#bookings/files/write-table.ts'
import { type FlightColumnId, flightColumn } from '#bookings/flight-columns/flight-columns.ts'
import { chainsOf } from '#domain/audit/world/chain.ts'
import { type LogRow, NOT_AUDITED } from '#domain/flight-log/log-row.ts'
import { flightLogAddress } from '#features/flight-log/flight-log-state.ts'
import { US } from '#testing/date-formats.ts'
import { aFinding, aFlight, aLogRow } from '#testing/record-builders.ts'
import { instant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { type ShownLog, shownTable, tailTable, wholeTable } from './log-export.ts'

const row = (...facts: Parameters<typeof aLogRow>) => ({ ...aLogRow(...facts), booked: 150 })

function shown(
  rows: readonly LogRow[],
  columns: readonly FlightColumnId[],
  search: Record<string, string> = {},
): ShownLog {
  return {
    state: flightLogAddress.read(search),
    columns: columns.map(flightColumn),
    log: { rows, groups: null },
    rows,
    chains: [],
    answer: {
      asOf: instant('2026-11-18T19:00:00Z'),
      completeness: 'complete',
      missing: [],
      ages: [],
      problem: null,
      staleReason: null,
    },
    days: { from: plainDay('2026-10-01'), to: plainDay('2026-10-31') },
    format: US,
    school: 'Aspen Flight',
  }
}

const headsOf = ({ columns }: FileTable) => columns.map(({ head }) => head)

test('writes figures as numbers, days and times as they are read everywhere', () => {
  const flagged = row({}, { hobbsGap: -30, findings: [aFinding(7), aFinding(4), aFinding(7)] })
  const table = shownTable(
    shown(
      [flagged],
      [
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
    ),
    false,
    false,
  )
  expect(headsOf(table).slice(0, 3)).toEqual(['Date', 'Out', 'Hobbs out'])
  expect(table.rows).toEqual([
    [
      '2026-11-18',
      '09:10',
      1234.5,
      1.4,
      0.764,
      -0.3,
      'Hobbs gap, Tach/Hobbs ratio',
      '2026-11-18 10:40',
      0.93,
      0.25,
    ],
  ])
})

test('lengths follow the switch, readings and the file of everything do not', () => {
  const minutes = shown([row({})], ['hobbsDelta', 'hobbsEnd'], { hours: 'minutes' })
  expect(shownTable(minutes, false, false).rows).toEqual([['1:24', 1235.9]])
  const whole = wholeTable(minutes, false)
  expect(whole.rows[0]?.[headsOf(whole).indexOf('Hobbs Δ')]).toBe(1.4)
  expect(headsOf(whole)).toContain('Customer e-mail')
})

test('totals stand under their group, and say what is not in them', () => {
  const rows = [row({}), row({}), row({ hobbs: { start: 100, end: 70, delta: -30 } })]
  const byTail = {
    ...shown([], ['aircraft', 'hobbsDelta'], { group: 'tail' }),
    log: { rows, groups: [{ key: 'N172SP', rows }] },
  }
  const { rows: cells, totals } = shownTable(byTail, true, false)
  expect(cells).toEqual([
    ['N172SP', 1.4],
    ['N172SP', 1.4],
    ['N172SP', -0.3],
    ['Total N172SP (1 below zero, not counted)', 2.8],
  ])
  expect([...(totals ?? [])]).toEqual([3])
})

test('another reader finds the same cells in the Excel file', async () => {
  const rows = [
    row({ route: '=cmd|x', hobbs: { start: 100, end: 70, delta: -30 } }),
    row({ date: null }),
  ]
  const table = shownTable(shown(rows, ['date', 'route', 'hobbsDelta', 'aircraft']), false, false)
  const file = await toExcel([
    { ...table, note: 'Flight log of Aspen Flight' },
    tailTable(rows, []),
  ])
  const cells = await readExcelFile(Buffer.from(await file.arrayBuffer()))
  const [sheet, byTail] = (cells as never as { data: unknown[][] }[]).map(({ data }) => data)
  expect(sheet).toEqual([
    ['Flight log of Aspen Flight', null, null, null],
    ['Date', 'Route', 'Hobbs Δ', 'Aircraft'],
    [new Date('2026-11-18T00:00:00Z'), '=cmd|x', -0.3, 'N172SP'],
    [null, 'KBJC-KFNL-KBJC', 1.4, 'N172SP'],
  ])
  expect(byTail?.map((line) => line.slice(-6, -2))).toEqual([
    ['Not in Hobbs', 'Not in Tach', 'Hobbs too many', 'Hobbs too few'],
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
  const ends = (some: typeof rows) => tailTable(some, chains).rows[0]?.slice(5, 7)
  expect(ends(rows)).toEqual([1000, 1002.8])
  expect(ends(rows.slice(1))).toEqual([null, null])
})

test('the first line says what the file is of', () => {
  const log = shown([], ['date'], { aircraft: 'N172SP' })
  const about =
    'Flight log of Aspen Flight; 2026-10-01 to 2026-10-31; times in America/Denver; as of 2026-11-18 12:00; complete'
  expect(shownTable(log, false, true).note).toBe(`# ${about}; filtered: aircraft N172SP`)
  expect(toCsv(wholeTable(log, true))).toMatch(`"# ${about}"\r\nDate,`)
})
