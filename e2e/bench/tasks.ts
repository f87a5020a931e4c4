import type { Page } from 'playwright'
import { prepareDemonstration } from '#server/reference-api/demonstration/demonstration.ts'
import { go, openPage, settled, whole } from './open-page.ts'
import { SLOW, sized } from './options.ts'
import { inTurns, percentile, type Row } from './rows.ts'
import { BENCH_NOW, runSchool } from './running-school.ts'

const TURNS = sized(5, 1)
const SLOWER = Math.max(SLOW, 4)

declare global {
  interface Window {
    /** The longest event of each press, ms, by its number. */
    presses: Map<number, number>
  }
}

/** A dispatcher's tasks, each from the board on. */
const TASKS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'where an aircraft is': async (page) => {
    await page.locator('main [data-reservation-id]').first().click()
    await page.keyboard.press('Escape')
  },
  'who is late': (page) => link(page, 'Today'),
  'a free hour': async (page) => {
    await button(page, 'Find a time')
    await page.getByRole('button', { name: /^N\d/ }).first().click()
    await button(page, 'Close')
  },
  'what to correct': (page) => link(page, 'Checks'),
  'hours of this month': async (page) => {
    await link(page, 'Figures')
    await button(page, 'This month')
  },
  'paper for tomorrow': async (page) => {
    await button(page, 'Next')
    await link(page, 'Print')
  },
  'what changed': async (page) => {
    await link(page, 'Today')
    await button(page, 'Handover')
    await page.keyboard.press('Escape')
  },
  'the next booking of a person': async (page) => {
    await page.getByRole('combobox', { name: 'Find a tail, person, day' }).click()
    await page.keyboard.type('Ortega')
    await page.keyboard.press('Escape')
  },
  'whether all is there': async (page) => {
    await button(page, /requests left/)
    await page.keyboard.press('Escape')
  },
}

/** From a press to the frame that answers it (INP), on a four times slower processor, over the nine tasks. */
export async function benchTasks(): Promise<readonly Row[]> {
  const { address, browser, close } = await runSchool((database) => {
    prepareDemonstration(database, BENCH_NOW)
  })
  try {
    const { page } = await openPage(browser, 1440, 900, SLOWER)
    await page.addInitScript(watchPresses)
    await page.goto(`${address}/schedule`)
    const pressed = async (task: (page: Page) => Promise<void>) => {
      await go(page, '/schedule')
      await whole(page)
      await page.evaluate(() => window.presses.clear())
      await task(page)
      await settled(page)
      return page.evaluate(() => [...window.presses.values()])
    }
    const found = await inTurns(
      TURNS,
      Object.fromEntries(Object.entries(TASKS).map(([name, task]) => [name, () => pressed(task)])),
    )
    const tasks = Object.entries(found)
    const all = tasks.flatMap(([, turns]) => turns.flat())
    return [
      ...tasks.map(([task, turns]) => ({
        row: `${task}, the slowest press`,
        unit: 'ms',
        ours: turns.map((presses) => Math.max(...presses)),
      })),
      { row: 'of all presses 98 %', unit: 'ms', ours: [percentile(all, 0.98)], aim: '≤ 200' },
    ]
  } finally {
    await close()
  }
}

/** Runs in the page before its scripts. Events of one press have one number; a shorter one than 16 ms is not told. */
function watchPresses(): void {
  window.presses = new Map()
  new PerformanceObserver((list) => {
    for (const event of list.getEntries() as PerformanceEventTiming[])
      if (event.interactionId > 0)
        window.presses.set(
          event.interactionId,
          Math.max(event.duration, window.presses.get(event.interactionId) ?? 0),
        )
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

async function button(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click()
}

async function link(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name }).first().click()
}
