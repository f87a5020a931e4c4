import { aReservationWire } from '#testing/wire-builders.ts'
import type { ReservationWire } from '#wire/wire.ts'
import { expect, goTo, test, whole } from './flightline.ts'

const ADA = { role: 'customer', name: 'Ada Lovelace', email: 'ada@example.com', phone: '' }
const CASEY = { role: 'customer', name: 'Casey Rivers', email: 'casey@example.com', phone: '' }
const DANA = { role: 'instructor', name: 'Dana Ortiz', email: 'dana@school.example', phone: '' }

/** A booking on a day of November 2026, from `hour` to `hour + 2` in Denver (UTC−7). */
function booking(day: number, hour: number, fields: Partial<ReservationWire> = {}) {
  const at = (h: number) => new Date(Date.UTC(2026, 10, day, h + 7)).toISOString()
  return aReservationWire({
    startsAt: at(hour),
    endsAt: at(hour + 2),
    durationHours: 2,
    people: [CASEY, DANA],
    ...fields,
  })
}

const rental = (day: number, hour: number) =>
  booking(day, hour, {
    activityType: 'Rental',
    people: [ADA],
    aircraft: { tailNumber: 'N512DS', model: 'DA40 NG' },
  })

const WEEK = [booking(17, 9), booking(18, 9), rental(18, 13), rental(19, 9)]

test('the counts of a filter follow the others, a filter survives Back and a reload, and the mini month leads to a day', async ({
  page,
  start,
}) => {
  const { address, asked } = await start({ reservations: WEEK })
  await page.goto(`${address}/schedule?view=week&date=2026-11-18`)
  await whole(page)
  const before = asked.length
  const box = (group: string, name: string) =>
    page.getByRole('group', { name: group, exact: true }).getByRole('checkbox', {
      name,
      exact: true,
    })
  await expect(box('Aircraft', 'N172SP')).toHaveAccessibleDescription('2')
  await expect(box('Activity', 'Solo and rental')).toHaveAccessibleDescription('2')

  await box('Customer', 'Ada Lovelace').check()
  await expect(page).toHaveURL(/customer=ada@example\.com/)
  await expect(page.locator('[data-reservation-id]')).toHaveCount(2)
  await expect(box('Aircraft', 'N172SP')).toHaveAccessibleDescription('0')
  await expect(box('Aircraft', 'N512DS')).toHaveAccessibleDescription('2')
  await expect(box('Customer', 'Casey Rivers')).toHaveAccessibleDescription('2')

  const field = page.getByRole('combobox', { name: 'Find a tail, person, day' })
  await field.fill('n172')
  await page.getByRole('option', { name: /Show only/ }).click()
  // What else the one customer has stands there muted.
  await expect(page.locator('[data-reservation-id]:not([data-match="false"])')).toHaveCount(0)
  await expect(box('Customer', 'Ada Lovelace')).toHaveAccessibleDescription('0')
  await expect(page.locator('[data-completeness="complete"]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove search' }).click()

  await page.goBack()
  await expect(page.locator('[data-reservation-id]')).toHaveCount(4)
  await expect(box('Customer', 'Ada Lovelace')).not.toBeChecked()
  await page.goForward()
  await page.reload()
  await whole(page)
  await expect(box('Customer', 'Ada Lovelace')).toBeChecked()
  await expect(page.locator('[data-reservation-id]')).toHaveCount(2)
  expect(asked.length, 'a filter asks the school nothing').toBe(before)

  await page.getByRole('button', { name: 'Sun 15 – Sat 21 Nov 2026' }).click()
  const day = (name: RegExp) =>
    page.getByRole('region', { name: 'Go to day' }).getByRole('gridcell', { name })
  await expect(day(/November 18, 2026, 2 bookings$/)).toBeVisible()
  await expect(day(/November 20, 2026, no bookings$/)).toBeVisible()
  await expect(day(/November 29, 2026$/)).toBeVisible()
  await page.getByRole('button', { name: 'Show December 2026' }).click()
  await expect(day(/December 15, 2026$/)).toBeVisible()
  await page.getByRole('button', { name: 'Show November 2026' }).click()
  expect(asked.length, 'the mini month asks the school nothing').toBe(before)
  await day(/November 17, 2026/).click()
  await expect(page).toHaveURL(/date=2026-11-17/)
})

test('a saved view survives a reload, moves with the calendar, and holds nothing of a person', async ({
  page,
  start,
}) => {
  const { address } = await start({ reservations: WEEK })
  await page.goto(
    `${address}/schedule?view=agenda&date=2026-11-18&customer=ada@example.com&q=Lovelace`,
  )
  await whole(page)
  const views = page.getByRole('region', { name: 'Saved views' })
  await views.getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Saved views' })
  await expect(dialog).toContainText('The search text is left out')
  await dialog.getByRole('textbox', { name: 'Save this view as' }).fill('Rentals of the week')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByRole('status')).toContainText('Saved “Rentals of the week”.')
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(kept).toContain('Rentals of the week')
  expect(kept).not.toMatch(/Ada|Lovelace|Casey|Dana|example|@/)
  await page.keyboard.press('Escape')

  await goTo(page, `${address}/schedule?view=week&date=2026-11-11`)
  await whole(page)
  await views.getByRole('button', { name: 'Rentals of the week', exact: true }).click()
  await expect(page).toHaveURL(/view=agenda/)
  await expect(page).toHaveURL(/customer=ada@example\.com/)
  await expect(page).not.toHaveURL(/date=|q=/)
  await whole(page)
  await expect(page.locator('[data-reservation-id]')).toHaveCount(2)
  await page.goBack()
  await expect(page).toHaveURL(/date=2026-11-11/)
})
