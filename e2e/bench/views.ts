import type { Page } from 'playwright'
import { addSchool } from '#server/reference-api/schools.ts'
import { go, type MainThread, openPage, settled, whole } from './open-page.ts'
import { sized } from './options.ts'
import { type Aim, inTurns, type Row } from './rows.ts'
import { runSchool } from './running-school.ts'
import { schoolInMemory } from './school-in-memory.ts'

const TURNS = sized(5, 1)
const WEEK = 'view=week&reading=grid'

interface View {
  readonly view: string
  readonly search: string
  readonly bookings: number
  readonly tails: number
  readonly aims?: { readonly draw?: Aim; readonly next: Aim; readonly one: Aim }
}

const VIEWS: readonly View[] = [
  { view: 'week', search: WEEK, bookings: 300, tails: 20 },
  { view: 'week', search: WEEK, bookings: 700, tails: 40, aims: { next: '≤ 90', one: '≤ 20' } },
  {
    view: 'week',
    search: WEEK,
    bookings: 1500,
    tails: 80,
    aims: { draw: '≤ 120', next: '≤ 90', one: '≤ 34' },
  },
  // A fuller week has no room by hours and is shown in rows.
  { view: 'week by hours', search: 'view=week&reading=calendar', bookings: 100, tails: 8 },
  { view: 'month', search: 'view=month', bookings: sized(3000, 300), tails: sized(80, 20) },
]

/** Each view of the schedule with its data in memory, beside a bare page that only builds as many boxes: processor time. */
export async function benchViews(): Promise<readonly Row[]> {
  const rows: Row[] = []
  const { address, browser, close } = await runSchool((database) => {
    addSchool(database, { name: 'Bench', key: 'key-of-the-bench' })
  })
  try {
    for (const { view, search, bookings, tails, aims } of VIEWS) {
      if (bookings > sized(3000, 300)) continue
      const isMonth = view === 'month'
      const bare = await openPage(browser, 1920, 1080)
      const ours = await openPage(browser, 1920, 1080)
      const { page } = ours
      const school = schoolInMemory({ bookings, tails, isMonth })
      await page.route('**/api/v1/**', (route) => route.fulfill(school(route.request().url())))
      const here = `/schedule?${search}&date=2026-11-18`
      await page.goto(address + here)
      await whole(page)
      // What is before and after is in memory, too.
      await go(page, here.replace('11-18', isMonth ? '12-18' : '11-25'))
      await whole(page)
      const log = '/flights?from=2026-11-18&to=2026-11-18'
      // The page stands, and nothing is drawn on it: what the view alone costs.
      const empty = '/schedule?view=agenda&date=2026-11-18&q=nobody'
      const one = `${here}&aircraft=N100`
      const to = (address: string) => () => go(page, address)
      const back = () => go(page, here).then(() => drawn(page))
      const build = () => buildBare(bare.page, bookings)
      const leave = () => leaveBare(bare.page, bookings / tails)
      const found = await inTurns(TURNS, {
        open: () => workOf(ours, back, () => go(page, log).then(() => whole(page))),
        draw: () => workOf(ours, back, to(empty)),
        next: () => workOf(ours, () => pressNext(page), to(here)),
        bare: () => workOf(bare, build),
        one: () => workOf(ours, to(one), to(here)),
        all: () => workOf(ours, to(here), to(one)),
        bareOne: () => workOf(bare, leave, build),
      })
      const row = (what: string, figures: readonly number[], peer = found.bare, aim?: Aim) => ({
        row: `${view} of ${bookings} on ${tails}, ${what}`,
        unit: 'processor ms',
        ours: figures,
        peers: { 'bare page': peer },
        aim,
      })
      rows.push(
        row('opened from the log', found.open),
        row('drawn', found.draw, found.bare, aims?.draw),
        row('next', found.next, found.bare, aims?.next),
        row('one aircraft', found.one, found.bareOne, aims?.one),
        row('all aircraft again', found.all, found.bare, aims?.one),
      )
      await Promise.all([page.close(), bare.page.close()])
    }
    return rows
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

/** ms of the page's main thread, until it is quiet again. */
async function workOf(
  { page, thread }: { page: Page; thread: MainThread },
  act: () => Promise<unknown>,
  prepare: () => Promise<unknown> = async () => {},
): Promise<number> {
  await prepare()
  await settled(page)
  const before = await thread.work()
  await act()
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  )
  await settled(page)
  return (await thread.work()) - before
}

/** Not by role: that asks every element for its role and style, on the thread that is measured. */
async function pressNext(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector<HTMLElement>('[aria-label="Next"]')?.click())
}

async function drawn(page: Page): Promise<void> {
  // A month draws how much each day has, and no booking.
  await page.locator('main :is([data-reservation-id], td [data-share])').first().waitFor()
}
