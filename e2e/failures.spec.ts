import { sayTrouble } from '#api/words/words.ts'
import { US } from '#testing/date-formats.ts'
import { aReservationWire } from '#testing/wire-builders.ts'
import { parseInstant } from '#time/instant.ts'
import { expect, test, variant, whole } from './flightline.ts'

const lesson = aReservationWire()
const MINUTES = 60_000

// Each failure is met cold, with nothing read before: the page says what it is and what happens next.
for (const [fault, reason] of [
  ['server-error', 'upstream_invalid'],
  ['html', 'upstream_invalid'],
  ['half-body', 'upstream_invalid'],
  ['redirect', 'upstream_redirect'],
  ['spent', 'upstream_rate_limited'],
  ['rejected-key', 'upstream_auth'],
] as const)
  test(
    `a school that answers with "${fault}" is named in words`,
    fault === 'html' ? {} : variant('a school that answers with "html" is named in words'),
    async ({ page, start }) => {
      const { address, faults } = await start({ reservations: [lesson] })
      faults.add(fault)
      await page.goto(`${address}/schedule?view=week&date=2026-11-18`)
      const notice = page.locator('[data-completeness]')
      await expect(notice).toHaveAttribute('data-completeness', 'incomplete')
      const { upstream } = await (await page.request.get(`${address}/api/status`)).json()
      expect(upstream.reason).toBe(reason)
      const words = sayTrouble(
        {
          reason,
          detail: '',
          since: parseInstant(upstream.since),
          retryAt: parseInstant(upstream.retryAt),
        },
        US,
      )
      await expect(page.getByRole('main')).toContainText(words)
      await expect(page.getByRole('main')).not.toContainText(/undefined|NaN|\[object/)
    },
  )

test('a phone’s day says that the key is rejected, since when and what to do', async ({
  page,
  start,
}) => {
  const { address, faults } = await start({ reservations: [lesson] })
  faults.add('rejected-key')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${address}/schedule?date=2026-11-18`)
  const main = page.getByRole('main')
  await expect(main).toContainText(/Bookings on .* aren’t loaded yet/)
  await expect(main.getByText(/rejects the key \(since 12:00 PM\)/).first()).toBeVisible()
  await expect(main).toContainText('An admin must set a new API key and restart Flightline.')
  await expect(main).not.toContainText('Earlier data')
  await expect(page.getByText('Key rejected', { exact: true })).toBeVisible()
})

test('a failed refresh keeps the last good data, its age and says why; then it recovers', async ({
  page,
  start,
}) => {
  const { address, faults, look, pass } = await start({ reservations: [lesson] })
  await page.goto(`${address}/schedule?view=week&date=2026-11-18`)
  await whole(page)
  const header = page.locator('header[data-as-of]')
  const shown = page.locator(`[data-reservation-id="${lesson.id}"]`)
  faults.add('server-error')
  await pass(30 * MINUTES)
  await page.reload()
  await whole(page)
  // Somebody looks at what is old: a moment later the school is asked again, and fails.
  await pass(5_000)
  await look()
  await expect(page.getByText('No answer', { exact: true })).toBeVisible()
  await expect(page.getByText(/Showing data from/), 'no reading was missed yet').toHaveCount(0)
  await pass(20 * MINUTES)
  await page.reload()
  await whole(page)
  await expect(page.getByText(/Showing data from 12:00 PM, 50 minutes ago/)).toBeVisible()
  await expect(page.getByText(/scheduling system/).first()).toBeVisible()
  await expect(shown).toHaveCount(1)
  await expect(header).toHaveAttribute('data-as-of', '2026-11-18T19:00:00.000Z')
  faults.clear()
  await pass(40 * MINUTES)
  await page.reload()
  await whole(page)
  await pass(5_000)
  await look()
  await expect(header).toHaveAttribute('data-as-of', /^2026-11-18T20:30/)
  await expect(shown).toHaveCount(1)
  await expect(page.getByText(/Showing data from/)).toHaveCount(0)
})
