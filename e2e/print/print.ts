// `npm run print -- day --date tomorrow --layout list --paper letter --out FILE.pdf`: a sheet as a file, for a machine that
// prints the evening before. It asks a running gateway and nobody else. See README, "Printing from a script".
import { type Browser, chromium, type Page } from 'playwright'
import { PAGE_HEADER } from '#api/wire.ts'
import { CHROMIUM_ARGS, findBrowser } from '../browser.mjs'
import { type PrintJob, printJob } from './print-job.ts'
import { followReading } from './print-reading.ts'
import { saveWhole } from './save-whole.ts'

/** How it ended. A file is written in the cases of FINE, INCOMPLETE and OLD. */
const EXIT = { FINE: 0, FAILED: 1, WRONG_WORDS: 2, INCOMPLETE: 3, OLD: 4 } as const

/** What went wrong, in a sentence for whoever reads the mail of cron. */
class Failure extends Error {}

function isJob(parsed: PrintJob | readonly string[]): parsed is PrintJob {
  return !Array.isArray(parsed)
}

async function run(asked: PrintJob): Promise<number> {
  let browser: Browser | null = null
  try {
    const status = await gatewayStatus(asked.url)
    browser = await chromium
      .launch({
        executablePath: await findBrowser((line) => console.error(line)),
        args: CHROMIUM_ARGS,
      })
      .catch((error: unknown) => {
        throw new Failure(`No browser starts: ${sentenceOf(error)}`)
      })
    const context = await browser.newContext({ locale: asked.locale })
    const page = await context.newPage()
    const search = await writtenOut(page, asked.search, status)
    const deadline = Date.now() + asked.wait * 1000
    const reading = followReading(page, deadline)
    await page.goto(`${asked.url}${asked.path}?${new URLSearchParams(search)}`)
    await laidOut(page, deadline)
    if (await reading.hasComeLate()) {
      console.log('The school was slow: its answer was waited for.')
      await page.reload()
      await laidOut(page, deadline)
    }
    const sheet = await readSheet(page)
    save(asked.out, await page.pdf({ preferCSSPageSize: true }))
    return report(sheet, asked, status.now)
  } catch (error) {
    console.error(`Not printed. ${sentenceOf(error)}`)
    return EXIT.FAILED
  } finally {
    await browser?.close()
  }
}

interface GatewayStatus {
  readonly zone: string
  /** Milliseconds since 1970. */
  readonly now: number
}

async function gatewayStatus(url: string): Promise<GatewayStatus> {
  try {
    const answer = await fetch(`${url}/api/status`, {
      headers: PAGE_HEADER,
      signal: AbortSignal.timeout(20_000),
    })
    const { school, serverTime } = (await answer.json()) as {
      readonly school?: { readonly timeZone?: unknown }
      readonly serverTime?: unknown
    }
    const now = Date.parse(String(serverTime))
    const zone = school?.timeZone
    if (typeof zone === 'string' && !Number.isNaN(now)) return { zone, now }
  } catch {
    // Said below, like an answer of something else.
  }
  throw new Failure(`No gateway of Flightline answers at ${url}.`)
}

const AHEAD: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 }

/** Days in words become the school's days; by the browser, whose zones are right where Node's may be old. */
async function writtenOut(
  page: Page,
  search: Readonly<Record<string, string>>,
  { zone, now }: GatewayStatus,
): Promise<Record<string, string>> {
  const today = await page.evaluate(
    ([timeZone, at]) =>
      new Intl.DateTimeFormat('en-CA', {
        timeZone,
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
      }).format(at),
    [zone, now] as const,
  )
  const day = (word: string) => {
    const ahead = AHEAD[word]
    if (ahead === undefined) return word
    const at = Date.parse(`${today}T00:00:00Z`) + ahead * 86_400_000
    return new Date(at).toISOString().slice(0, 10)
  }
  return Object.fromEntries(
    Object.entries(search).map(([name, value]) => [
      name,
      ['date', 'from', 'to'].includes(name) ? day(value) : value,
    ]),
  )
}

interface Sheet {
  readonly pages: number
  readonly title: string
  readonly completeness: string
  /** What the page says of what is missing. */
  readonly sentence: string
  /** Null where nothing is known. */
  readonly asOf: number | null
  /** What became of the reading before the print; '' where none was needed. */
  readonly reading: string
}

/** Read and laid out. In one selector, since the page's policy lets nobody run a text as a program. */
const READY =
  'html:not(:has([data-completeness="loading"])):has([data-sheet][data-pages][data-ready])'

/** `deadline` in epoch ms. */
async function laidOut(page: Page, deadline: number): Promise<void> {
  await page.locator('[data-sheet]').waitFor({ timeout: 30_000 })
  await page
    .locator(READY)
    .waitFor({ state: 'attached', timeout: Math.max(1000, deadline - Date.now()) })
    // What is known by then is printed, headed INCOMPLETE.
    .catch(() => undefined)
}

function readSheet(page: Page): Promise<Sheet> {
  return page.evaluate(() => {
    const notice = document.querySelector<HTMLElement>('[data-completeness]')
    const asOf = document.querySelector('[data-as-of]')?.getAttribute('data-as-of') ?? ''
    return {
      pages: Number(document.querySelector('[data-sheet]')?.getAttribute('data-pages') ?? 0),
      title: document.title,
      completeness: notice?.dataset['completeness'] ?? 'loading',
      sentence: (notice?.innerText ?? '').replaceAll(/\s+/g, ' ').trim(),
      asOf: asOf === '' ? null : Date.parse(asOf),
      reading: document.querySelector('[data-print-reading]')?.textContent?.trim() ?? '',
    }
  })
}

function save(path: string, bytes: Uint8Array): void {
  try {
    saveWhole(path, bytes)
  } catch (error) {
    throw new Failure(`${path} cannot be written: ${sentenceOf(error)}`)
  }
}

function report(sheet: Sheet, { out, maxAge }: PrintJob, now: number): number {
  const { pages, asOf, completeness, sentence } = sheet
  const all = completeness === 'complete' ? ` ${sentence}` : ''
  if (sheet.reading !== '') console.log(sheet.reading)
  console.log(`${out}: ${pages} ${pages === 1 ? 'page' : 'pages'}.${all}`)
  const minutes = asOf === null ? null : Math.floor((now - asOf) / 60_000)
  const isOld = minutes !== null && minutes > maxAge
  if (isOld) console.error(`OLD: the data is from ${minutes} minutes ago.`)
  if (completeness !== 'complete') {
    const why = completeness === 'loading' ? 'The reading was not over in time.' : sentence
    console.error(`INCOMPLETE: ${why}`)
    return EXIT.INCOMPLETE
  }
  return isOld ? EXIT.OLD : EXIT.FINE
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
}

const job = printJob(process.argv.slice(2), process.env)
if (isJob(job)) process.exitCode = await run(job)
else {
  for (const problem of job) console.error(problem)
  process.exitCode = EXIT.WRONG_WORDS
}
