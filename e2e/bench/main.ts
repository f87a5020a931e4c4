import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { isSmall } from './small.ts'

interface Bench {
  readonly title: string
  readonly rows: readonly Readonly<Record<string, string | number>>[]
}

interface Entry {
  readonly says: string
  readonly run: () => Promise<Bench | readonly Bench[]>
  /** Only by its name, not with the others. */
  readonly isLong?: true
}

const BENCHES: Readonly<Record<string, Entry>> = {
  day: {
    says: 'simulated days: how fresh each view is on a hundred requests, and what is left',
    run: async () => (await import('./day.ts')).benchDay(),
  },
  cold: {
    says: 'pages opened cold beside two other calendars',
    run: async () => (await import('./cold.ts')).benchCold(),
  },
  views: {
    says: 'the next week, the next month, one aircraft on or off',
    run: async () => (await import('./views.ts')).benchViews(),
  },
  'flight-log': {
    says: 'a log of 50,000 flights: sort, find, filter, group, beside other tables',
    run: async () => (await import('./flight-log.ts')).benchFlightLog(),
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

const HELP = [
  'npm run bench [-- NAME …]   measures, prints tables, and writes test-results/bench.json; without a name all but the long ones',
  ...Object.entries(BENCHES).map(
    ([name, { says, isLong }]) => `  ${name.padEnd(12)}${says}${isLong ? ' (long)' : ''}`,
  ),
  '  --small     shows in seconds that they run, beside no rivals; the figures say nothing, and none is written',
].join('\n')

const args = process.argv.slice(2)
if (args.includes('--help') || args.includes('-h') || args.includes('help')) {
  console.log(HELP)
  process.exit(0)
}
/** A benchmark's own, with a value behind it. */
const VALUED = ['--sizes', '--store', '--seconds']
const OWN = [...VALUED, '--opening', '--small']
const names = args.filter((word, n) => !word.startsWith('-') && !VALUED.includes(args[n - 1] ?? ''))
const unknown = [
  ...names.filter((name) => !(name in BENCHES)),
  ...args.filter((word) => word.startsWith('-') && !OWN.includes(word)),
]
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(' ')}\n\n${HELP}`)
  process.exit(2)
}

const chosen =
  names.length > 0 ? names : Object.keys(BENCHES).filter((one) => !BENCHES[one]?.isLong)
const results: Record<string, Bench | readonly Bench[]> = {}
for (const name of chosen) {
  const bench = await BENCHES[name]?.run()
  if (!bench) continue
  results[name] = bench
  for (const { title, rows } of [bench].flat()) {
    console.log(`\n${title}`)
    console.table(rows)
  }
}

const report = {
  machine: { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version },
  results,
}
if (!isSmall) {
  mkdirSync('test-results', { recursive: true })
  writeFileSync('test-results/bench.json', `${JSON.stringify(report, null, 2)}\n`)
}
console.log(JSON.stringify(report))
