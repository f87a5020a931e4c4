import type { Page } from '@playwright/test'
import type { InspectionAsked } from '#api/inspections-wire.ts'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import { dayNumber, plainDay } from '#time/plain-day.ts'
import { lookInBothColours, offences } from '../access/axe.ts'
import { expect, test, whole } from '../flightline.ts'
import { readPdf } from '../read-pdf.ts'

const WORLD = {
  reservations: [
    aReservationWire({ startsAt: '2026-11-18T22:00:00Z', endsAt: '2026-11-19T00:00:00Z' }),
  ],
  flights: [
    aFlightWire({
      flightDate: '2026-11-17',
      completedAt: '2026-11-17T20:00:00Z',
      reservationId: null,
      tach: { start: 2300, end: 2301.1, delta: 1.1 },
    }),
  ],
}

/** The log and the schedule are read as somebody looks at them; the inspections then rest on what is known. */
async function lookAround(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/flights?from=2026-11-12&to=2026-11-18`)
  await whole(page)
  await page.goto(`${address}/schedule?view=week&date=2026-11-18`)
  await whole(page)
}

type Typed = Omit<InspectionAsked, 'id' | 'done'>

const HUNDRED: Typed = {
  tail: 'N172SP',
  name: '100-hour',
  limits: [{ meter: 'tach', due: 230_740, interval: 10_000, warnAt: 1_000 }],
  carry: 'due',
  grounds: true,
  note: '',
}
const ANNUAL: Typed = {
  ...HUNDRED,
  name: 'Annual',
  limits: [
    { meter: 'date', due: dayNumber(plainDay('2026-11-30')), interval: 12, warnAt: 30 },
    { meter: 'tach', due: 250_000, interval: null, warnAt: 1_000 },
  ],
}
const UNKNOWN: Typed = { ...HUNDRED, tail: 'N99999', name: 'Oil', grounds: false }

/** Writes some down as a page does. */
async function writeDown(page: Page, items: readonly Typed[]): Promise<void> {
  const status = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' }
      const method = 'POST'
      const path = '/api/house/inspections/import'
      return (await fetch(path, { method, headers, body: JSON.stringify(body) })).status
    },
    { items },
  )
  expect(status).toBe(200)
}

const rowOf = (page: Page, name: string) =>
  page.locator('[data-inspection]').filter({ hasText: name })

test('an inspection is typed, done, taken back and removed, and the school is asked for nothing', async ({
  page,
  start,
}) => {
  const { address, asked } = await start(WORLD)
  await lookAround(page, address)
  const before = asked.length
  await page.goto(`${address}/inspections`)
  await page.getByRole('button', { name: 'Write down the first' }).click()
  const typing = page.getByRole('dialog', { name: 'Write down what is due' })
  await typing.getByLabel('Aircraft', { exact: true }).fill('n172sp')
  await typing.getByLabel('What is due').fill('100-hour')
  await typing.getByLabel('Last done at').fill('2207.4')
  await typing.getByLabel('Every (hours)').fill('100')
  await expect(typing.getByLabel('Due at')).toHaveValue('2307.4')
  await page.keyboard.press('Enter')
  await expect(typing).toBeHidden()
  const row = rowOf(page, '100-hour')
  await expect(row).toContainText(/6\.3 h left/)
  await expect(row).toHaveAttribute('data-state', /near|overrun/)

  await row.getByRole('button', { name: '100-hour of N172SP was done' }).click()
  const done = page.getByRole('dialog', { name: '100-hour of N172SP was done' })
  await expect(done.getByLabel('Tach then')).toHaveValue('2301.1')
  await expect(done).toContainText('Next due: Tach 2407.4.')
  await done.getByRole('button', { name: 'It was done' }).click()
  await expect(done).toBeHidden()
  await expect(row).toContainText('Tach 2407.4')
  await expect(row).toContainText(/106\.3 h left/)

  await row.getByRole('button', { name: '100-hour of N172SP: all about it' }).click()
  const about = page.getByRole('dialog', { name: '100-hour of N172SP' })
  await about.getByRole('button', { name: 'That was wrong' }).click()
  await expect(about).toContainText('Never written down as done here.')
  await expect(about).toContainText('Tach 2307.4')
  await about.getByRole('button', { name: 'Remove…' }).click()
  await about.getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByText('No inspection has been written down yet')).toBeVisible()
  expect(asked.slice(before)).toEqual([])
})

test('a list is taken in and saved as the same list; the address keeps what is shown', async ({
  page,
  start,
}) => {
  const { address } = await start(WORLD)
  await page.goto(`${address}/inspections`)
  await page.getByRole('button', { name: 'Import a list (CSV)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import inspections' })
  const buffer = Buffer.from(
    'tail;item;meter;interval;due\nN172SP;100-hour;tach;100;2307,4\nN9;Annual;date;12;2027-06-30\nN9;Oil;tach;;when black\n',
  )
  await dialog
    .getByLabel('A file')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer })
  await expect(dialog.locator('[data-line="4"]')).toBeVisible()
  await expect(dialog).toContainText('2 new.')
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(page.locator('[data-inspection]')).toHaveCount(2)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save CSV' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('inspections-2026-11-18.csv')
  const stream = await saved.createReadStream()
  const text = Buffer.concat(await stream.toArray()).toString()
  expect(text).toContain('2307.4')
  expect(text).toContain('2027-06-30')
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.locator('[data-inspection]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Import a list (CSV)' }).click()
  const again = page.getByRole('dialog', { name: 'Import inspections' })
  await again
    .getByLabel('A file')
    .setInputFiles({ name: 'saved.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await again.getByRole('button', { name: 'Import' }).click()
  await expect(page.locator('[data-inspection]')).toHaveCount(2)

  await page.getByRole('button', { name: 'Due first' }).click()
  await page.getByRole('checkbox', { name: 'N9', exact: true }).uncheck()
  await expect(page.locator('[data-inspection]')).toHaveCount(1)
  await page.reload()
  await expect(page.locator('[data-inspection]')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Due first' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('axe finds nothing on the inspections, and 320 px hold them', async ({ page, start }) => {
  test.slow()
  const { address } = await start(WORLD)
  await lookAround(page, address)
  await page.goto(`${address}/inspections`)
  await lookInBothColours(page, 'empty')
  await writeDown(page, [HUNDRED, ANNUAL, UNKNOWN])
  for (const path of ['/inspections', '/inspections?view=due', '/aircraft/N172SP']) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(address + path)
    await expect(page.locator('[data-inspection]').first()).toBeVisible()
    await lookInBothColours(page, path)
    await page.setViewportSize({ width: 320, height: 640 })
    expect.soft(await offences(page), `${path} at 320 px`).toEqual([])
    await expect
      .configure({ soft: true, timeout: 2_000 })
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${path} at 320 px`)
      .toBeLessThanOrEqual(320)
  }
  await page.goto(`${address}/inspections`)
  for (const name of [
    'Write one down',
    'Import CSV…',
    'Annual of N172SP: all about it',
    'Annual of N172SP was done',
  ]) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await lookInBothColours(page, name)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

test('prints the list with what it is worth, on either paper, and names what is not known', async ({
  page,
  start,
}) => {
  const { address } = await start(WORLD)
  await lookAround(page, address)
  await writeDown(page, [HUNDRED, ANNUAL, UNKNOWN])
  await page.goto(`${address}/inspections`)
  await expect(rowOf(page, '100-hour')).toContainText(/h left/)
  for (const format of ['A4', 'Letter']) {
    const sheets = await readPdf(await page.pdf({ format, preferCSSPageSize: false }))
    const text = sheets.map((sheet) => sheet.text).join('\n')
    expect(text).toContain('Aspen Flight: Inspections')
    expect(text).toMatch(/As of .*the oldest part/)
    expect(text).toContain('INCOMPLETE It is not known how N99999 Oil stands.')
    expect(text).toMatch(/6\.3 h left/)
    expect(text).not.toContain('Write one down')
  }
})

test('a dispatcher sees them and changes nothing; a viewer is not let to the page', async ({
  page,
  start,
}) => {
  const { address, letIn } = await start({ ...WORLD, access: { isAsked: true } })
  await letIn('manager')
  await lookAround(page, address)
  await writeDown(page, [HUNDRED])
  await page.context().clearCookies()
  await letIn('dispatcher')
  await page.goto(`${address}/inspections`)
  await expect(rowOf(page, '100-hour')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save CSV' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Write|was done|Import/ })).toHaveCount(0)
  await page.context().clearCookies()
  await letIn('viewer')
  await page.goto(`${address}/inspections`)
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.locator('[data-inspection]')).toHaveCount(0)
})
