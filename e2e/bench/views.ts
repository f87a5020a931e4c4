import type { Page } from 'playwright'
import { addSchool } from '#server/reference-api/schools.ts'
import { percentile } from './figures.ts'
import { type MainThread, mainThreadOf } from './main-thread.ts'
import { BENCH_NOW, runSchool } from './running-school.ts'
import { schoolInMemory } from './school-in-memory.ts'
import { sized } from './small.ts'

const RUNS = sized(5, 1)
const WEEKS = [
  { bookings: 300, tails: 20 },
  { bookings: 700, tails: 40 },
  { bookings: 1500, tails: 80 },
]
/** A fuller week has no room by hours and is shown in rows. */
const BY_HOURS = { bookings: 100, tails: 8 }
const MONTH = sized({ bookings: 3000, tails: 80 }, { bookings: 300, tails: 20 })

interface Cost {
  /** Processor time of the main thread, ms: the steadier figure. */
  readonly work: number
  /** From the press to the end of the frame that shows it, ms. */
  readonly painted: number
}

/** Each view of the schedule with its data in memory, beside a bare page that only builds as many boxes. */
export async function benchViews(): Promise<{
  title: string
  rows: Record<string, string | number>[]
}> {
  const rows: Record<string, string | number>[] = []
  const { address, browser, close } = await runSchool((database) => {
    addSchool(database, { name: 'Bench', key: 'key-of-the-bench' })
  })
  try {
    const pages = [
      ...WEEKS.slice(0, sized(WEEKS.length, 1)).map((size) => ({
        view: 'week',
        search: 'view=week&reading=grid',
        ...size,
      })),
      { view: 'calendar', search: 'view=week&reading=calendar', ...BY_HOURS },
      { view: 'month', search: 'view=month', ...MONTH },
    ]
    for (const { view, search, bookings, tails } of pages) {
      const page = await browser.newPage({
        locale: 'en-US',
        viewport: { width: 1920, height: 1080 },
      })
      await page.clock.setFixedTime(BENCH_NOW)
      const school = schoolInMemory({ bookings, tails, isMonth: view === 'month' })
      await page.route('**/api/v1/**', (route) => route.fulfill(school(route.request().url())))
      const thread = await mainThreadOf(page)
      const bare = await medianOf(page, thread, () => buildBare(page, bookings))
      const bareOne = await medianOf(
        page,
        thread,
        () => leaveBare(page, bookings / tails),
        () => buildBare(page, bookings),
      )
      const here = `/schedule?${search}&date=2026-11-18`
      await page.goto(address + here)
      await whole(page)
      // What is before and after is in memory, too.
      await go(page, here.replace('11-18', view === 'month' ? '12-18' : '11-25'))
      await whole(page)
      const away = () => go(page, '/flights?from=2026-11-18&to=2026-11-18').then(() => whole(page))
      const back = () => go(page, here).then(() => drawn(page))
      const mount = await medianOf(page, thread, back, away)
      await whole(page)
      // The page stands, and nothing is drawn on it: what the view alone costs.
      const empty = '/schedule?view=agenda&date=2026-11-18&q=nobody'
      const turn = await medianOf(page, thread, back, () => go(page, empty))
      const one = `${here}&aircraft=N100`
      const filter = await medianOf(
        page,
        thread,
        () => go(page, one),
        () => go(page, here),
      )
      const all = await medianOf(
        page,
        thread,
        () => go(page, here),
        () => go(page, one),
      )
      const step = await medianOf(
        page,
        thread,
        () => pressNext(page),
        () => go(page, here),
      )
      const times = (cost: Cost, least: Cost) => Number((cost.work / least.work).toFixed(2))
      rows.push({
        view,
        bookings,
        tails,
        'bare work': bare.work,
        'mount work': mount.work,
        'mount ÷ bare': times(mount, bare),
        'mount painted': mount.painted,
        'switch work': turn.work,
        'switch ÷ bare': times(turn, bare),
        'switch painted': turn.painted,
        'next work': step.work,
        'next ÷ bare': times(step, bare),
        'next painted': step.painted,
        'bare one': bareOne.work,
        'to one work': filter.work,
        'to one ÷ bare': times(filter, bareOne),
        'to one painted': filter.painted,
        'to all work': all.work,
        'to all painted': all.painted,
      })
      await page.close()
    }
    return {
      title: `The schedule's views, data in memory, ms, median of ${RUNS}; work is processor time of the main thread`,
      rows,
    }
  } finally {
    await close()
  }
}

/** The plainest page that shows as much: boxes with one line of text, placed absolutely. */
async function buildBare(page: Page, count: number): Promise<void> {
  await page.evaluate((boxes) => {
    const canvas = document.createElement('div')
    canvas.style.cssText = 'position:fixed;inset:0;overflow:auto;background:white;z-index:9'
    for (let n = 0; n < boxes; n++) {
      const box = document.createElement('div')
      box.style.cssText = `position:absolute;width:90px;height:20px;overflow:hidden;white-space:nowrap;border:1px solid;left:${(n * 97) % 1800}px;top:${Math.floor(n / 18) * 24}px`
      box.textContent = `09:30 Customer ${n}`
      canvas.append(box)
    }
    document.querySelector('#bare')?.remove()
    canvas.id = 'bare'
    document.body.append(canvas)
  }, count)
}

/** What one aircraft has of it: the other boxes go. */
async function leaveBare(page: Page, count: number): Promise<void> {
  await page.evaluate((boxes) => {
    const canvas = document.querySelector('#bare')
    canvas?.replaceChildren(...Array.from(canvas.children).slice(0, boxes))
  }, count)
}

async function medianOf(
  page: Page,
  thread: MainThread,
  act: () => Promise<unknown>,
  prepare: () => Promise<unknown> = async () => {},
): Promise<Cost> {
  const costs: Cost[] = []
  for (let run = 0; run <= RUNS; run++) {
    await prepare()
    await settled(page)
    const before = await thread.work()
    const began = performance.now()
    await act()
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
    )
    const painted = performance.now() - began
    await settled(page)
    // The first run warms the browser.
    if (run > 0) costs.push({ painted, work: (await thread.work()) - before })
  }
  const median = (of: (cost: Cost) => number) => Math.round(percentile(costs.map(of), 0.5))
  return { work: median((cost) => cost.work), painted: median((cost) => cost.painted) }
}

/** Not by role: that asks every element for its role and style, on the thread that is measured. */
async function pressNext(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector<HTMLElement>('[aria-label="Next"]')?.click())
}

/** As a press on a link: the router follows the history. */
async function go(page: Page, href: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, href)
}

async function whole(page: Page): Promise<void> {
  await page.locator('[data-completeness]:not([data-completeness="loading"])').waitFor()
  await settled(page)
}

async function drawn(page: Page): Promise<void> {
  // A month draws how much each day has, and no booking.
  await page.locator('main :is([data-reservation-id], [data-load])').first().waitFor()
}

/** Two quiet turns of the main thread. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestIdleCallback(() => requestIdleCallback(() => resolve()))
      }),
  )
}
