import packageJson from '../../package.json' with { type: 'json' }
import { importsOf, resolveImport, type SourceFile } from './source-files.ts'

export interface Room {
  readonly folder: string
  readonly holds: string
  /** Rooms it may import from, beside itself. */
  readonly mayUse: readonly string[]
}

/** What every page is built on. */
const FLOOR = ['time', 'memory', 'domain', 'wire', 'api', 'ui'] as const

/** What a feature may use: never another feature. */
const PAGE = [...FLOOR, 'bookings'] as const

/** The rooms of the server that a program is made of, each allowed to use those before it. */
const CHAIN = ['config', 'store', 'school', 'http', 'accounts', 'features', 'host'] as const

/** What the server takes from `src`. */
const SHARED = ['wire', 'time', 'coverage', 'domain', 'api/parse'] as const

/** All of the server but test support. */
const SERVER = [...SHARED, ...CHAIN, 'reference-api'] as const

const before = (room: (typeof CHAIN)[number]) => [...SHARED, ...CHAIN.slice(0, CHAIN.indexOf(room))]

/** Every room, what it holds, and the only rooms it may import from. A test keeps the README's map equal to this table. */
export const ROOMS: Readonly<Record<string, Room>> = {
  time: {
    folder: 'src/time',
    holds: 'plain days, instants, log clock times, ranges, the school’s zone, the clock itself',
    mayUse: [],
  },
  coverage: {
    folder: 'src/coverage',
    holds:
      'what a list of records proves and what is left to ask; pure, shared by browser and gateway',
    mayUse: ['time'],
  },
  memory: {
    folder: 'src/memory',
    holds: 'what this browser remembers: text under a key, and stores shared by every tab',
    mayUse: [],
  },
  wire: {
    folder: 'src/wire',
    holds: 'what page and server say to each other: shapes of answers, roles, the list of pages',
    mayUse: [],
  },
  domain: {
    folder: 'src/domain',
    holds:
      'the trade as pure functions: reservations, flights, meters, people, fleet, status, audit, findings',
    mayUse: ['time'],
  },
  api: {
    folder: 'src/api',
    holds:
      'the network: wire schema, parsing, the walk over a range, query hooks, words for what is missing',
    mayUse: ['time', 'coverage', 'memory', 'domain', 'wire', 'api/parse'],
  },
  'api/parse': {
    folder: 'src/api/parse',
    holds:
      'records as the API writes them, read into the trade’s own; shared by browser and gateway',
    mayUse: ['time', 'domain', 'wire'],
  },
  ui: {
    folder: 'src/ui',
    holds:
      'interface parts that know nothing of a school: frame, buttons, dialogs, fields, notices, tokens',
    mayUse: ['time'],
  },
  bookings: {
    folder: 'src/bookings',
    holds:
      'what several pages share: addresses, bookings, findings, filters, saved views, ranges, log columns, audit, paper',
    mayUse: FLOOR,
  },
  'features/schedule': {
    folder: 'src/features/schedule',
    holds: 'the dispatcher’s schedule: board, week, month, list, calendar, and finding a time',
    mayUse: PAGE,
  },
  'features/today': {
    folder: 'src/features/today',
    holds: 'the day as it happens: handover brief, who is out, who is due, the wall screen',
    mayUse: PAGE,
  },
  'features/aircraft': {
    folder: 'src/features/aircraft',
    holds: 'one aircraft: where it is, when it is free, its two weeks, meters, hours, open checks',
    mayUse: PAGE,
  },
  'features/person': {
    folder: 'src/features/person',
    holds: 'everybody known, and one customer or instructor: bookings, flights, hours',
    mayUse: PAGE,
  },
  'features/flight-log': {
    folder: 'src/features/flight-log',
    holds: 'the manager’s log: table, groups, audit, exports',
    mayUse: PAGE,
  },
  'features/checks': {
    folder: 'src/features/checks',
    holds: 'what is to be corrected and explained: causes, cases, their evidence',
    mayUse: PAGE,
  },
  'features/insights': {
    folder: 'src/features/insights',
    holds: 'figures: hours, utilisation, cancellations, projections',
    mayUse: PAGE,
  },
  'features/day-sheet': {
    folder: 'src/features/day-sheet',
    holds: 'the day on paper: list, board, clipboard sheets, slips',
    mayUse: PAGE,
  },
  'features/report': {
    folder: 'src/features/report',
    holds: 'the log and the reconciliation on paper',
    mayUse: PAGE,
  },
  'features/record': {
    folder: 'src/features/record',
    holds:
      'one reservation or one flight: the card that hover shows and a press pins, and the page',
    mayUse: PAGE,
  },
  'features/entry': {
    folder: 'src/features/entry',
    holds: 'coming in: sign-in, claim, join; and one’s own devices and bookings',
    mayUse: PAGE,
  },
  'features/inspections': {
    folder: 'src/features/inspections',
    holds: 'the fleet by hours left: what is due, what was done, on screen and on paper',
    mayUse: PAGE,
  },
  'features/admin': {
    folder: 'src/features/admin',
    holds: 'who may come in: people, invites, screens, tokens, audit; and who is told of alerts',
    mayUse: PAGE,
  },
  app: {
    folder: 'src/app',
    holds: 'puts it all together: routes, URL state, providers, error boundary, gallery',
    mayUse: [
      ...PAGE,
      'features/schedule',
      'features/today',
      'features/aircraft',
      'features/person',
      'features/flight-log',
      'features/checks',
      'features/insights',
      'features/day-sheet',
      'features/report',
      'features/record',
      'features/entry',
      'features/inspections',
      'features/admin',
    ],
  },
  testing: {
    folder: 'src/testing',
    holds: 'test builders, and the real hooks over an in-process school; never in the bundle',
    mayUse: ['api', 'ui', 'app', 'features/schedule', ...SERVER],
  },
  config: {
    folder: 'server/config',
    holds:
      'settings as one table, secrets in files, the log, the guarded client for outgoing requests',
    mayUse: before('config'),
  },
  store: {
    folder: 'server/store',
    holds: 'where rows are kept: a folder (SQLite) or a database (PostgreSQL)',
    mayUse: [...before('store'), 'school', 'accounts'],
  },
  school: {
    folder: 'server/school',
    holds:
      'one school: the requests to its API and the key, the ledger that charges them, the read model, the refresher',
    mayUse: before('school'),
  },
  http: {
    folder: 'server/http',
    holds: 'listening, guarding, routes, caching, pages; and what a caller may see',
    mayUse: before('http'),
  },
  accounts: {
    folder: 'server/accounts',
    holds: 'people, sessions, invites, screens, tokens, sign-in, roles, the audit',
    mayUse: before('accounts'),
  },
  features: {
    folder: 'server/features',
    holds: 'inspections, calendar feeds, alerts and messages, the school’s own API',
    mayUse: before('features'),
  },
  host: {
    folder: 'server',
    holds: 'the programs: one or many schools in a process, commands, health, metrics, build',
    mayUse: [...before('host'), 'reference-api'],
  },
  'reference-api': {
    folder: 'server/reference-api',
    holds: 'the complete read API on SQLite, with a demonstration school',
    mayUse: [],
  },
  'server-testing': {
    folder: 'server/testing',
    holds: 'a school, an upstream and a clock that tests control; never in the programs',
    mayUse: [...SERVER, 'testing'],
  },
}

/** Tests may also use the test kits. */
const TEST_USES = ['testing', 'server-testing']

/** `#room/` as package.json maps it to a folder. */
export const DOORS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(packageJson.imports).map(([door, target]) => [
    door.slice(1, -2),
    target.slice(2, -2),
  ]),
)

/** The innermost room a path lies in. */
export function roomOf(path: string): string | undefined {
  return Object.entries(ROOMS)
    .filter(([, room]) => path.startsWith(`${room.folder}/`))
    .sort((a, b) => b[1].folder.length - a[1].folder.length)[0]?.[0]
}

/** Every forbidden import, in words. Server tests may import from any server room. */
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
      if (!/\.(ts|tsx|mjs|css)$/.test(target))
        return [`${file.path} imports without an ending: ${specifier}`]
      const to = roomOf(target)
      if (!to) return [`${file.path} imports from no room: ${specifier}`]
      const allowed = new Set([room, ...(ROOMS[room]?.mayUse ?? [])])
      if (isTest) for (const name of TEST_USES) allowed.add(name)
      if (isTest && file.path.startsWith('server/') && target.startsWith('server/')) return []
      return allowed.has(to) ? [] : [`${file.path} (${room}) may not use ${to}: ${specifier}`]
    })
  })
}

/** Every set of files that import one another, types counted too, as its sorted paths. */
export function circlesOf(files: readonly SourceFile[]): string[] {
  const targets = new Map(
    files.map((file) => [
      file.path,
      importsOf(file).flatMap((specifier) => resolveImport(file.path, specifier, DOORS) ?? []),
    ]),
  )
  const order = new Map<string, number>()
  const stack: string[] = []
  const circles: string[] = []
  /** Tarjan: returns the earliest file still on the stack that this one reaches. */
  function walk(path: string): number {
    const at = order.size
    order.set(path, at)
    const begin = stack.push(path) - 1
    let lowest = at
    for (const next of targets.get(path) ?? []) {
      if (!targets.has(next)) continue
      if (next === path) circles.push(path)
      else if (!order.has(next)) lowest = Math.min(lowest, walk(next))
      else if (stack.includes(next)) lowest = Math.min(lowest, order.get(next) ?? at)
    }
    if (lowest < at) return lowest
    const together = stack.splice(begin)
    if (together.length > 1) circles.push(together.toSorted().join(' '))
    return lowest
  }
  for (const path of targets.keys()) if (!order.has(path)) walk(path)
  return circles.toSorted()
}
