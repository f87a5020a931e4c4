import type { Page } from '@playwright/test'
import { isFullRun } from '#testing/runs.ts'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import { expect, test, variant, whole } from '../flightline.ts'
import { looksRight } from './axe.ts'

// What the school keeps with Flightline beside its bookings, at a desk, on a phone, and in a window zoomed to 400 %.

const WORLD = {
  reservations: [
    aReservationWire({
      status: 'CHECKED OUT',
      startsAt: '2026-11-18T17:00:00Z',
      endsAt: '2026-11-18T18:30:00Z',
    }),
  ],
  flights: [aFlightWire({ tach: { start: 2300, end: 2301.1, delta: 1.1 } })],
  access: { isAsked: true },
}

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
/** 1280 by 1024, each pixel as large as sixteen. */
const ZOOMED = { width: 320, height: 256 }

async function lookAround(page: Page, where: string): Promise<void> {
  for (const size of isFullRun ? [DESK, PHONE] : [DESK]) {
    await page.setViewportSize(size)
    await looksRight(page, `${where} at ${size.width} px`)
  }
  for (const size of [DESK, PHONE, ZOOMED]) {
    await page.setViewportSize(size)
    const isWider = () =>
      page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('dialog[open], [popover]')]
          .filter((one) => one.scrollWidth > one.clientWidth)
          .map((one) => `${one.nodeName} ${one.scrollWidth}`),
      )
    await expect.soft.poll(isWider, `${where}, wider than ${size.width} px`).toEqual([])
  }
  await page.setViewportSize(DESK)
}

test(
  'alerts, channels, tokens and the audit are for everybody at every width',
  variant(
    'e2e/accessibility.spec.ts: axe finds nothing on what is for whoever comes in, on their own pages, and on a failure',
  ),
  async ({ page, start }) => {
    const { address, letIn, pass, look } = await start(WORLD)
    await letIn('admin', 'Olive')
    await page.goto(`${address}/today`)
    await whole(page)
    await pass(60_000)
    await look()
    const bell = page.getByRole('button', { name: '1 alert' })
    await expect(bell).toBeVisible()
    await bell.click()
    await expect(page.locator('[data-alert="overdue"]')).toBeVisible()
    await lookAround(page, 'the bell')

    await page.goto(`${address}/admin/alerts`)
    await page.getByRole('button', { name: 'Add a channel' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('The desk of the school at the airfield in Mesa')
    await dialog.getByLabel('E-mail address').fill('the-desk-of-the-school@mesa.example')
    await dialog.getByLabel('Set quiet hours').check()
    await lookAround(page, 'a channel')
    await dialog.getByLabel('How').selectOption('webhook')
    await dialog.getByLabel('Address').fill('https://hooks.example/a-long-address-of-a-hook')
    await lookAround(page, 'a webhook')
    await dialog.getByRole('button', { name: 'Add channel' }).click()
    await expect(page.locator('[data-channel]')).toBeVisible()
    const clash = page.locator('[data-alert-rule="clash"]')
    await clash.getByRole('textbox').fill('9999')
    await expect(clash).toContainText(/From 0 to \d+\./)
    await lookAround(page, 'rules, channels and a secret')

    await page.goto(`${address}/admin/tokens`)
    await page.getByLabel('Purpose').fill('Books')
    await page.getByRole('checkbox', { name: 'Flight log' }).check()
    await page.getByRole('button', { name: 'Make a token' }).click()
    await expect(page.getByRole('textbox', { name: 'the token for Books' })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Spreadsheet' }).check()
    await lookAround(page, 'tokens')

    await page.goto(`${address}/admin/audit`)
    await expect(page.getByRole('table')).toContainText('Books')
    await lookAround(page, 'the audit')
  },
)

test(
  'calendar links and inspections are for everybody at every width',
  variant(
    'e2e/accessibility.spec.ts: axe finds nothing on what is for whoever comes in, on their own pages, and on a failure',
  ),
  async ({ page, start }) => {
    const { address, letIn } = await start(WORLD)
    await letIn('manager', 'Mona')
    await page.goto(`${address}/flights?from=2026-11-12&to=2026-11-18`)
    await whole(page)
    for (const path of ['/mine', '/aircraft/N172SP']) {
      await page.goto(address + path)
      const links = page.getByRole('region', { name: 'In your calendar' })
      await links
        .getByRole('textbox', { name: /device or program/ })
        .fill('The calendar of the shop')
      await links.getByRole('button', { name: 'Make a calendar link' }).click()
      await expect(links.getByRole('textbox', { name: /^the link of/ })).toBeVisible()
      await lookAround(page, `a link, ${path}`)
    }
    await page.goto(`${address}/inspections`)
    await page.getByRole('button', { name: 'Import a list (CSV)' }).click()
    const dialog = page.getByRole('dialog')
    const lines =
      'N172SP,100-hour,tach,100,2307.4\nN9,Annual,date,12,2027-06-30\nN9,Oil,tach,,black\n'
    await dialog.getByLabel('Or paste it').fill(`tail,item,meter,interval,due\n${lines}`)
    await expect(dialog.locator('[data-line="4"]')).toBeVisible()
    await lookAround(page, 'an import')
    await dialog.getByRole('button', { name: 'Import' }).click()
    await expect(page.locator('[data-inspection]')).toHaveCount(2)
    await lookAround(page, 'inspections')
    await page.getByRole('button', { name: 'Mark 100-hour of N172SP as done' }).click()
    await dialog.getByRole('button', { name: 'Mark as done' }).click()
    await expect(page.locator('main')).toContainText('Tach 2407.4')
    await page.getByRole('button', { name: '100-hour of N172SP: details' }).click()
    await expect(dialog.getByRole('button', { name: 'Undo' })).toBeVisible()
    await lookAround(page, 'all about an inspection')
    await dialog.getByRole('button', { name: 'Change…' }).click()
    await dialog.getByRole('button', { name: /second limit/ }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toContainText('due')
    await lookAround(page, 'an inspection that is not whole')
  },
)
