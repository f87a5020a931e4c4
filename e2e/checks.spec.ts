import { ARCHER, flightsOfCases } from '#testing/three-cases.ts'
import { aReservationWire } from '#testing/wire-builders.ts'
import { expect, test, whole } from './flightline.ts'

const booking = (fields: Parameters<typeof aReservationWire>[0] = {}) =>
  aReservationWire({ status: 'completed', ...fields })

const matched = booking({ reservationNumber: 'R-1' })
const cancelled = booking({
  reservationNumber: 'R-2',
  status: 'CANCELLED',
  startsAt: '2026-11-17T16:00:00Z',
  endsAt: '2026-11-17T17:00:00Z',
})
const unclosed = booking({
  reservationNumber: 'R-3',
  status: 'checked-out',
  startsAt: '2026-11-17T20:00:00Z',
  endsAt: '2026-11-17T23:00:00Z',
})
const swapped = booking({
  reservationNumber: 'R-4',
  startsAt: '2026-11-16T16:00:00Z',
  endsAt: '2026-11-16T17:30:00Z',
})
const long = booking({
  reservationNumber: 'R-5',
  startsAt: '2026-11-15T16:00:00Z',
  endsAt: '2026-11-15T17:00:00Z',
  aircraft: ARCHER,
})
const RESERVATIONS = [matched, cancelled, unclosed, swapped, long]
const FLIGHTS = flightsOfCases(matched, swapped, long)
const WEEK = '/checks?from=2026-11-12&to=2026-11-18'

// The week of the demonstration school in which its faults are planted.
test('hands over the answer: the wrong digit marked, the sentence to copy, done by keyboard', async ({
  page,
  context,
  start,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { address } = await start({ demonstration: true, now: '2026-11-04T19:00:00Z' })
  await page.goto(`${address}/checks?from=2026-10-08&to=2026-10-14`)
  await whole(page)
  const counts = page.getByRole('heading', { level: 2, name: /to correct/ })
  await expect(counts).toHaveText(/^At least \d+ to correct in the log$/)
  await expect(
    page.getByText(/^\d+ of \d+ bookings do(es)?n’t match the log( so far)?$/),
  ).toBeVisible()
  await expect(page.locator('[data-check="route-empty"]')).toHaveCount(1)
  const toCorrect = page.getByRole('region', { name: 'To correct' })
  for (const order of [
    /Hobbs in \d+\.\d should be \d+\.\d\./,
    /Logged \d\.\d h; the readings give \d\.\d h\. Change to \d\.\d\./,
    /Logged twice \(\d\.\d h\)\. Delete one of the two\./,
    /missing: should be \d+\.\d\d/,
    /h missing from the log .*\. (Ask the pilot, then l|L)og this flight\./,
  ])
    await expect(toCorrect.getByRole('button', { name: order })).not.toHaveCount(0)
  await expect(page.getByText(/\d min (longer|shorter)|rules? \d/)).toHaveCount(0)
  await toCorrect.getByRole('button', { name: /^N172SP .*Hobbs in/ }).click()
  const evidence = page.getByRole('region', { name: 'Evidence' })
  await expect(evidence.locator('td[data-wrong] mark')).not.toHaveCount(0)
  await expect(evidence).toContainText(
    /With this value: \d\.\d h, no gap before or after, normal Tach\/Hobbs/,
  )
  await evidence.getByRole('button', { name: 'Copy correction' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^N172SP, .*: Hobbs in \d+\.\d should be \d+\.\d\. With this value: /,
  )
  const left = async () => Number(/\d+/.exec((await counts.textContent()) ?? '')?.[0])
  const before = await left()
  await page.keyboard.press('d')
  await expect.poll(left).toBe(before - 1)
  await page.keyboard.press('j')
  await expect(page.locator('[data-check]:focus')).toHaveAttribute('aria-current', 'true')
  await page.reload()
  await whole(page)
  await expect(page.getByRole('button', { name: '1 done' })).toBeVisible()
})

test('nothing runs over an edge at any width; on a phone the evidence follows the list, and Back leads to it again', async ({
  page,
  start,
}) => {
  const { address } = await start({ reservations: RESERVATIONS, flights: FLIGHTS })
  await page.goto(address + WEEK)
  await whole(page)
  const cut = () =>
    page
      .locator('[data-check], [data-check] > :not(:has(> .clip)), #evidence td')
      .evaluateAll((cells) =>
        cells
          .filter((cell) => cell.clientWidth > 0 && cell.scrollWidth > cell.clientWidth + 1)
          .map((cell) => cell.textContent),
      )
  for (const width of [1280, 320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(cut, `${width} px`).toEqual([])
  }
  const evidence = page.getByRole('region', { name: 'Evidence' })
  await expect(evidence).toHaveCount(0)
  await page.locator('[data-bucket="swapped"]').click()
  await expect(evidence).toBeVisible()
  await expect(page.locator('[data-bucket="swapped"]')).toBeHidden()
  await page.goBack()
  await expect(page.locator('[data-bucket="swapped"]')).toBeVisible()
})
