import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import readExcelFile from 'read-excel-file/node'
import { expect, test, variant, whole } from './flightline.ts'

// The manager's month: October of the demonstration school, where each planted fault lies in its last days.

const NOW = '2026-11-04T19:00:00Z'
const OCTOBER = '/flights?from=2026-10-01&to=2026-10-31'

async function findings(page: Page) {
  const list = page.getByRole('region', { name: 'Findings' })
  if (!(await list.isVisible()))
    await page.getByRole('button', { name: /to correct in the log( so far)?$/ }).click()
  return list
}

test('the month arrives, adds up by tail, and names the typo and the missing flight', async ({
  page,
  start,
}) => {
  const { address } = await start({ demonstration: true, now: NOW })
  await page.goto(address + OCTOBER)
  await whole(page)
  await page.getByRole('combobox', { name: 'Group by' }).selectOption('By tail')
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
  const match = page.getByRole('button', { name: /^Match to bookings/ })
  if (await match.isVisible()) await match.click()
  await expect(match).toHaveCount(0)
  await expect(page.getByText(/^Loading bookings/)).toHaveCount(0)
  const list = await findings(page)
  const typo = list
    .locator('[data-mend]')
    .filter({ hasText: /Hobbs in \d/ })
    .first()
  await expect(typo).toContainText(/Hobbs in \d+\.\d should be \d+\.\d/)
  const missing = list.getByRole('listitem').filter({ hasText: 'N734LB' }).first()
  await expect(missing).toContainText(/h missing from the log.*matches (completed booking )?R/)
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

test(
  'what is shown goes into a file and onto paper under its days, filters and groups, and is come back to',
  variant(
    'src/features/flight-log/export/log-export.test.ts: another reader finds the same cells in the Excel file',
  ),
  async ({ page, start }) => {
    const { address } = await start({ demonstration: true, now: NOW })
    await page.goto(`${address}${OCTOBER}&aircraft=N172SP&group=tail`)
    await whole(page)
    await page.getByRole('button', { name: 'Export' }).click()
    const menu = page.getByRole('dialog', { name: 'Export' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      menu.getByRole('button', { name: 'Excel: this view and totals' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('flights-2026-10-01-to-2026-10-31.xlsx')
    const [sheet, byTail] = await readExcelFile(readFileSync(await download.path()))
    const heads = sheet?.data.findIndex((row) => row[0] === 'Date') ?? -1
    expect(heads).toBeGreaterThanOrEqual(0)
    expect(byTail?.sheet).toBe('By tail')
    const flights = Number(byTail?.data[1]?.[1])
    expect(byTail?.data[1]?.[0]).toBe('N172SP')
    expect(flights).toBeGreaterThan(10)
    const total = Number(byTail?.data[1]?.[2])
    const onScreen = page.locator('[data-total="hobbs"]').first()
    expect(Math.round(total * 100)).toBe(Math.round(Number(await onScreen.innerText()) * 100))
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Print the log' }).click()
    await expect(page).toHaveURL(/\/print\/flights\?/)
    await whole(page)
    const pages = page.getByRole('region', { name: /^Page \d+ of \d+$/ })
    await expect(pages.first()).toContainText('Thu 1 – Sat 31 Oct 2026')
    await expect(pages.first()).toContainText('aircraft N172SP')
    await expect(pages.locator('[data-total="hobbs"]').last()).toBeVisible()
    await page
      .getByRole('group', { name: 'Report' })
      .getByRole('link', { name: 'Flight log' })
      .click()
    await expect(page.locator('[data-group="N172SP"]')).toBeVisible()
  },
)
