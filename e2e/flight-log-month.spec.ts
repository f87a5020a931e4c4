import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import papaparse from 'papaparse'
import readExcelFile from 'read-excel-file/node'
import { expect, test, whole } from './flightline.ts'

// The manager's month: October of the demonstration school, where each planted fault lies in its last days.

const NOW = '2026-11-04T19:00:00Z'
const OCTOBER = '/flights?from=2026-10-01&to=2026-10-31'

async function findings(page: Page) {
  const list = page.getByRole('region', { name: 'Findings' })
  if (!(await list.isVisible())) await page.getByRole('button', { name: /to correct$/ }).click()
  return list
}

test('the month arrives, adds up by tail, and names the typo and the missing flight', async ({
  page,
  start,
}) => {
  const { address } = await start({ demonstration: true, now: NOW })
  await page.goto(address + OCTOBER)
  await whole(page)
  await page.getByRole('combobox', { name: 'Group by' }).selectOption('Tail')
  await expect(page).toHaveURL(/group=tail/)
  // So many flights are read tail by tail first: one row each, with its tick and the sums under their columns.
  await expect(page.locator('[data-flight-id]')).toHaveCount(0)
  const balances = page.locator('[data-control]')
  // Two meters a tail, and one tail has a new one of each.
  await expect(balances).toHaveCount(30)
  for (const line of await balances.all()) {
    const [opening, closing, deltas, gaps, unread] =
      (await line.getAttribute('data-hundredths'))?.split(' ').map(Number) ?? []
    expect(Number(closing) - Number(opening)).toBe(Number(deltas) + Number(gaps) + Number(unread))
  }
  const match = page.getByRole('button', { name: /^Match with bookings/ })
  if (await match.isVisible()) await match.click()
  await expect(match).toHaveCount(0)
  await expect(page.getByText(/^Reading bookings/)).toHaveCount(0, { timeout: 20_000 })
  const list = await findings(page)
  const typo = list
    .locator('[data-mend]')
    .filter({ hasText: /Hobbs in \d/ })
    .first()
  await expect(typo).toContainText(/Hobbs in \d+\.\d should be \d+\.\d/)
  const missing = list.getByRole('listitem').filter({ hasText: 'N734LB' }).first()
  await expect(missing).toContainText(/h flown, not logged.*fits R/)
  const before = Number(
    (await list.getByRole('heading', { level: 2 }).innerText()).match(/\d+/)?.[0],
  )
  const card = list
    .locator('li', { has: page.locator('[data-mend]') })
    .filter({ hasText: /Hobbs in \d/ })
    .first()
  await card.getByRole('button', { name: 'In the log' }).click()
  const row = page.locator('[data-flight-id]:focus-within')
  await expect(row).toHaveAttribute('data-findings', /\b7\b/)
  await expect(row).toHaveAttribute('data-pointed', 'true')
  await expect(row.locator('[data-column="hobbsEnd"]')).toHaveAttribute('data-wrong', 'true')
  const id = await row.getAttribute('data-flight-id')
  await card.getByRole('button', { name: /^Done/ }).click()
  await expect(list.getByRole('heading', { level: 2 })).toContainText(`${before - 1} to correct`)
  await expect(page.locator(`tr[data-flight-id="${id}"][data-row]`)).not.toHaveAttribute(
    'data-findings',
    /\b7\b/,
  )
  await page.reload()
  await whole(page)
  await expect(list.getByRole('button', { name: /^\d+ done$/ })).toBeVisible()
})

test('what is shown goes into files that hold the same cells', async ({ page, start }) => {
  const { address } = await start({ demonstration: true, now: NOW })
  await page.goto(`${address}${OCTOBER}&aircraft=N172SP&columns=date,aircraft,customer,hobbsDelta`)
  await whole(page)
  await page.getByRole('button', { name: 'Export' }).click()
  const menu = page.getByRole('dialog', { name: 'Export' })
  await menu.getByRole('checkbox', { name: 'Add a note row above the table' }).check()
  const saved = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      menu.getByRole('button', { name }).click(),
    ])
    return { name: download.suggestedFilename(), content: readFileSync(await download.path()) }
  }
  const csv = await saved('CSV of what is shown')
  expect(csv.name).toBe('flights-2026-10-01-to-2026-10-31.csv')
  const text = csv.content.toString('utf8')
  expect(text.startsWith('\ufeff')).toBe(true)
  const { data } = papaparse.parse<string[]>(text.slice(1).trimEnd())
  expect(data[0]?.[0]).toMatch(/^# Flight log of Demonstration school; 2026-10-01 to 2026-10-31/)
  expect(data[0]?.[0]).toContain('America/Denver')
  expect(data[1]).toEqual(['Date', 'Aircraft', 'Customer', 'Hobbs Δ'])
  const rows = data.slice(2)
  expect(new Set(rows.map((cells) => cells[1]))).toEqual(new Set(['N172SP']))
  const total = await page.locator('[data-total="hobbs"]').first().innerText()
  const cents = rows.reduce((sum, cells) => sum + Math.round(Number(cells[3]) * 100), 0)
  expect(cents).toBe(Math.round(Number(total) * 100))
  const excel = await saved('Excel file of what is shown')
  expect(excel.name).toBe('flights-2026-10-01-to-2026-10-31.xlsx')
  const [sheet, byTail] = await readExcelFile(excel.content)
  expect(sheet?.data).toHaveLength(data.length)
  expect(sheet?.data[2]?.[3]).toBe(Number(rows[0]?.[3]))
  expect(byTail?.sheet).toBe('By tail')
  expect(byTail?.data[1]?.slice(0, 3)).toEqual(['N172SP', rows.length, cents / 100])
  const everything = await saved('CSV of everything')
  expect(everything.content.toString('utf8')).toContain('Flight id')
})

test('is printed under the days, filters and groups of the screen, and is come back to', async ({
  page,
  start,
}) => {
  const { address } = await start({ demonstration: true, now: NOW })
  await page.goto(`${address}${OCTOBER}&aircraft=N172SP,N734LB&group=tail`)
  await whole(page)
  await page.getByRole('link', { name: 'Print the log' }).click()
  await expect(page).toHaveURL(/\/print\/flights\?/)
  await whole(page)
  const pages = page.getByRole('region', { name: /^Page \d+ of \d+$/ })
  await expect(pages.first()).toContainText('Thu 1 – Sat 31 Oct 2026')
  await expect(pages.first()).toContainText('aircraft N172SP, N734LB')
  await expect(pages.locator('[data-total="hobbs"]').last()).toBeVisible()
  await page
    .getByRole('group', { name: 'Report' })
    .getByRole('link', { name: 'Flight log' })
    .click()
  await expect(page.locator('[data-group="N172SP"]')).toBeVisible()
})

test('columns are chosen, moved and kept in the address by keyboard alone', async ({
  page,
  start,
}) => {
  const { address } = await start({ demonstration: true, now: NOW })
  await page.goto(address + OCTOBER)
  await whole(page)
  await page.getByRole('button', { name: 'Columns' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Columns' })
  await dialog.getByRole('checkbox', { name: 'Model' }).press('Space')
  await expect(page.locator('[data-head="model"]')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Move Customer down' }).press('Enter')
  await dialog.getByRole('button', { name: 'Keep Route in sight' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/columns=date%2Caircraft%2Croute|columns=date,aircraft,route/)
  const heads = () =>
    page
      .locator('[data-head]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-head')))
  expect((await heads()).slice(0, 5)).toEqual([
    'date',
    'aircraft',
    'route',
    'instructor',
    'customer',
  ])
  await page.reload()
  await whole(page)
  expect((await heads()).slice(0, 5)).toEqual([
    'date',
    'aircraft',
    'route',
    'instructor',
    'customer',
  ])
})

test('on a phone nothing is wider than it', async ({ page, start }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  const { address } = await start({ demonstration: true, now: NOW })
  await page.goto(`${address}/flights?from=2026-10-25&to=2026-10-31&aircraft=N172SP`)
  await whole(page)
  await expect(page.locator('[data-flight-id]').first()).toBeVisible()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})
