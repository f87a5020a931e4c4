import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { benchAnswers } from './answers.ts'
import { benchAudit } from './audit.ts'
import { benchCold } from './cold.ts'
import { benchDay } from './day.ts'
import { benchGoals } from './day-goals.ts'
import { benchFlightLog } from './flight-log.ts'
import { benchGuesses } from './guesses.ts'
import { benchOddAnswers } from './odd-answers.ts'
import { benchPaper } from './paper.ts'
import { benchReferenceApi } from './reference-api.ts'
import { benchSchools } from './schools.ts'
import { benchThreeDays } from './three-days.ts'
import { benchThroughput } from './throughput.ts'
import { benchViews } from './views.ts'
import { benchWalk } from './walk.ts'

interface Bench {
  readonly title: string
  readonly rows: readonly Readonly<Record<string, string | number>>[]
}

const BENCHES: Readonly<Record<string, () => Promise<Bench | readonly Bench[]>>> = {
  day: async () => [await benchDay(), await benchGoals()],
  walk: benchWalk,
  'reference-api': benchReferenceApi,
  cold: benchCold,
  views: benchViews,
  'flight-log': benchFlightLog,
  paper: benchPaper,
  answers: benchAnswers,
  'odd-answers': benchOddAnswers,
  throughput: benchThroughput,
  audit: benchAudit,
  guesses: benchGuesses,
}
/** They last long, and run when they are asked for by name. */
const BY_NAME: typeof BENCHES = { 'three-days': benchThreeDays, schools: benchSchools }

const ALL = { ...BENCHES, ...BY_NAME }
// What begins with -- is a benchmark's own, with its value behind it.
const asked = process.argv
  .slice(2)
  .filter((word, n, all) => !word.startsWith('--') && !all[n - 1]?.startsWith('--'))
const unknown = asked.filter((word) => !(word in ALL))
if (unknown.length > 0) {
  throw new Error(
    `No benchmark "${unknown.join(', ')}". There are: ${Object.keys(ALL).join(', ')}.`,
  )
}

const results: Record<string, Bench | readonly Bench[]> = {}
for (const name of asked.length > 0 ? asked : Object.keys(BENCHES)) {
  const bench = await ALL[name]?.()
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
mkdirSync('test-results', { recursive: true })
writeFileSync('test-results/bench.json', `${JSON.stringify(report, null, 2)}\n`)
console.log(JSON.stringify(report))
