import { expect, it } from 'vitest'
import { roomOf } from './rooms.ts'
import { readSources } from './source-files.ts'

/**
 * Lines and kB of each room without its tests. They only go down: what needs more raises its own row in the same commit,
 * which says why; what becomes smaller by a tenth lowers it.
 */
const MOST: Readonly<Record<string, readonly [lines: number, kB: number]>> = {
  api: [5034, 201],
  'api/parse': [282, 12],
  app: [5005, 187],
  config: [1661, 65],
  coverage: [183, 8],
  domain: [11_793, 460],
  'features/admin': [2707, 98],
  'features/aircraft': [684, 30],
  'features/checks': [1095, 41],
  'features/day-sheet': [2866, 107],
  'features/entry': [880, 30],
  'features/flight-log': [3686, 130],
  'features/figures': [1855, 65],
  'features/inspections': [1452, 56],
  'features/person': [1124, 43],
  'features/record': [2009, 79],
  'features/report': [1008, 39],
  'features/schedule': [9513, 331],
  'features/today': [2198, 75],
  memory: [132, 4],
  'reference-api': [3050, 123],
  bookings: [7930, 275],
  accounts: [5080, 200],
  features: [4524, 190],
  host: [8805, 344],
  http: [3278, 133],
  school: [7886, 299],
  store: [3291, 121],
  'server-testing': [7114, 272],
  testing: [1592, 58],
  time: [1522, 59],
  ui: [5090, 152],
  wire: [1623, 51],
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
