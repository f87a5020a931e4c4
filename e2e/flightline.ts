import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'
import type { Access } from '#server/accounts/access.ts'
import { newSecret } from '#server/accounts/secrets.ts'
import type { AccessConfig, Config } from '#server/config/config.ts'
import { createLog } from '#server/config/log.ts'
import { loadSiteFiles, type SiteFiles } from '#server/http/site-files.ts'
import { openSchoolDatabase } from '#server/reference-api/database.ts'
import { prepareDemonstration } from '#server/reference-api/demonstration/demonstration.ts'
import type { Fault } from '#server/reference-api/faults.ts'
import { importRecords } from '#server/reference-api/import-records.ts'
import { addSchool } from '#server/reference-api/schools.ts'
import { aConfig, LOOPBACK_ALONE } from '#server/testing/a-config.ts'
import { letIn } from '#server/testing/access-under-test.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import { isFullRun } from '#testing/runs.ts'
import type { Role } from '#wire/access.ts'
import { type FlightWire, PAGE_HEADER, type ReservationWire } from '#wire/wire.ts'
import { startHost } from '../server/host/program.ts'
import { PROCESSOR } from './tools/browser-budget.ts'

/** Noon in Denver on Wednesday 18 November 2026, unless a test says otherwise. */
const NOON = '2026-11-18T19:00:00Z'

interface World {
  readonly reservations?: readonly ReservationWire[]
  readonly flights?: readonly FlightWire[]
  /** The demonstration school instead of the records above. */
  readonly demonstration?: boolean
  /** The demonstration as `npm start` shows it, with two months already read; otherwise nothing is read yet. */
  readonly isInUse?: boolean
  /** An ISO instant: the clock of gateway, school and page. */
  readonly now?: string
  readonly zone?: string
  /** Where the aircraft stand; not known unless told, but for the demonstration school. */
  readonly location?: { readonly latitude: number; readonly longitude: number }
  readonly dailyRequests?: number
  /** Who may come in; else everybody, unasked. */
  readonly access?: Partial<AccessConfig>
  /** Where its mails go. */
  readonly mail?: Config['mail']
  /** Private addresses that webhooks may be sent to. */
  readonly webhookNetworks?: readonly string[]
  /** A real upstream instead of the embedded school. */
  readonly upstream?: { readonly url: string; readonly key: string }
}

interface Flightline {
  readonly address: string
  /** Paths and queries as they reached the school, in order. */
  readonly asked: string[]
  /** Of the school; may be changed while it runs. */
  readonly faults: Set<Fault>
  readonly logLines: string[]
  /** Who may come in. */
  readonly access: Access
  /** Signs the page's browser in as somebody new of a role, where people sign in. */
  letIn(role: Role, called?: string): Promise<void>
  /** Changes the school's records, by id; nobody is told until the school is read again. */
  book(reservations: readonly ReservationWire[]): void
  /** Moves the clock of gateway and school, and of pages that are open. */
  pass(ms: number): Promise<void>
  /** Makes the page ask again for all it shows, as it does when it gets the focus, instead of waiting for its next poll. */
  look(): Promise<void>
  /** Passes the time, a minute at once and looking, until the school is asked again (for `of`); the plan decides when. */
  passToReading(of?: RegExp): Promise<void>
}

interface Fixtures {
  readonly start: (world?: World) => Promise<Flightline>
  /** Filled by the guard below; a test that provokes a message takes it out. */
  readonly complaints: string[]
  /** What this test has taken of the processor so far, seconds: of its worker and the browser. */
  readonly processorSeconds: () => Promise<number>
}

let built: SiteFiles | null = null

/** The port of this worker's stacks, one after another: pages of one origin share what the browser has compiled. 0: any. */
let keptPort = 0

/** The build, read once by each worker. */
function site(): SiteFiles {
  built ??= loadSiteFiles(fileURLToPath(new URL('../dist', import.meta.url)))
  return built
}

/** Starts the whole product on a world of its own: the production page, the real gateway, the real reference API, over HTTP. */
export const test = base.extend<Fixtures>({
  start: async ({ page, processorSeconds }, provide, testInfo) => {
    const running: { close(): Promise<void> }[] = []
    await provide(async (world = {}) => {
      let now = Date.parse(world.now ?? NOON)
      await page.clock.setFixedTime(now)
      const database = openSchoolDatabase(':memory:')
      if (world.demonstration) prepareDemonstration(database, now)
      else {
        addSchool(database, { name: 'Aspen Flight', key: 'key-of-the-e2e-school' })
        importRecords(database, 'Aspen Flight', {
          reservations: world.reservations ?? [],
          flights: world.flights ?? [],
        })
      }
      const asked: string[] = []
      const faults = new Set<Fault>()
      const timers = new Set<{ readonly at: number; readonly run: () => void }>()
      const logLines: string[] = []
      const folder = newFolder('flightline-e2e')
      const options = {
        folder,
        now: () => now,
        monotonic: () => now,
        log: createLog('debug', () => now, { write: (line) => logLines.push(line) }),
        version: 'e2e',
        files: site(),
        database,
        isInUse: world.isInUse ?? false,
        faults,
        checkout: { root: fileURLToPath(new URL('..', import.meta.url)), env: process.env },
        schedule(at: number, run: () => void) {
          const timer = { at, run }
          timers.add(timer)
          return () => timers.delete(timer)
        },
        onSchoolRequest: (request: { readonly url: string }) =>
          asked.push(request.url.replace(/^https?:\/\/[^/]+/, '')),
      }
      const config = configOf(world)
      const stack = await startHost({ ...options, config: { ...config, port: keptPort } }).catch(
        // Another program has taken the port since the last test.
        () => startHost({ ...options, config }),
      )
      keptPort = Number(new URL(stack.address).port)
      running.push({
        async close() {
          await stack.close()
          database.close()
          rmSync(folder, { recursive: true, force: true })
        },
      })
      const lists = new Set<string>()
      page.on('request', (request) => {
        if (/\/api\/(v1\/\w+|running)\?/.test(request.url())) lists.add(request.url())
      })
      const look = async () => {
        for (const list of lists) await page.request.get(list, { headers: PAGE_HEADER })
        await page.evaluate(() => {
          document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
        })
      }
      const pass = async (ms: number) => {
        now += ms
        for (const timer of Array.from(timers).filter((one) => one.at <= now)) {
          timers.delete(timer)
          timer.run()
        }
        await page.clock.setFixedTime(now)
      }
      return {
        address: stack.address,
        asked,
        faults,
        logLines,
        access: stack.access,
        async letIn(role, called) {
          const secret = newSecret()
          await stack.access.accounts.transact((accounts) =>
            letIn(accounts, role, randomUUID(), secret, now, called),
          )
          await page
            .context()
            .addCookies([{ name: 'flightline', value: secret, url: stack.address }])
        },
        book: (reservations) => {
          importRecords(database, 'Aspen Flight', { reservations, flights: [] })
        },
        pass,
        look,
        async passToReading(of = /^/) {
          const before = asked.length
          for (let minute = 0; minute < 30; minute += 1) {
            await look()
            await pass(60_000)
            const isAsked = () => asked.slice(before).some((path) => of.test(path))
            await expect
              .poll(isAsked, { timeout: 100, intervals: [10] })
              .toBe(true)
              .catch(() => {})
            if (isAsked()) return pass(5_000)
          }
          throw new Error('In half an hour the school was not asked again.')
        },
      }
    })
    // Before the page closes, and its process with it.
    const seconds = await processorSeconds()
    testInfo.annotations.push({ type: PROCESSOR, description: String(seconds) })
    // A page that still looks would complain that nobody answers.
    await page.close()
    for (const stack of running) await stack.close()
  },
  processorSeconds: [
    async ({ browser }, provide) => {
      const session = await browser.newBrowserCDPSession()
      const all = async () => {
        const { user, system } = process.cpuUsage()
        const { processInfo } = await session.send('SystemInfo.getProcessInfo')
        return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, (user + system) / 1e6)
      }
      const before = await all()
      await provide(async () => (await all()) - before)
      await session.detach()
    },
    { auto: true },
  ],
  complaints: [
    async ({ page }, provide) => {
      const complaints: string[] = []
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`)
        })
      })
      page.on('console', (message) => {
        // Chromium itself notes every refused request; what the page makes of it is what the tests look at.
        const isRefusal =
          /\/api\//.test(message.location().url) && /Failed to load(?!.*504)/.test(message.text())
        if (['error', 'warning'].includes(message.type()) && !isRefusal)
          complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
      page.on('dialog', (dialog) => complaints.push(`dialog: ${dialog.message()}`))
      page.on('request', (request) => {
        const { hostname, protocol } = new URL(request.url())
        if (/^https?:$/.test(protocol) && hostname !== '127.0.0.1')
          complaints.push(`asked ${hostname}`)
      })
      await provide(complaints)
      expect(complaints, 'a noisy page is a failed test').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/**
 * Marks a test that shows in another view, width, zone or number what an unmarked test shows already: `of` is that one's
 * title, or `file: title` of a test elsewhere. Only `npm run test:full` runs it.
 */
export function variant(of: string) {
  return { tag: '@variant', annotation: { type: 'variant of', description: of } }
}

function configOf(world: World): Config {
  return aConfig({
    ...(world.upstream && {
      school: { kind: 'real', baseUrl: world.upstream.url, key: world.upstream.key },
    }),
    schoolName: world.demonstration ? 'Demonstration school' : 'Aspen Flight',
    timeZone: world.zone ?? 'America/Denver',
    logLevel: 'debug',
    dailyRequests: world.dailyRequests ?? 1000,
    schoolLocation: world.location ?? null,
    access: { ...LOOPBACK_ALONE, ...world.access },
    mail: world.mail ?? null,
    webhookNetworks: world.webhookNetworks ?? [],
  })
}

/** Waits until the page says that all of its range is known; and until a quiet week, whose rows stand there meanwhile, is drawn by hours. */
export async function whole(page: Page): Promise<void> {
  await arrival(page)
  await expect(page.locator('[data-completeness="complete"]')).toHaveCount(1)
  const week = page.locator('[data-reading="calendar"]')
  if ((await week.count()) > 0) await expect(week.locator('.rbc-time-view')).toBeVisible()
}

/** Waits in the page, since Playwright looks only every half second; who waits in vain is told by the expectations after it. */
async function arrival(page: Page): Promise<void> {
  const isHere = () =>
    new Promise<void>((resolve) => {
      const look = () => {
        const all = document.querySelectorAll('[data-completeness="complete"]')
        const week = document.querySelector('[data-reading="calendar"]')
        if (all.length === 1 && (!week || week.querySelector('.rbc-time-view'))) resolve()
      }
      const changes = { subtree: true, childList: true, attributes: true }
      new MutationObserver(look).observe(document, changes)
      setTimeout(resolve, 60_000)
      look()
    })
  // A page that loads again meanwhile.
  await page.evaluate(isHere).catch(() => {})
}

/** Goes on to another page as a link does: without loading the app again, but for the full run. */
export async function goTo(page: Page, address: string): Promise<void> {
  if (isFullRun) return void (await page.goto(address))
  await page.evaluate((href) => {
    history.pushState(null, '', href)
    dispatchEvent(new PopStateEvent('popstate'))
    scrollTo(0, 0)
  }, address)
}
