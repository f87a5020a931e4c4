import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright'
import { silentLog } from '#server/config/log.ts'
import type { Decide } from '#server/http/port/node-request.ts'
import { loadSiteFiles } from '#server/http/site-files.ts'
import { openSchoolDatabase, type SchoolDatabase } from '#server/reference-api/database.ts'
import { aConfig } from '#server/testing/a-config.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import { startHost } from '../../server/host/program.ts'
import { CHROMIUM_ARGS, findBrowser } from '../tools/browser.mjs'

export const BENCH_NOW = Date.parse('2026-11-18T19:00:00Z')

interface RunningSchool {
  readonly address: string
  /** What answers behind the address. */
  readonly decide: Decide
  readonly browser: Browser
  close(): Promise<void>
}

/** The production page on a school of the benchmark's own, with a browser; `npm run build` comes first. */
export async function runSchool(
  fill: (database: SchoolDatabase) => void,
  { schoolName = 'Bench', dailyRequests = 100_000, now = BENCH_NOW } = {},
): Promise<RunningSchool> {
  const database = openSchoolDatabase(':memory:')
  fill(database)
  const folder = newFolder('flightline-bench')
  const stack = await startHost({
    folder,
    config: aConfig({ schoolName, logLevel: 'silent', dailyRequests }),
    now: () => now,
    monotonic: () => now,
    log: silentLog,
    version: 'bench',
    files: loadSiteFiles(fileURLToPath(new URL('../../dist', import.meta.url))),
    database,
  })
  const browser = await chromium.launch({
    executablePath: await findBrowser(() => {}),
    args: CHROMIUM_ARGS,
  })
  return {
    address: stack.address,
    decide: stack.decide,
    browser,
    async close() {
      await browser.close()
      await stack.close()
      database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
