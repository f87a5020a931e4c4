import type { Browser } from 'playwright'
import { prepareDemonstration } from '#server/reference-api/demonstration/demonstration.ts'
import { importRecords } from '#server/reference-api/import-records.ts'
import { addSchool } from '#server/reference-api/schools.ts'
import { paperDay } from '../paper-world.ts'
import { openPage } from './open-page.ts'
import { sized } from './options.ts'
import { inTurns, type Row } from './rows.ts'
import { BENCH_NOW, runSchool } from './running-school.ts'

const TURNS = sized(5, 1)
const BOOKINGS = sized(400, 40)
const LAYOUTS = ['list', 'board', 'clipboard', 'slips'] as const

/** From the address to sheets that can be printed, over a gateway that is warm: a day of 400 bookings, and a month's log. */
export async function benchPaper(): Promise<readonly Row[]> {
  const rows: Row[] = []
  const day = await runSchool((database) => {
    addSchool(database, { name: 'Bench', key: 'key-of-the-bench' })
    importRecords(database, 'Bench', { reservations: paperDay(BOOKINGS, 80), flights: [] })
  })
  try {
    for (const layout of LAYOUTS) {
      const address = `${day.address}/print/day?date=2026-11-18&layout=${layout}`
      rows.push(...(await printed(`${BOOKINGS} bookings, ${layout}`, day.browser, address)))
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
      rows.push(...(await printed(name, month.browser, address)))
    }
  } finally {
    await month.close()
  }
  return rows
}

async function printed(paper: string, browser: Browser, address: string): Promise<Row[]> {
  let pages = ''
  const { figures } = await inTurns(TURNS, {
    figures: async () => {
      const { page } = await openPage(browser)
      const began = performance.now()
      await page.goto(address, { waitUntil: 'commit' })
      await page.locator('[data-completeness="complete"]').waitFor({ timeout: 60_000 })
      await page.locator('[data-sheet][data-ready]').waitFor({ timeout: 60_000 })
      const ready = performance.now() - began
      pages = (await page.locator('[data-sheet]').getAttribute('data-pages')) ?? ''
      const pressed = performance.now()
      await page.getByRole('button', { name: 'A4', exact: true }).click()
      await page.locator('[data-sheet][data-paper="a4"][data-ready]').waitFor()
      const changed = performance.now() - pressed
      await page.close()
      return { ready, changed }
    },
  })
  const row = `${paper}, ${pages} pages`
  return [
    { row: `${row}, ready`, unit: 'ms', ours: figures.map(({ ready }) => ready) },
    { row: `${row}, other paper`, unit: 'ms', ours: figures.map(({ changed }) => changed) },
  ]
}
