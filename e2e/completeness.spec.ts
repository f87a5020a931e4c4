import { aReservationWire } from '#testing/wire-builders.ts'
import { expect, test, whole } from './flightline.ts'

const bookings = (count: number, day: string) =>
  Array.from({ length: count }, (_, i) => {
    const minute = String(i % 60).padStart(2, '0')
    const hour = String(10 + Math.floor(i / 60)).padStart(2, '0')
    return aReservationWire({
      startsAt: `${day}T${hour}:${minute}:00Z`,
      endsAt: `${day}T23:00:00Z`,
      aircraft: { tailNumber: `N${100 + (i % 20)}`, model: 'C172S' },
    })
  })

test('a UTC day of 130 bookings is never shown as a full day', async ({ page, start }) => {
  const { address } = await start({
    reservations: [...bookings(130, '2026-11-18'), ...bookings(3, '2026-11-20')],
  })
  await page.goto(`${address}/schedule?view=week&date=2026-11-18`)
  const notice = page.locator('[data-completeness]')
  await expect(notice).toHaveAttribute('data-completeness', 'incomplete')
  await expect(notice).toHaveAttribute('role', 'alert')
  await expect(notice).toHaveAttribute('data-missing-days', '2026-11-18')
  await expect(notice).toContainText(
    /Wed 18 Nov from 4:39 AM to 5:00 PM is not loaded.*100 or more bookings/,
  )
  await expect(page.locator('[data-completeness]')).toHaveCount(1)
})

for (const isInUse of [false, true])
  test(`a board opened at a gateway that knows the month asks for its day, what still runs and what is new${isInUse ? ', and beside it when in use' : ''}`, async ({
    page,
    start,
  }) => {
    const { address, pass } = await start({ demonstration: true })
    await page.goto(`${address}/schedule?view=board`)
    await whole(page)
    await pass(120_000)
    const cold = await page.context().newPage()
    await cold.clock.setFixedTime(await page.evaluate(() => Date.now()))
    // A press of the browser's driver counts, and comes when it likes.
    await cold.addInitScript((hasBeenActive) => {
      Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive } })
    }, isInUse)
    const asked: string[] = []
    let bytes = 0
    cold.on('response', async (response) => {
      const { pathname } = new URL(response.url())
      // The status came with the page, and is looked at every five seconds.
      if (!pathname.startsWith('/api/') || pathname === '/api/status') return
      asked.push(pathname)
      bytes += (await response.body()).length
    })
    await cold.goto(`${address}/schedule?view=board`)
    await whole(cold)
    await cold.waitForLoadState('networkidle')
    expect(asked.toSorted()).toEqual([
      '/api/changes',
      '/api/inspections',
      '/api/running',
      '/api/v1/reservations',
      ...(isInUse ? ['/api/v1/reservations'] : []),
    ])
    expect(bytes).toBeLessThan(120_000)
    await cold.close()
  })
