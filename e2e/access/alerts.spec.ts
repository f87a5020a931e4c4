import type { Page } from '@playwright/test'
import { aReservationWire } from '#testing/wire-builders.ts'
import { expect, test, whole } from '../flightline.ts'
import { fitsIn, looksRight } from './axe.ts'

/** Two that are out: one is late by half an hour, the other due in a quarter; and who waits for the first. */
const OUT = [
  aReservationWire({
    startsAt: '2026-11-18T19:20:00Z',
    endsAt: '2026-11-18T20:50:00Z',
    people: [{ role: 'customer', name: 'Nora Bell', email: '', phone: '303-555-0142' }],
  }),
  aReservationWire({
    status: 'CHECKED OUT',
    startsAt: '2026-11-18T17:00:00Z',
    endsAt: '2026-11-18T18:30:00Z',
  }),
  aReservationWire({
    reservationNumber: 'R-1002',
    status: 'CHECKED OUT',
    startsAt: '2026-11-18T17:45:00Z',
    endsAt: '2026-11-18T19:15:00Z',
    aircraft: { tailNumber: 'N5216K', model: 'C172S' },
  }),
]

/** Counts the tones that the page would have sounded, and what could have sounded them. */
async function stubSound(page: Page) {
  await page.addInitScript(() => {
    const sound = { tones: 0, contexts: 0 }
    Object.assign(globalThis, { sound })
    const node = { connect: (to: unknown) => to }
    class StubbedContext {
      constructor() {
        sound.contexts += 1
      }
      currentTime = 0
      destination = node
      resume = async () => {}
      createGain = () => ({
        ...node,
        gain: { setValueAtTime() {}, linearRampToValueAtTime() {} },
      })
      createOscillator = () => ({
        ...node,
        frequency: { value: 0 },
        start() {
          sound.tones += 1
        },
        stop() {},
      })
    }
    Object.assign(globalThis, { AudioContext: StubbedContext })
  })
  const heard = () =>
    page.evaluate(
      () => (globalThis as unknown as { sound: { tones: number; contexts: number } }).sound,
    )
  return {
    tones: async () => (await heard()).tones,
    contexts: async () => (await heard()).contexts,
  }
}

const bell = (page: Page) => page.locator('[data-alerts]')
const list = (page: Page) => page.getByRole('dialog', { name: 'Alerts' })

test('a dispatcher sees what is overdue, hears what comes, and says that he sees to it; a viewer is told of no alert', async ({
  page,
  start,
}) => {
  const { tones, contexts } = await stubSound(page)
  const { address, pass, look, letIn, asked } = await start({
    reservations: OUT,
    access: { isAsked: true },
  })
  await letIn('viewer')
  await page.goto(`${address}/today`)
  await expect(page.locator('header[data-role="viewer"]')).toHaveCount(1)
  expect((await page.request.get(`${address}/api/alerts`)).status()).toBe(403)
  await expect(bell(page)).toHaveCount(0)
  await letIn('dispatcher', 'Dan')
  await page.goto(`${address}/today`)
  await whole(page)
  await expect(bell(page)).toHaveAttribute('data-alerts', '0')
  const before = asked.length
  await pass(60_000)
  await look()
  await expect(bell(page)).toHaveAttribute('data-alerts', '1')
  expect(asked.length - before).toBeLessThanOrEqual(1)
  expect(await tones()).toBe(0)
  await page.getByRole('button', { name: '1 alert' }).click()
  const line = list(page).locator('[data-alert="overdue"]')
  await expect(line).toContainText('N172SP is overdue: due back 11:30 AM')
  await expect(line).toContainText('as of 12:')
  await expect(line.getByRole('link', { name: '303-555-0101' })).toHaveAttribute('href', /^tel:/)
  await expect(line.getByText('Next: ')).toHaveText(['Next: Nora Bell, N172SP, 12:20 PM'])
  await expect(line.getByRole('link', { name: '303-555-0142' })).toBeVisible()
  await looksRight(page, 'the list of alerts')
  await fitsIn(page, 390, 'the list of alerts')
  await page.setViewportSize({ width: 1440, height: 900 })

  const sound = list(page).getByRole('checkbox', { name: 'Play a sound in this browser' })
  await expect(sound).not.toBeChecked()
  expect(await contexts()).toBe(0)
  await sound.check()
  const tried = await tones()
  expect(tried).toBeGreaterThan(0)

  await line.getByRole('button', { name: /I’m on it/ }).click()
  await expect(line).toHaveAttribute('data-state', 'acknowledged')
  await expect(line).toContainText('Dan is on it')
  await expect(line).toBeFocused()
  await expect(bell(page)).toHaveAttribute('data-alerts', '0')
  expect(await tones()).toBe(tried)

  // The other is late by twenty minutes now.
  await pass(35 * 60_000)
  await look()
  await expect(bell(page)).not.toHaveAttribute('data-alerts', '0')
  await expect.poll(tones).toBeGreaterThan(tried)
  await expect(list(page)).toContainText('N5216K is overdue')
  await line.first().getByRole('link', { name: 'Casey Rivers' }).click()
  await expect(page).toHaveURL(/\/reservations\//)
  // Another day's page may sound only once somebody has pressed something on it.
  await page.reload()
  await expect(page.getByRole('main')).toBeVisible()
  expect(await contexts()).toBe(0)
  const pressed = async () => {
    await page.keyboard.press('Shift')
    return contexts()
  }
  await expect.poll(pressed).toBe(1)
  expect(await pressed(), 'one for all that is pressed').toBe(1)
})
