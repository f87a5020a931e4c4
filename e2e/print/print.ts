// `npm run print -- day --date tomorrow --layout list --paper letter --out FILE.pdf`: a sheet as a file, for a machine that
// prints the evening before. It asks a running gateway and nobody else. See docs/printing.md.
import { type Browser, chromium, type Page } from 'playwright'
import { PAGE_HEADER } from '#wire/wire.ts'
import { CHROMIUM_ARGS, findBrowser } from '../tools/browser.mjs'
import { PRINT_HELP, type PrintJob, printJob } from './print-job.ts'
import { followReading } from './print-reading.ts'
import { saveWhole } from './save-whole.ts'
import { bearer, lackOf, NotLetIn, refusalOf, sayTo, tokenIn, whenYoung } from './token.ts'

/** How it ended. A file is written in the cases of FINE, INCOMPLETE and OLD. */
const EXIT = {
  FINE: 0,
  FAILED: 1,
  WRONG_WORDS: 2,
  INCOMPLETE: 3,
  OLD: 4,
  NOT_LET_IN: 5,
} as const

/** What went wrong, in a sentence for whoever reads the mail of cron. */
class Failure extends Error {}

function isJob(parsed: PrintJob | readonly string[]): parsed is PrintJob {
  return !Array.isArray(parsed)
}

async function run(asked: PrintJob): Promise<number> {
  let browser: Browser | null = null
  try {
    const token = tokenIn(asked.tokenFile)
    const status = await gatewayStatus(asked, token)
    browser = await chromium
      .launch({
        executablePath: await findBrowser((line) => console.error(line)),
        args: CHROMIUM_ARGS,
      })
      .catch((error: unknown) => {
        throw new Failure(`No browser starts: ${sentenceOf(error)}`)
      })
    const context = await browser.newContext({ locale: asked.locale })
    await sayTo(context, asked.url, token)
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
    save(asked.out, await printed(page, status.isAsked))
    return report(sheet, asked, status)
  } catch (error) {
    console.error(`Not printed. ${sentenceOf(error)}`)
    return error instanceof NotLetIn ? EXIT.NOT_LET_IN : EXIT.FAILED
  } finally {
    await browser?.close()
  }
}

interface GatewayStatus {
  readonly zone: string
  /** Milliseconds since 1970. */
  readonly now: number
  /** Somebody is signed in, this token. */
  readonly isAsked: boolean
  readonly hours: unknown
}

/** Throws `NotLetIn` where Flightline does not let this print. */
async function gatewayStatus(
  { url, path }: PrintJob,
  token: string | null,
): Promise<GatewayStatus> {
  const answer = await fetch(`${url}/api/status`, {
    headers: { ...PAGE_HEADER, ...bearer(token) },
    // What it is sent on to is no Flightline, and hears no token.
    redirect: 'error',
    signal: AbortSignal.timeout(20_000),
  }).catch(() => null)
  const refusal = answer && refusalOf(answer.status, token !== null, url)
  if (refusal) throw new NotLetIn(refusal)
  const said = (await answer?.json().catch(() => null)) as {
    readonly school?: { readonly timeZone?: unknown; readonly hours?: unknown }
    readonly serverTime?: unknown
    readonly session?: unknown
  } | null
  const now = Date.parse(String(said?.serverTime))
  const zone = said?.school?.timeZone
  if (typeof zone !== 'string' || Number.isNaN(now)) {
    throw new Failure(`No gateway of Flightline answers at ${url}.`)
  }
  const lack = lackOf(said?.session, path, url)
  if (lack !== null) throw new NotLetIn(lack)
  return { zone, now, isAsked: said?.session !== undefined, hours: said?.school?.hours }
}

/** The page writes down who prints; what could not be written down is not kept. `isAsked`: people sign in there. */
async function printed(page: Page, isAsked: boolean): Promise<Buffer> {
  const isDeed = (url: string) => new URL(url).pathname === '/api/house/deeds'
  const noted = isAsked
    ? page.waitForResponse((answer) => isDeed(answer.url()), { timeout: 20_000 })
    : null
  const [bytes, answer] = await Promise.all([page.pdf({ preferCSSPageSize: true }), noted])
  if (answer && !answer.ok()) throw new Failure('It could not be written down who prints.')
  return bytes
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

function report(sheet: Sheet, { out, maxAge }: PrintJob, { now, isAsked, hours }: GatewayStatus) {
  const { pages, asOf, completeness, sentence } = sheet
  const all = completeness === 'complete' ? ` ${sentence}` : ''
  if (sheet.reading !== '') console.log(sheet.reading)
  console.log(`${out}: ${pages} ${pages === 1 ? 'page' : 'pages'}.${all}`)
  const minutes = asOf === null ? null : Math.floor((now - asOf) / 60_000)
  const isOld = minutes !== null && minutes > maxAge
  if (isOld) {
    const why = isAsked ? ` ${whenYoung(hours)}` : ''
    console.error(`OLD: the data is from ${minutes} minutes ago.${why}`)
  }
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

if (process.argv.includes('--help')) {
  console.log(PRINT_HELP)
  process.exit(0)
}
const job = printJob(process.argv.slice(2), process.env)
if (isJob(job)) process.exitCode = await run(job)
else {
  for (const problem of job) console.error(problem)
  process.exitCode = EXIT.WRONG_WORDS
}
