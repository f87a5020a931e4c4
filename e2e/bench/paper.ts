import type { Browser } from 'playwright'
import { prepareDemonstration } from '#server/reference-api/demonstration/demonstration.ts'
import { importRecords } from '#server/reference-api/import-records.ts'
import { addSchool } from '#server/reference-api/schools.ts'
import { paperDay } from '../paper-world.ts'
import { percentile } from './figures.ts'
import { BENCH_NOW, runSchool } from './running-school.ts'
import { sized } from './small.ts'

const RUNS = sized(5, 1)
const BOOKINGS = sized(400, 40)
const LAYOUTS = ['list', 'board', 'clipboard', 'slips'] as const

type Row = Record<string, string | number>

/** From the address to sheets that can be printed, over a gateway that is warm: a day of 400 bookings, and a month's log. */
export async function benchPaper(): Promise<{ title: string; rows: Row[] }> {
  const rows: Row[] = []
  const day = await runSchool((database) => {
    addSchool(database, { name: 'Bench', key: 'key-of-the-bench' })
    importRecords(database, 'Bench', { reservations: paperDay(BOOKINGS, 80), flights: [] })
  })
  try {
    for (const layout of LAYOUTS) {
      const address = `${day.address}/print/day?date=2026-11-18&layout=${layout}`
      rows.push(await printed(`${BOOKINGS} bookings, ${layout}`, day.browser, address))
    }
  } finally {
    await day.close()
  }
  const month = await runSchool((database) => {
    prepareDemonstration(database, BENCH_NOW)
  })
  try {
    for (const [name, choice] of [
      ['log of October', ''],
      ['log of October by tail', '&group=tail'],
    ] as const) {
      const address = `${month.address}/print/flights?from=2026-10-01&to=2026-10-31${choice}`
      rows.push(await printed(name, month.browser, address))
    }
  } finally {
    await month.close()
  }
  return { title: `On paper, ready to print, ${RUNS} cold browsers each`, rows }
}

async function printed(paper: string, browser: Browser, address: string): Promise<Row> {
  const opened: number[] = []
  const switched: number[] = []
  let [pages, lines] = [0, 0]
  for (let run = 0; run <= RUNS; run++) {
    const context = await browser.newContext({ locale: 'en-US' })
    const tab = await context.newPage()
    await tab.clock.setFixedTime(BENCH_NOW)
    const began = performance.now()
    await tab.goto(address, { waitUntil: 'commit' })
    const whole = tab.locator('[data-completeness="complete"]')
    await whole.waitFor({ timeout: 60_000 })
    await tab.locator('[data-sheet][data-ready]').waitFor({ timeout: 60_000 })
    const open = performance.now() - began
    pages = Number(await tab.locator('[data-sheet]').getAttribute('data-pages'))
    lines = await tab.locator('[data-page] tr:is([data-flight-id], [data-reservation-id])').count()
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
  return {
    paper,
    pages,
    lines,
    'ready ms (median)': Math.round(percentile(opened, 0.5)),
    'ready ms (worst)': Math.round(Math.max(...opened)),
    'other paper ms (median)': Math.round(percentile(switched, 0.5)),
  }
}
