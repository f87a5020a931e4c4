import packageJson from '../../package.json' with { type: 'json' }
import { importsOf, resolveImport, type SourceFile } from './source-files.ts'

export interface Room {
  readonly folder: string
  readonly holds: string
  /** Rooms it may import from, beside itself. */
  readonly mayUse: readonly string[]
}

/** Below every page. */
const FLOOR = ['time', 'memory', 'domain', 'api', 'ui'] as const

/** What a feature may use: the floor and the school kit, never another feature. */
const PAGE = [...FLOOR, 'school'] as const

/** The house: every room, what it holds, and the only doors out of it. README's map is kept equal to this table by a test. */
export const ROOMS: Readonly<Record<string, Room>> = {
  time: {
    folder: 'src/time',
    holds:
      'plain days, instants, clock times of a log, ranges, the school’s zone, the clock itself',
    mayUse: [],
  },
  coverage: {
    folder: 'src/coverage',
    holds: 'what a page of a hundred proves, and what is left to ask. Pure, for both halves',
    mayUse: ['time'],
  },
  memory: {
    folder: 'src/memory',
    holds: 'what this browser remembers: texts under a key, and stores that every tab shares',
    mayUse: [],
  },
  domain: {
    folder: 'src/domain',
    holds:
      'what a flight school means: reservation, flight, meter, person, fleet, status. Pure functions',
    mayUse: ['time'],
  },
  api: {
    folder: 'src/api',
    holds:
      'the network: wire schema, parsing, the walk over a range, the query hooks, the words for what is missing',
    mayUse: ['time', 'coverage', 'memory', 'domain'],
  },
  ui: {
    folder: 'src/ui',
    holds: 'pixels that know no school: frame, buttons, dialog, filters, notices, tokens',
    mayUse: ['time'],
  },
  school: {
    folder: 'src/school',
    holds:
      'what the pages of a school share: how a booking and a finding are said and shown, filters, ranges looked back on, audit, paper',
    mayUse: FLOOR,
  },
  'features/schedule': {
    folder: 'src/features/schedule',
    holds: 'the dispatcher’s schedule: board, calendar, agenda, filters, legend',
    mayUse: PAGE,
  },
  'features/today': {
    folder: 'src/features/today',
    holds: 'the day as it happens: handover brief, who is out and due, the wall',
    mayUse: PAGE,
  },
  'features/person': {
    folder: 'src/features/person',
    holds: 'one customer or instructor: bookings, flights, hours',
    mayUse: PAGE,
  },
  'features/flight-log': {
    folder: 'src/features/flight-log',
    holds: 'the manager’s log: table, groups, audit, exports',
    mayUse: PAGE,
  },
  'features/reconcile': {
    folder: 'src/features/reconcile',
    holds: 'booking, log and meter matched, case by case',
    mayUse: PAGE,
  },
  'features/insights': {
    folder: 'src/features/insights',
    holds: 'the figures: hours, utilisation, cancellations, projections',
    mayUse: PAGE,
  },
  'features/day-sheet': {
    folder: 'src/features/day-sheet',
    holds: 'the day on paper',
    mayUse: PAGE,
  },
  'features/report': {
    folder: 'src/features/report',
    holds: 'the log and the reconciliation on paper',
    mayUse: PAGE,
  },
  'features/record': {
    folder: 'src/features/record',
    holds: 'one reservation or one flight, whole',
    mayUse: PAGE,
  },
  app: {
    folder: 'src/app',
    holds: 'joins everything: routes, URL state, providers, error boundary, gallery',
    mayUse: [
      ...PAGE,
      'features/schedule',
      'features/today',
      'features/person',
      'features/flight-log',
      'features/reconcile',
      'features/insights',
      'features/day-sheet',
      'features/report',
      'features/record',
    ],
  },
  testing: {
    folder: 'src/testing',
    holds: 'builders, and the real hooks over an in-process school; never in the bundle',
    mayUse: [
      'time',
      'domain',
      'api',
      'ui',
      'app',
      'config',
      'ledger',
      'upstream',
      'read-model',
      'refresher',
      'gateway',
      'reference-api',
    ],
  },
  config: {
    folder: 'server/config',
    holds: 'reads the environment once, lists every problem at once, never prints the key',
    mayUse: ['time'],
  },
  ledger: {
    folder: 'server/ledger',
    holds: 'the day’s requests on disk: charged before they are sent',
    mayUse: ['time', 'config', 'wire'],
  },
  upstream: {
    folder: 'server/upstream',
    holds: 'the four requests to the school’s API; the only place that holds the key',
    mayUse: ['time', 'config', 'ledger', 'wire'],
  },
  'read-model': {
    folder: 'server/read-model',
    holds: 'the school as last read',
    mayUse: ['time', 'coverage', 'config', 'ledger', 'upstream', 'wire'],
  },
  refresher: {
    folder: 'server/refresher',
    holds: 'the pace: what is read again next, for whom, and when',
    mayUse: ['time', 'config', 'ledger', 'upstream', 'read-model'],
  },
  gateway: {
    folder: 'server/gateway',
    holds: 'what a browser may ask, and the answer',
    mayUse: ['time', 'config', 'ledger', 'upstream', 'read-model', 'refresher', 'wire', 'pages'],
  },
  'reference-api': {
    folder: 'server/reference-api',
    holds: 'the read API itself, complete, on SQLite, with a demonstration school',
    mayUse: [],
  },
  'server-testing': {
    folder: 'server/testing',
    holds: 'a school, an upstream and a clock under a test’s hand; never in the programs',
    mayUse: [
      'time',
      'config',
      'ledger',
      'upstream',
      'read-model',
      'refresher',
      'gateway',
      'reference-api',
      'wire',
    ],
  },
  server: {
    folder: 'server',
    holds: 'the programs: gateway, school, build',
    mayUse: [
      'time',
      'config',
      'ledger',
      'upstream',
      'read-model',
      'refresher',
      'gateway',
      'reference-api',
    ],
  },
}

/**
 * The files of src the server may read, each with the room it lies in: the shape of the API's answers, the list of pages.
 * They use nothing but `time` themselves: what they used the server would read too.
 */
export const SHARED_FILES: Readonly<
  Record<string, { readonly file: string; readonly of: string }>
> = {
  wire: { file: 'src/api/wire.ts', of: 'api' },
  pages: { file: 'src/school/address/pages.ts', of: 'school' },
}

/** Tests may also build on the test kit, and the gateway's over the real upstream. */
const TEST_USES = ['testing', 'server-testing']

/** `#room/` as package.json maps it to a folder. */
const DOORS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(packageJson.imports).map(([door, target]) => [
    door.slice(1, -2),
    target.slice(2, -2),
  ]),
)

/** The innermost room a path lies in. */
function roomOf(path: string): string | undefined {
  const shared = Object.entries(SHARED_FILES).find(([, { file }]) => file === path)
  if (shared) return shared[0]
  return Object.entries(ROOMS)
    .filter(([, room]) => path.startsWith(`${room.folder}/`))
    .sort((a, b) => b[1].folder.length - a[1].folder.length)[0]?.[0]
}

/** Every import that goes through a wall, in words. Server tests may reach any server room: they stand outside the house. */
export function brokenDoors(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const room = roomOf(file.path)
    if (!room) return [`${file.path} lies in no room`]
    const isTest = /\.test\.tsx?$/.test(file.path)
    return importsOf(file).flatMap((specifier) => {
      if (specifier.startsWith('../') || specifier.includes('/../'))
        return [`${file.path} climbs: ${specifier}`]
      const target = resolveImport(file.path, specifier, DOORS)
      if (target === null) return []
      if (!/\.(ts|tsx|css)$/.test(target))
        return [`${file.path} imports without an ending: ${specifier}`]
      const to = roomOf(target)
      if (!to) return [`${file.path} imports from no room: ${specifier}`]
      const allowed = new Set(
        room in SHARED_FILES ? ['time'] : [room, ...(ROOMS[room]?.mayUse ?? [])],
      )
      for (const [name, { of }] of Object.entries(SHARED_FILES)) {
        if (allowed.has(of)) allowed.add(name)
      }
      if (isTest) for (const name of TEST_USES) allowed.add(name)
      if (isTest && file.path.startsWith('server/') && target.startsWith('server/')) return []
      return allowed.has(to) ? [] : [`${file.path} (${room}) may not use ${to}: ${specifier}`]
    })
  })
}
