import type { Page } from '@playwright/test'
import { isFullRun } from '#testing/runs.ts'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import { dayNumber, plainDay } from '#time/plain-day.ts'
import type { InspectionInput } from '#wire/inspections-wire.ts'
import { fitsIn, looksRight } from '../access/axe.ts'
import { expect, test, variant, whole } from '../flightline.ts'
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

type Typed = Omit<InspectionInput, 'id' | 'done'>

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
  await page.getByRole('button', { name: 'Export CSV' }).click()
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

test(
  'axe finds nothing on the inspections, 320 px hold them, and paper names what is not known',
  variant('e2e/accessibility.spec.ts: and 320 px hold it'),
  async ({ page, start }) => {
    const { address, asked } = await start(WORLD)
    await lookAround(page, address)
    const before = asked.length
    await page.goto(`${address}/inspections`)
    await looksRight(page, 'empty')
    await writeDown(page, [HUNDRED, ANNUAL, UNKNOWN])
    for (const path of isFullRun ? ['/inspections?view=due', '/aircraft/N172SP'] : []) {
      await page.goto(address + path)
      await expect(page.locator('[data-inspection]').first()).toBeVisible()
      await looksRight(page, path)
      await fitsIn(page, 320, path)
      await looksRight(page, `${path} at 320 px`)
      await page.setViewportSize({ width: 1280, height: 800 })
    }
    await page.goto(`${address}/inspections`)
    await expect(rowOf(page, '100-hour')).toContainText(/6\.3 h left/)
    await looksRight(page, '/inspections')
    const dialogs = ['Add inspection', 'Annual of N172SP: details']
    const others = ['Import CSV…', 'Mark Annual of N172SP as done']
    for (const name of isFullRun ? [...dialogs, ...others] : dialogs) {
      await page.getByRole('button', { name }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await looksRight(page, name)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await fitsIn(page, 320, '/inspections')
    for (const format of isFullRun ? ['A4', 'Letter'] : ['Letter']) {
      const sheets = await readPdf(await page.pdf({ format, preferCSSPageSize: false }))
      const text = sheets.map((sheet) => sheet.text).join('\n')
      expect(text).toContain('Aspen Flight: Inspections')
      expect(text).toMatch(/Data as of /)
      expect(text).toContain('INCOMPLETE Status unknown: N99999 Oil.')
      expect(text).toMatch(/6\.3 h left/)
      expect(text).not.toContain('Add inspection')
    }
    expect(asked.slice(before), 'the school is asked for nothing').toEqual([])
  },
)
