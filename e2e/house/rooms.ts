import packageJson from '../../package.json' with { type: 'json' }
import { importsOf, resolveImport, type SourceFile } from './source-files.ts'

export interface Room {
  readonly folder: string
  readonly holds: string
  /** Rooms it may import from, beside itself. */
  readonly mayUse: readonly string[]
  /** The same, as the README's map says it. */
  readonly uses: string
}

const named = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(' ') || '—'

const room = (folder: string, holds: string, mayUse: readonly string[], uses = named(mayUse)) => ({
  folder,
  holds,
  mayUse,
  uses,
})

/** What every page is built on. */
const FLOOR = ['time', 'memory', 'domain', 'wire', 'api', 'ui'] as const

/** One folder a page. None may use another. */
const PAGES = [
  'schedule',
  'today',
  'flight-log',
  'checks',
  'figures',
  'person',
  'aircraft',
  'inspections',
  'record',
  'day-sheet',
  'report',
  'entry',
  'admin',
]

/** What the server takes from `src`. */
const SHARED = ['wire', 'time', 'coverage', 'domain', 'api/parse']

/** The rooms of the server that a program is made of, each allowed to use those before it. */
const CHAIN: readonly (readonly [name: string, folder: string, holds: string])[] = [
  [
    'config',
    'server/config',
    'settings as one table, secrets in files, the log, the client for outgoing requests',
  ],
  [
    'store',
    'server/store',
    'where rows are kept: `rows.ts` writes each, into a `folder` (SQLite in DATA_DIR) or `postgres`; schema, migrations, leases',
  ],
  [
    'school',
    'server/school',
    'one school: `upstream` (its API, with the key), `ledger` (charges each request), `read-model`, `refresher`',
  ],
  ['http', 'server/http', 'listening, guarding, routing, caching; `access`: what a caller may see'],
  [
    'accounts',
    'server/accounts',
    'people, sessions, invites, screens, tokens, sign-in, single sign-on, the record of who did what',
  ],
  [
    'features',
    'server/features',
    '`inspections`, `feeds` (calendars), `alerts`, `messages` (mail, webhooks), `own-api`',
  ],
  [
    'host',
    'server',
    'the programs; `host` opens one school or many, with their list, sealed keys, commands and metrics',
  ],
]

/** All of the server but test support. */
const SERVER = [...SHARED, ...CHAIN.map(([name]) => name), 'reference-api']

/** Every room, what it holds, and the only rooms it may import from. A test keeps the README's map equal to this table. */
export const ROOMS: Readonly<Record<string, Room>> = {
  time: room(
    'src/time',
    'days, instants, log clock times, ranges, the school’s zone, the clock',
    [],
  ),
  coverage: room(
    'src/coverage',
    'what a list of records proves, and what is left to ask; for page and server',
    ['time'],
  ),
  memory: room('src/memory', 'what this browser remembers', []),
  wire: room(
    'src/wire',
    'what page and server say to each other: shapes of answers, roles, names of pages',
    [],
  ),
  domain: room(
    'src/domain',
    'rules without a screen: reservations, flights, meters, people, audit, findings, figures',
    ['time', 'wire'],
  ),
  'api/parse': room('src/api/parse', 'records of the API, read into those of `domain`', [
    'time',
    'domain',
    'wire',
  ]),
  api: room(
    'src/api',
    'the page’s data: splitting a range, proving it whole, query hooks, words for what is missing',
    ['time', 'coverage', 'memory', 'domain', 'wire', 'api/parse'],
  ),
  ui: room('src/ui', 'pieces that know no school: frame, fields, dialogs, notices, paper, tokens', [
    'time',
  ]),
  bookings: room(
    'src/bookings',
    'what several pages share: bookings, findings, filters, ranges, log columns, addresses, paper',
    FLOOR,
  ),
  ...Object.fromEntries(
    PAGES.map((name) => [
      `features/${name}`,
      room(`src/features/${name}`, name, [...FLOOR, 'bookings']),
    ]),
  ),
  app: room(
    'src/app',
    'routes, frame, find field with its actions, shortcuts, settings of this browser, start',
    [...FLOOR, 'bookings', ...PAGES.map((name) => `features/${name}`)],
    'all of `src`',
  ),
  testing: room(
    'src/testing',
    'builders for tests, and the hooks over a school in the same process',
    ['api', 'ui', 'app', 'features/schedule', ...SERVER],
    'all',
  ),
  ...Object.fromEntries(
    CHAIN.map(([name, folder, holds], at) => {
      const before = CHAIN.slice(0, at).map(([one]) => one)
      const more = name === 'host' ? ['reference-api'] : []
      return [name, room(folder, holds, [...SHARED, ...before, ...more], named(before))]
    }),
  ),
  'reference-api': room(
    'server/reference-api',
    'the complete read API on SQLite, with the demonstration school',
    [],
  ),
  'server-testing': room(
    'server/testing',
    'schools, clocks and databases that tests control',
    [...SERVER, 'testing'],
    'all',
  ),
}

/** The rows of the README's map: every room, with the pages in one. */
export function mapRows(): readonly (readonly [folder: string, holds: string, uses: string])[] {
  const pages = `one folder a page, which knows no other: ${PAGES.map((name) => `\`${name}\``).join(', ')}`
  return Object.entries(ROOMS).flatMap(([name, { folder, holds, uses }]) => {
    if (!name.startsWith('features/')) return [[folder, holds, uses] as const]
    return name === `features/${PAGES[0]}` ? [['src/features', pages, uses] as const] : []
  })
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
      if (!/\.(ts|tsx|mjs|css|txt\?raw)$/.test(target))
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
