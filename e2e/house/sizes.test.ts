import { expect, it } from 'vitest'
import { roomOf } from './rooms.ts'
import { readSources } from './source-files.ts'

/**
 * Lines and kB of each room without its tests. They only go down: what needs more raises its own row in the same commit,
 * which says why; what becomes smaller by a tenth lowers it.
 */
const MOST: Readonly<Record<string, readonly [lines: number, kB: number]>> = {
  api: [5011, 196],
  'api/parse': [282, 12],
  app: [4932, 172],
  config: [1602, 63],
  coverage: [183, 8],
  domain: [11_753, 458],
  'features/admin': [3254, 108],
  'features/aircraft': [925, 31],
  'features/checks': [1270, 43],
  'features/day-sheet': [3008, 107],
  'features/entry': [1106, 45],
  'features/flight-log': [4052, 133],
  'features/insights': [1931, 64],
  'features/inspections': [1795, 60],
  'features/person': [1273, 41],
  'features/record': [2344, 83],
  'features/report': [1215, 45],
  'features/schedule': [10_211, 339],
  'features/today': [2404, 75],
  memory: [132, 4],
  'reference-api': [2997, 121],
  bookings: [6859, 233],
  accounts: [5045, 200],
  features: [4484, 188],
  host: [8641, 337],
  http: [3006, 121],
  school: [7798, 294],
  store: [3287, 121],
  'server-testing': [7089, 271],
  testing: [2515, 94],
  time: [1411, 54],
  ui: [5398, 146],
  wire: [1530, 48],
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
