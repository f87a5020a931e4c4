import { rmSync } from 'node:fs'
import { onTestFinished } from 'vitest'
import type { Config } from '#server/config/config.ts'
import { createLog } from '#server/config/log.ts'
import type { HostOptions } from '#server/host/host.ts'
import { type RunningHost, startHost } from '#server/host/program.ts'
import { openSchoolDatabase, type SchoolDatabase } from '#server/reference-api/database.ts'
import { prepareDemonstration } from '#server/reference-api/demonstration/demonstration.ts'
import type { Fault } from '#server/reference-api/faults.ts'
import { SECOND } from '#time/instant.ts'
import { aConfig } from './a-config.ts'
import { newFolder } from './new-folder.ts'

/** When tests of a whole gateway begin: Wednesday, 9:00 in Denver. */
export const STACK_NOW = Date.UTC(2026, 10, 18, 16)

type LogLine = Readonly<Record<string, unknown>>

export type StackUnderTest = ReturnType<typeof aStack>

/**
 * For tests: a whole gateway in this process, with its clock, folder, log and school, as often as it is started. `config` and
 * `more` hold for each start. Closed when the test is finished.
 */
export function aStack(config: Partial<Config> = {}, more: Partial<HostOptions> = {}) {
  const folder = newFolder('flightline-stack')
  let running: readonly RunningHost[] = []
  const under = {
    at: STACK_NOW,
    folder,
    lines: [] as string[],
    logged: (event: string): readonly LogLine[] =>
      under.lines
        .map((line) => JSON.parse(line) as LogLine)
        .filter((line) => line['event'] === event),
    /** Path and query of each request to the embedded school, and its headers as JSON. */
    requests: [] as string[],
    sent: [] as string[],
    faults: new Set<Fault>(),
    planned: [] as { readonly at: number; readonly run: () => void }[],
    get stack(): RunningHost {
      const last = running.at(-1)
      if (last === undefined) throw new Error('Nothing was started.')
      return last
    },
    async start(
      ownConfig: Partial<Config> = {},
      ownMore: Partial<HostOptions> = {},
    ): Promise<RunningHost> {
      await under.stop()
      return under.startAnother(ownConfig, ownMore)
    },
    /** Beside what runs already. */
    async startAnother(
      ownConfig: Partial<Config> = {},
      ownMore: Partial<HostOptions> = {},
    ): Promise<RunningHost> {
      const whole = aConfig({ dataDir: folder, ...config, ...ownConfig })
      const started = await startHost({
        config: whole,
        now: () => under.at,
        monotonic: () => under.at - STACK_NOW,
        log: createLog('trace', () => under.at, { write: (line) => void under.lines.push(line) }),
        version: '1.2.3',
        files: null,
        folder,
        ...(whole.schoolFaults === '' && { faults: under.faults }),
        machine: { interfaces: () => ({}), hostname: () => 'Desk' },
        schedule(at, run) {
          const one = { at, run }
          under.planned.push(one)
          return () => {
            const place = under.planned.indexOf(one)
            if (place >= 0) under.planned.splice(place, 1)
          }
        },
        onSchoolRequest({ url, headers }) {
          const { pathname, search } = new URL(url)
          under.requests.push(pathname + search)
          under.sent.push(JSON.stringify([...headers]))
        },
        ...more,
        ...ownMore,
      })
      running = [...running, started]
      return started
    },
    async stop(): Promise<void> {
      const all = running
      running = []
      await Promise.all(all.map((one) => one.close()))
    },
    /** So much time passes, and what was planned by then happens. */
    pass(ms: number): void {
      for (const end = under.at + ms; under.at < end; ) {
        under.at = Math.min(end, under.at + SECOND)
        const due = under.planned.filter(({ at }) => at <= under.at)
        for (const one of due) under.planned.splice(under.planned.indexOf(one), 1)
        for (const { run } of due) run()
      }
    },
    page: (
      path: string,
      asked: { readonly method?: string; readonly headers?: Readonly<Record<string, string>> } = {},
    ): Promise<Response> =>
      fetch(under.stack.address + path, {
        ...asked,
        headers: { 'flightline-page': '1', ...asked.headers },
      }),
  }
  onTestFinished(async () => {
    await under.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return under
}

let prepared: SchoolDatabase | null = null

/** The demonstration school as it is when tests begin, with none of its day's requests spent. Made once: it takes a second. */
export function demonstrationSchool(): SchoolDatabase {
  if (prepared === null) {
    prepared = openSchoolDatabase(':memory:')
    prepareDemonstration(prepared, STACK_NOW)
  }
  prepared.exec('DELETE FROM requests')
  return prepared
}
