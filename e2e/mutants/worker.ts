import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { ROOT } from '../house/source-files.ts'
import type { Session, Verdict } from './verdict.ts'

/** A worker that says nothing for so long hangs in a loop that counting did not stop. */
const SILENCE = 90_000

/** Runs sessions one after the other, each in a process of its own. `woven` are the sources with their mutants inside, by full path. */
export async function startWorker(woven: ReadonlyMap<string, string>) {
  const place = mkdtempSync(join(tmpdir(), 'mutants-'))
  const answers = join(place, 'answers')
  const order = join(place, 'session')
  process.env['MUTANTS_SESSION'] = order
  const vitest = await createVitest(
    'test',
    {
      config: false,
      root: ROOT,
      watch: false,
      include: ['{src,server}/**/*.test.ts'],
      runner: join(ROOT, 'e2e/mutants/judge.ts'),
      pool: 'forks',
      maxWorkers: 1,
      isolate: false,
      testTimeout: 60_000,
      reporters: [{}],
      silent: true,
      onConsoleLog: () => false,
    },
    {
      logLevel: 'silent',
      plugins: [
        {
          name: 'mutants',
          enforce: 'pre',
          transform: (_code, id) => {
            const text = woven.get(id.split('?')[0] ?? id)
            return text === undefined ? null : { code: text, map: null }
          },
        },
      ],
    },
  )
  const project = vitest.projects[0]
  if (!project) throw new Error('Vitest has no project')

  return {
    /** Judges the mutants of a session; `hear` is called with each verdict as it comes. */
    async run(session: Omit<Session, 'answers'>, hear: (verdict: Verdict) => void): Promise<void> {
      let left = session.mutants
      while (left.length > 0) {
        writeFileSync(answers, '')
        writeFileSync(order, JSON.stringify({ ...session, mutants: left, answers }))
        let heard = 0
        let lastHeard = performance.now()
        let pid = 0
        let begun: number | undefined
        const done = new Set<number>()
        const listen = () => {
          const lines = readFileSync(answers, 'utf8').split('\n').slice(0, -1)
          for (const line of lines.slice(heard)) {
            const verdict: Verdict = JSON.parse(line)
            if (verdict.kind === 'ready') pid = verdict.pid
            if (verdict.kind === 'begun') begun = verdict.number
            if (verdict.kind === 'judged') done.add(verdict.number)
            hear(verdict)
            lastHeard = performance.now()
          }
          heard = lines.length
          if (pid > 0 && performance.now() - lastHeard > SILENCE) {
            process.kill(pid, 'SIGKILL')
            pid = 0
          }
        }
        const timer = setInterval(listen, 250)
        await vitest.runTestSpecifications([project.createSpecification(session.test)])
        clearInterval(timer)
        listen()
        left = left.filter((number) => !done.has(number))
        if (left.length === 0) return
        // No test of the file can be asked: it has said why.
        if (begun === undefined || done.has(begun)) return
        // The process ended with this mutant awake.
        hear({ kind: 'judged', number: begun, end: 'endless' })
        left = left.filter((number) => number !== begun)
      }
    },
    async close() {
      await vitest.close()
      rmSync(place, { recursive: true, force: true })
    },
  }
}
