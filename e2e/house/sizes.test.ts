import { expect, it } from 'vitest'
import { roomOf } from './rooms.ts'
import { readSources } from './source-files.ts'

/**
 * Lines and kB of each room without its tests. They only go down: what needs more raises its own row in the same commit,
 * which says why; what becomes smaller by a tenth lowers it.
 */
const MOST: Readonly<Record<string, readonly [lines: number, kB: number]>> = {
  api: [5169, 211],
  'api/parse': [283, 12],
  app: [5555, 197],
  config: [1658, 67],
  coverage: [193, 8],
  domain: [12_114, 493],
  'features/admin': [3316, 112],
  'features/aircraft': [931, 32],
  'features/checks': [1283, 45],
  'features/day-sheet': [3071, 111],
  'features/entry': [1118, 46],
  'features/flight-log': [4141, 139],
  'features/insights': [1959, 66],
  'features/inspections': [1906, 65],
  'features/person': [1285, 43],
  'features/record': [2381, 86],
  'features/report': [1227, 47],
  'features/schedule': [10_459, 357],
  'features/today': [2433, 78],
  memory: [138, 5],
  'reference-api': [3161, 126],
  bookings: [7038, 248],
  accounts: [5348, 218],
  features: [4747, 199],
  host: [8991, 356],
  http: [3420, 140],
  school: [7668, 298],
  store: [3310, 126],
  'server-testing': [7119, 271],
  testing: [2517, 98],
  time: [1452, 59],
  ui: [5528, 157],
  wire: [1623, 56],
}

it('no room is larger than it may be, nor much smaller than its row says', () => {
  const sizes = new Map<string, { lines: number; bytes: number }>()
  for (const { path, text } of readSources(['src', 'server'], ['.ts', '.tsx', '.mjs', '.css'])) {
    if (/\.test\.tsx?$/.test(path)) continue
    const room = roomOf(path) ?? path
    const size = sizes.get(room) ?? { lines: 0, bytes: 0 }
    size.lines += text.split('\n').length - 1
    size.bytes += Buffer.byteLength(text)
    sizes.set(room, size)
  }
  const found = [...sizes].map(([room, { lines, bytes }]) => {
    const kB = Math.ceil(bytes / 1000)
    const [mostLines, mostKB] = MOST[room] ?? [0, 0]
    const isFine = lines <= mostLines && kB <= mostKB && lines >= 0.9 * mostLines
    const size = `${room}: ${lines} of ${mostLines} lines, ${kB} of ${mostKB} kB`
    return { size, isFine }
  })
  console.log(found.map(({ size }) => size).join('\n'))
  expect(found.filter(({ isFine }) => !isFine)).toEqual([])
})
