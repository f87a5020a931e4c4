import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { isSmall, OPTIONS, options, positionals, SLOW } from './options.ts'
import { joined, type Row, summaryOf } from './rows.ts'

interface Bench {
  readonly says: string
  readonly run: () => Promise<readonly Row[]>
  /** Only by its name, not with the others. */
  readonly isLong?: true
  /** The same figures every time, so that it runs once. */
  readonly isSimulated?: true
}

const BENCHES: Readonly<Record<string, Bench>> = {
  day: {
    says: 'simulated days on a hundred requests: how fresh each view is; prints a table of its own',
    run: async () => (await import('./day.ts')).benchDay(),
    isSimulated: true,
  },
  cold: {
    says: 'pages opened cold beside two other calendars',
    run: async () => (await import('./cold.ts')).benchCold(),
  },
  views: {
    says: 'the next week, the next month, one aircraft on or off, beside a bare page',
    run: async () => (await import('./views.ts')).benchViews(),
  },
  'flight-log': {
    says: 'a log of 50,000 flights: sort, find, filter, group, beside other tables',
    run: async () => (await import('./flight-log.ts')).benchFlightLog(),
  },
  tasks: {
    says: 'input to paint (INP) over the nine tasks of a dispatcher, on a four times slower processor',
    run: async () => (await import('./tasks.ts')).benchTasks(),
  },
  paper: {
    says: 'printed days: time to lay out',
    run: async () => (await import('./paper.ts')).benchPaper(),
  },
  answers: {
    says: 'the gateway with 400 days in memory',
    run: async () => (await import('./answers.ts')).benchAnswers(),
  },
  throughput: {
    says: 'the gateway beside nginx and other proxies: answers from memory, 200 pages at once, 500 slow callers',
    run: async () => (await import('./throughput.ts')).benchThroughput(),
  },
  'three-days': {
    says: 'the built programs for three days at a hundred times the speed (45 minutes)',
    run: async () => (await import('./three-days.ts')).benchThreeDays(),
    isLong: true,
  },
  schools: {
    says: '1 to 1,000 schools in one gateway (--sizes 1,10 --store SQLite --seconds 600 --opening)',
    run: async () => (await import('./schools.ts')).benchSchools(),
    isLong: true,
  },
}

const HELP = `npm run bench [-- NAME …]   prints one table and writes test-results/bench.json; without a name all but the long ones
${Object.entries(BENCHES)
  .map(([name, { says, isLong }]) => `  ${name.padEnd(12)}${says}${isLong ? ' (long)' : ''}`)
  .join('\n')}
  --runs 3    runs them all three times
  --slow 4    makes the processor of each page four times slower
  --small     shows in seconds that they run, beside no peers; the figures say nothing, and none is written

Ours and the peers are measured in turns. The ratio is ours to the first peer: the median of the turns, with the least and the
most as its spread. Each peer is as fast as its own settings make it:
- FullCalendar 6 and react-big-calendar 1: built for production, with the week alone, packed and sent as our pages are
- AG Grid 36: no animation, only the columns in sight, with the cache of its search
- the bare page and the bare table: the least that shows as much
- nginx: proxy_cache with its files kept open, and no log
- http-proxy-middleware and hono: connections kept`

if (options.help || positionals.includes('help')) {
  console.log(HELP)
  process.exit(0)
}
const unknown = [
  ...positionals.filter((name) => !(name in BENCHES)),
  ...Object.keys(options).filter((name) => !(name in OPTIONS)),
]
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(' ')}\n\n${HELP}`)
  process.exit(2)
}

const COLUMNS = ['least', 'median', 'peer', 'theirs', 'ratio', 'spread', 'others', 'aim', 'result']

const chosen = Object.entries(BENCHES).filter(([name, { isLong }]) =>
  positionals.length > 0 ? positionals.includes(name) : !isLong,
)
const runs = Number(options.runs ?? 1)
const rows = new Map<string, Row>()
for (let run = 0; run < runs; run += 1)
  for (const [name, { run: measure, isSimulated }] of chosen) {
    if (isSimulated && run > 0) continue
    for (const row of await measure()) {
      const key = `${name}: ${row.row}, ${row.unit}`
      const before = rows.get(key)
      rows.set(key, before ? joined(before, row) : row)
    }
  }

const table = Object.fromEntries([...rows].map(([key, row]) => [key, summaryOf(row)]))
console.table(table, COLUMNS)
const report = {
  machine: { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version },
  runs,
  slow: SLOW,
  rows: Object.entries(table).map(([row, figures]) => ({ row, ...figures })),
}
if (!isSmall) {
  mkdirSync('test-results', { recursive: true })
  writeFileSync('test-results/bench.json', `${JSON.stringify(report, null, 2)}\n`)
}
console.log(JSON.stringify(report))
