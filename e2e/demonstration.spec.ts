import { expect, goTo, test, variant, whole } from './flightline.ts'

const SAID =
  'the demonstration says once what it is, and how one’s own school comes here, but neither on the wall nor on paper'

test(SAID, async ({ page, start }) => {
  const { address } = await start({ demonstration: true, now: '2026-11-20T17:30:00Z' })
  await page.goto(`${address}/schedule`)
  await whole(page)
  const line = page.locator('[data-demonstration]')
  await expect(line).toContainText('Demonstration school. Sample data.')
  expect((await line.boundingBox())?.height).toBe(25)
  const bar = page.locator('[data-row-kind] [data-reservation-id]').first()
  const before = (await bar.boundingBox())?.y
  await page.emulateMedia({ media: 'print' })
  await expect(line).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await line.getByRole('button', { name: 'Connect yours' }).click()
  await expect(page.getByRole('dialog')).toContainText('the address of the read API')
  await page.keyboard.press('Escape')
  await line.getByRole('button', { name: 'Hide this line' }).click()
  await expect(line).toHaveCount(0)
  await expect.poll(async () => (await bar.boundingBox())?.y).toBe(before)
  await page.reload()
  await whole(page)
  await expect(line).toHaveCount(0)

  await page.evaluate(() => localStorage.clear())
  await page.goto(`${address}/today?wall=1`)
  await expect(page.locator('[data-wall]').first()).toBeVisible()
  await expect(line).toHaveCount(0)
})

test('at its first start the demonstration has been in use for two months: log and figures are whole, the month too', async ({
  page,
  start,
}) => {
  const now = '2026-11-20T20:10:00Z'
  const { address, asked } = await start({ demonstration: true, isInUse: true, now })
  await page.goto(`${address}/figures?from=2026-11-01&to=2026-11-20`)
  await whole(page)
  await expect(page.locator('[data-tile]').getByText(/^([↑↓] |no change)/)).toHaveCount(5)
  await goTo(page, '/flights?from=2026-10-01&to=2026-10-31')
  await whole(page)
  await goTo(page, '/schedule?view=month&date=2026-11-20')
  await whole(page)
  const shapes = page.locator('td [data-share]')
  const drawn = () => shapes.evaluateAll((all) => all.map((one) => one.getAttribute('data-share')))
  await expect
    .poll(async () => new Set(await drawn()))
    .toEqual(new Set(['completed', 'late', 'booked', 'cancelled']))
  // What is in sight is read again, and nothing for the first time.
  expect(asked.length).toBeLessThan(5)
  const remaining = await page.locator('header').getAttribute('data-requests-remaining')
  expect(Number(remaining)).toBeGreaterThan(990)
})

test(
  'it lives: aircraft go out and come back while one looks, and at night it is closed',
  variant(SAID),
  async ({ page, start }) => {
    test.setTimeout(300_000)
    const school = await start({ demonstration: true, now: '2026-11-20T13:15:00Z' })
    await page.goto(`${school.address}/today`)
    await whole(page)
    const out = page.locator('[data-count="out"]').first()
    const header = page.locator('header[data-as-of]')
    const asOf = async () => Date.parse((await header.getAttribute('data-as-of')) ?? '')
    const seen = new Set<string>()
    for (let hours = 0; hours < 4; hours += 1) {
      const count = Number(await out.getAttribute('data-value'))
      expect(count).toBeGreaterThanOrEqual(2)
      expect(count).toBeLessThanOrEqual(5)
      const ids = await page
        .locator('[data-reservation-id][data-status="checked-out"]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('data-reservation-id')))
      for (const id of ids) if (id !== null) seen.add(id)
      const before = await asOf()
      await school.pass(3_600_000)
      await page.reload()
      await whole(page)
      await expect(async () => {
        await school.passToReading(/reservations\?from=2026-11-20/)
        await school.look()
        expect(await asOf()).toBeGreaterThan(before + 3_600_000)
      }).toPass()
    }
    expect(seen.size).toBeGreaterThan(5)
    await expect(page.locator('[data-closed]')).toHaveCount(0)
    await school.pass(13 * 3_600_000)
    await page.reload()
    await expect(page.locator('[data-closed]').first()).toContainText('Closed. Opens 6:00 AM')
  },
)
