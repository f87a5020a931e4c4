import type { Page } from '@playwright/test'
import { demonstrationAt } from '#server/reference-api/demonstration/demonstration.ts'
import { expect, test, variant, whole } from './flightline.ts'

const MINUTE = 60_000
const ZONE = 'America/Denver'
const DAY = '2026-11-18'
const TODAYS = `/api/v1/reservations?from=${DAY}&`
const CANCELLED = /^cancel/i

/** What the page draws of the day: each booking's word for its status, by id. */
async function drawn(page: Page): Promise<Record<string, string>> {
  const bars = await page
    .locator('main [data-reservation-id]')
    .evaluateAll((elements) =>
      elements.map((one) => [
        one.getAttribute('data-reservation-id') ?? '',
        one.getAttribute('data-status') ?? '',
      ]),
    )
  return Object.fromEntries(bars)
}

/** The same of the world at an instant: all that touches the local day and is not cancelled. */
function real(at: number): Record<string, string> {
  const start = Date.parse(`${DAY}T07:00:00Z`)
  const bookings = demonstrationAt(ZONE, at).reservations.filter(
    ({ startsAt, endsAt, status }) =>
      Date.parse(startsAt ?? '') < start + 24 * 60 * MINUTE &&
      Date.parse(endsAt ?? '') > start &&
      !CANCELLED.test(status ?? ''),
  )
  return Object.fromEntries(bookings.map(({ id, status }) => [id, kindOf(status ?? '')]))
}

function kindOf(status: string): string {
  const word = status.toLowerCase()
  return ['pending', 'checked-out', 'completed'].includes(word) ? word : 'other'
}

const WATCHED = 120

test(
  'the living school, watched for two hours without a reload: what is on screen is the world as of the instant that is shown',
  variant(
    'e2e/live.spec.ts: a new reading arrives by itself, without a reload, moves neither focus nor scroll, and what changed is counted, marked until seen, and told in the booking’s history',
  ),
  async ({ page, start }) => {
    test.setTimeout(600_000)
    const begins = Date.parse(`${DAY}T17:30:00Z`)
    const { address, asked, look, pass } = await start({
      demonstration: true,
      now: new Date(begins).toISOString(),
      dailyRequests: 100,
    })
    await page.goto(`${address}/schedule?view=board&date=${DAY}`)
    await whole(page)
    const header = page.locator('header[data-as-of]')
    const asOf = async () => Date.parse((await header.getAttribute('data-as-of')) ?? '')
    const worlds = new Set<string>()
    let readings = 0
    let newest = await asOf()
    for (let minute = 0; minute < WATCHED; minute += 1) {
      const before = asked.length
      await look()
      await pass(MINUTE)
      if (asked.slice(before).some((path) => path.startsWith(TODAYS))) {
        readings += 1
        await expect.poll(asOf).toBeGreaterThan(newest)
        newest = await asOf()
      }
      // Drawn one moment after it is told.
      await expect.poll(() => drawn(page)).toEqual(real(await asOf()))
      worlds.add(JSON.stringify(real(newest)))
      expect(begins + (minute + 1) * MINUTE - newest, 'ms since it was read').toBeLessThan(
        17 * MINUTE,
      )
    }
    expect(readings, 'readings').toBeGreaterThan(2)
    expect(worlds.size, 'pictures of the school').toBeGreaterThan(2)
  },
)
