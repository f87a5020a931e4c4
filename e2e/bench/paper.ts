import type { Page } from 'playwright'
import { importRecords } from '#reference-api/import-records.ts'
import { addSchool } from '#reference-api/schools.ts'
import { paperDay } from '../paper-world.ts'
import { BENCH_NOW, percentile, runSchool } from './running-school.ts'

const RUNS = 5
const LAYOUTS = ['list', 'board', 'clipboard', 'slips'] as const

/** From the address to sheets that can be printed, for a day of 400 bookings of 80 aircraft, over a gateway that is warm. */
export async function benchPaper(): Promise<{
  title: string
  rows: Record<string, string | number>[]
}> {
  const { address, browser, close } = await runSchool((database) => {
    addSchool(database, { name: 'Bench', key: 'key-of-the-bench' })
    importRecords(database, 'Bench', { reservations: paperDay(400, 80), flights: [] })
  })
  try {
    const rows: Record<string, string | number>[] = []
    for (const layout of LAYOUTS) {
      const opened: number[] = []
      const switched: number[] = []
      let pages = 0
      for (let run = 0; run <= RUNS; run++) {
        const context = await browser.newContext({ locale: 'en-US' })
        const tab = await context.newPage()
        await tab.clock.setFixedTime(BENCH_NOW)
        const began = performance.now()
        await tab.goto(`${address}/print/day?date=2026-11-18&layout=${layout}`, {
          waitUntil: 'commit',
        })
        await ready(tab)
        const open = performance.now() - began
        pages = Number(await tab.locator('[data-sheet]').getAttribute('data-pages'))
        const pressed = performance.now()
        await tab.getByRole('button', { name: 'A4', exact: true }).click()
        await tab.locator('[data-sheet][data-paper="a4"][data-ready]').waitFor()
        const change = performance.now() - pressed
        await context.close()
        // The first run warms the gateway and the browser.
        if (run === 0) continue
        opened.push(open)
        switched.push(change)
      }
      rows.push({
        layout,
        pages,
        'ready ms (median)': Math.round(percentile(opened, 0.5)),
        'ready ms (worst)': Math.round(Math.max(...opened)),
        'other paper ms (median)': Math.round(percentile(switched, 0.5)),
      })
    }
    return { title: 'A day of 400 bookings on paper, ready to print', rows }
  } finally {
    await close()
  }
}

async function ready(page: Page): Promise<void> {
  await page.locator('[data-completeness="complete"]').waitFor({ timeout: 60_000 })
  await page.locator('[data-sheet][data-ready]').waitFor()
}
