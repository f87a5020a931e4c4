import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareDemonstration } from '#server/reference-api/demonstration/demonstration.ts'
import { runSchool } from './bench/running-school.ts'
import { readArguments } from './tools/steps.mjs'

// `npm run pictures`: the pictures of README and docs/pages.md, from the running demonstration school at half past ten of one morning.

const NOW = Date.parse('2026-11-18T17:30:00Z')

const FOLDER = fileURLToPath(new URL('../docs/pictures/', import.meta.url))

const PICTURES = [
  { name: 'board-light', path: '/schedule', width: 1440, height: 900, colorScheme: 'light' },
  { name: 'today-dark', path: '/today', width: 1440, height: 900, colorScheme: 'dark' },
  {
    name: 'flights-light',
    path: '/flights?from=2026-11-01&to=2026-11-18&group=tail',
    width: 1440,
    height: 900,
    colorScheme: 'light',
  },
  { name: 'agenda-phone', path: '/schedule', width: 390, height: 844, colorScheme: 'light' },
] as const

readArguments('npm run pictures   takes the pictures of the documents again, into docs/pictures')
mkdirSync(FOLDER, { recursive: true })
const { address, browser, close } = await runSchool(
  (database) => {
    prepareDemonstration(database, NOW)
  },
  { schoolName: 'Demonstration school', dailyRequests: 100, now: NOW },
)
for (const { name, path, width, height, colorScheme } of PICTURES) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme, locale: 'en-US' })
  await page.clock.setFixedTime(NOW)
  await page.goto(address + path)
  await page.locator('[data-completeness="complete"]').waitFor({ timeout: 60_000 })
  // The audit of a log comes after its rows.
  await page.getByText('Checking', { exact: true }).waitFor({ state: 'detached' })
  await page.screenshot({ path: `${FOLDER}${name}.png` })
  await page.close()
  console.log(`docs/pictures/${name}.png`)
}
await close()
