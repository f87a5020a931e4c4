import { appendFileSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { TestRunner, vi } from 'vitest'
import { startTests } from 'vitest/internal/browser'
import { type End, isDead, type Session, type Verdict } from './verdict.ts'

type File = Awaited<ReturnType<typeof startTests>>[number]
type Task = File['tasks'][number]
type Test = Extract<Task, { type: 'test' }>
type Config = ConstructorParameters<typeof TestRunner>[0]

const session: Session = JSON.parse(readFileSync(process.env['MUTANTS_SESSION'] ?? '', 'utf8'))
const say = (verdict: Verdict) => appendFileSync(session.answers, `${JSON.stringify(verdict)}\n`)

/** Most mutants die without the tests of a file that take longer, in milliseconds. */
const SLOW = 200

/** A failing property is dead already: what its smallest case is does not matter here. */
fc.configureGlobal({ seed: session.seed, endOnFailure: true })

/** Which mutant is awake, what was reached while none was, and how often: a mutant that never ends is stopped by counting. */
let awake = -1
let reached = new Set<number>()
let steps = 0
let mostSteps = Number.POSITIVE_INFINITY
Object.assign(globalThis, {
  __mutant: (number: number) => {
    steps += 1
    if (steps > mostSteps) throw new Error('This mutant does not come to an end.')
    reached.add(number)
    return number === awake
  },
})

let stray = 0
process.on('unhandledRejection', () => {
  stray += 1
})
process.on('uncaughtException', () => {
  stray += 1
})

const testsOf = (task: Task): Test[] =>
  task.type === 'test' ? [task] : task.tasks.flatMap(testsOf)

const { setImmediate } = globalThis
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** One run of the file's wanted tests with fresh modules; ends with the first that fails. */
class Quiet extends TestRunner {
  private readonly wanted: (test: Test) => boolean
  private readonly isPatient: boolean

  constructor(config: Config, wanted: (test: Test) => boolean, isPatient: boolean) {
    super(config)
    this.wanted = wanted
    this.isPatient = isPatient
  }

  onCollected(files: File[]) {
    const skip = (task: Task): boolean => {
      const isLeft = task.type === 'test' ? !this.wanted(task) : task.tasks.map(skip).every(Boolean)
      if (isLeft && task.mode === 'run') task.mode = 'skip'
      return isLeft
    }
    for (const file of files) skip(file)
  }

  override onAfterRunTask(test: Test) {
    super.onAfterRunTask(test)
    if (test.result?.state === 'fail' && !this.isPatient) this.cancel('test-failure')
  }

  override async onAfterRunSuite() {}
}

/** Runs a test file as it is, then again and again, each time with one mutant awake among what it reaches. */
export default class Judge extends TestRunner {
  private readonly atLoad = reached
  private readonly byTest = new Map<string, Set<number>>()

  override async onBeforeRunTask(test: Test) {
    await super.onBeforeRunTask(test)
    reached = new Set()
    this.byTest.set(test.id, reached)
  }

  override onAfterRunTask(test: Test) {
    super.onAfterRunTask(test)
    reached = this.atLoad
  }

  override async onAfterRunSuite(suite: Parameters<TestRunner['onAfterRunSuite']>[0]) {
    await super.onAfterRunSuite(suite)
    if (!('filepath' in suite)) return
    const stepsOnce = steps
    reached = new Set()
    // A test that fails the second time, with fresh modules, would kill every mutant.
    const again = await this.runOnce(() => true, true)
    const sound = new Map(
      testsOf(again).flatMap(({ id, result }) =>
        result?.state === 'pass' ? [[id, result.duration ?? 0] as const] : [],
      ),
    )
    const unsound = [again, ...testsOf(again)].filter(({ result }) => result?.state === 'fail')
    say({
      kind: 'ready',
      pid: process.pid,
      unsound: unsound.map(
        ({ name, result }) => `${name}: ${result?.errors?.[0]?.message.split('\n')[0]}`,
      ),
    })
    if (sound.size === 0) return
    mostSteps = 20 * stepsOnce + 1_000_000
    for (const number of session.mutants) {
      say({ kind: 'begun', number })
      let end: End = 'not reached'
      for (const ids of this.roundsFor(number, sound)) {
        if (ids.length > 0 && !isDead(end)) end = await this.judge(number, new Set(ids))
      }
      say({ kind: 'judged', number, end })
    }
  }

  /**
   * The tests that a mutant may fail, `sound` with what each lasts: first those that reach it, but for the slow ones; then those that
   * come after them, for which something may have been kept that they would else have made themselves; then the slow ones.
   */
  private roundsFor(number: number, sound: ReadonlyMap<string, number>): string[][] {
    const all = [...sound.keys()]
    const reaches = (id: string) => this.atLoad.has(number) || this.byTest.get(id)?.has(number)
    const isSlow = (id: string) => (sound.get(id) ?? 0) > SLOW
    const first = all.findIndex(reaches)
    if (first < 0) return []
    const after = all.slice(first).filter((id) => !isSlow(id))
    return [
      after.filter(reaches),
      after.filter((id) => !reaches(id)),
      all.filter((id) => isSlow(id) && reaches(id)),
    ]
  }

  private async judge(number: number, wanted: ReadonlySet<string>): Promise<End> {
    awake = number
    steps = 0
    stray = 0
    const file = await this.runOnce(({ id }) => wanted.has(id), false)
    await nextTurn()
    const isOver = steps > mostSteps
    awake = -1
    const isHang = testsOf(file).some(({ result }) =>
      result?.errors?.some(({ message }) => /timed out in \d+ms/.test(message)),
    )
    if (isOver || isHang) return 'endless'
    return file.result?.state === 'fail' || stray > 0 ? 'killed' : 'survived'
  }

  private async runOnce(wanted: (test: Test) => boolean, isPatient: boolean): Promise<File> {
    const environment = { ...process.env }
    vi.resetModules()
    const quiet = new Quiet(
      { ...this.config, testTimeout: session.patience, hookTimeout: session.patience },
      wanted,
      isPatient,
    )
    const { moduleRunner, _otel } = this as unknown as Record<string, unknown>
    Object.assign(quiet, { moduleRunner, _otel })
    const [file] = await startTests([session.test], quiet)
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
    vi.resetConfig()
    for (const name of Object.keys(process.env)) {
      if (!(name in environment)) delete process.env[name]
    }
    Object.assign(process.env, environment)
    if (!file) throw new Error(`${session.test} holds no tests`)
    return file
  }
}
