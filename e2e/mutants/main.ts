import { mkdirSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT, readSources } from '../house/source-files.ts'
import { explainedAmong } from './explained.ts'
import { instrument, type Mutant, mutantsOf } from './instrument.ts'
import { KeptVerdicts } from './kept-verdicts.ts'
import { nearestTests } from './nearest-tests.ts'
import { MUTATED_ROOMS } from './rooms-mutated.ts'
import { type End, isDead } from './verdict.ts'
import { startWorker } from './worker.ts'

/** A mutant is judged by the tests of its room nearest to it, at most so many files: what a file promises is proved near it. */
const NEAREST = 8
/** Most die by the nearest, so the farther ones are started for few. */
const ROUNDS: readonly [number, number][] = [
  [0, 1],
  [1, 3],
  [3, NEAREST],
]
/** A process does not grow old: it may have been left with what its mutants forgot to close. */
const MOST_A_SESSION = 400
const PATIENCE = 15_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    again: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
const most = values.sample === undefined ? Number.POSITIVE_INFINITY : Number(values.sample)
// Nobody waits for it, and it takes a core.
setPriority(19)

const all = readSources(['src', 'server'], ['.ts', '.tsx'])
const texts = new Map(all.map(({ path, text }) => [path, text]))
const roomOf = (path: string) => MUTATED_ROOMS.find((room) => path.startsWith(`${room}/`))
const sources = all.filter(({ path }) => roomOf(path) !== undefined && !/\.test\.tsx?$/.test(path))
const wanted = (path: string) =>
  positionals.length === 0 ||
  positionals.some((part) => path === part || path.startsWith(`${part.replace(/\/$/, '')}/`))

const numbered: Mutant[] = []
const woven = new Map<string, string>()
for (const source of sources) {
  woven.set(join(ROOT, source.path), instrument(source, numbered.length))
  numbered.push(...mutantsOf(source))
}

/** The same shuffle for the same seed. */
function sampled(numbers: readonly number[]): number[] {
  let state = seed >>> 0
  const chance = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return numbers
    .map((number) => ({ number, at: chance() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, most)
    .map(({ number }) => number)
    .sort((a, b) => a - b)
}

const fileOf = (number: number) => numbered[number]?.file ?? ''
const chosen = MUTATED_ROOMS.flatMap((room) =>
  sampled(
    numbered.flatMap(({ file }, number) => (roomOf(file) === room && wanted(file) ? number : [])),
  ),
)
if (chosen.length === 0) {
  console.error(`Nothing to mutate in ${positionals.join(', ')}: ${MUTATED_ROOMS.join(', ')}`)
  process.exit(2)
}
const near = nearestTests(all)
const kept = new KeptVerdicts(join(ROOT, 'node_modules/.cache/mutants.json'), texts, values.again)
const testsOf = (number: number) =>
  (near.get(fileOf(number)) ?? [])
    .filter((test) => roomOf(test) === roomOf(fileOf(number)))
    .slice(0, NEAREST)

/** What all the tests of a mutant say of it together. */
function endOf(number: number): { end: End; by?: string } {
  const mutant = numbered[number]
  let end: End = 'not reached'
  for (const test of mutant ? testsOf(number) : []) {
    const said = mutant && kept.of(mutant, test)
    if (said && isDead(said)) return { end: said, by: test }
    if (said === 'survived') end = said
  }
  return { end }
}

console.log(
  `${chosen.length} mutants of ${new Set(chosen.map(fileOf)).size} files, seed ${seed}${
    Number.isFinite(most) ? `, ${most} of each room` : ''
  }`,
)
const began = performance.now()
const worker = await startWorker(woven)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    kept.save()
    void worker.close().finally(() => process.exit(130))
  })
}
for (const [from, to] of ROUNDS) {
  const sessions = new Map<string, number[]>()
  for (const number of chosen) {
    const mutant = numbered[number]
    if (!mutant || isDead(endOf(number).end)) continue
    for (const test of testsOf(number).slice(from, to)) {
      if (kept.of(mutant, test) === undefined) {
        sessions.set(test, [...(sessions.get(test) ?? []), number])
      }
    }
  }
  for (const [test, numbers] of sessions) {
    const asked = numbers.filter((number) => !isDead(endOf(number).end))
    for (let at = 0; at < asked.length; at += MOST_A_SESSION) {
      const mutants = asked.slice(at, at + MOST_A_SESSION)
      const start = performance.now()
      const counts: Partial<Record<End, number>> = {}
      await worker.run({ test, mutants, seed, patience: PATIENCE }, (verdict) => {
        if (verdict.kind === 'ready' && verdict.unsound.length > 0) {
          console.log(`${test}: not asked, fail unmutated: ${verdict.unsound.join(', ')}`)
        }
        const mutant = verdict.kind === 'judged' && numbered[verdict.number]
        if (!mutant || verdict.kind !== 'judged') return
        kept.keep(mutant, test, verdict.end)
        counts[verdict.end] = (counts[verdict.end] ?? 0) + 1
      })
      kept.save()
      const told = Object.entries(counts).map(([end, count]) => `${count} ${end}`)
      console.log(
        `${test}: ${told.join(', ')} in ${((performance.now() - start) / 1000).toFixed(1)} s`,
      )
    }
  }
}
await worker.close()

const explained = explainedAmong(numbered, texts)
const isExplained = (number: number) => {
  const mutant = numbered[number]
  return mutant !== undefined && explained.has(mutant)
}
const rows = MUTATED_ROOMS.flatMap((room) => {
  const ends = chosen.filter((number) => roomOf(fileOf(number)) === room)
  const alive = ends.filter((number) => !isDead(endOf(number).end))
  const excused = alive.filter(isExplained).length
  const endless = ends.filter((number) => endOf(number).end === 'endless').length
  const unreached = alive.filter((number) => endOf(number).end === 'not reached').length
  if (ends.length === 0) return []
  const counted = ends.length - excused
  return {
    room,
    mutants: ends.length,
    killed: ends.length - alive.length,
    endless,
    survived: alive.length - unreached,
    'not reached': unreached,
    explained: excused,
    'score %': Number(((100 * (ends.length - alive.length)) / counted).toFixed(1)),
  }
})
const survivors = chosen.flatMap((number) => {
  const { end } = endOf(number)
  const mutant = numbered[number]
  if (!mutant || isDead(end) || isExplained(number)) return []
  const { file, line, was, now } = mutant
  return { file, line, end, was, now }
})
mkdirSync(join(ROOT, 'test-results'), { recursive: true })
writeFileSync(
  join(ROOT, 'test-results/mutants.json'),
  `${JSON.stringify({ seed, rooms: rows, survivors }, null, 1)}\n`,
)
console.table(rows)
console.log(
  `${survivors.length} survivors in test-results/mutants.json, after ${((performance.now() - began) / 1000).toFixed(0)} s`,
)
process.exit(0)
