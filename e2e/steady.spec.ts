import type { Page } from '@playwright/test'
import { aReservationWire } from '#testing/wire-builders.ts'
import { expect, test, whole } from './flightline.ts'

/** Two people who teach on three tails, four bookings a day, of which none is open. */
const WEEK = Array.from({ length: 28 }, (_, index) => {
  const start = Date.UTC(2026, 10, 15 + Math.floor(index / 4), 14 + (index % 4) * 2)
  const teacher = ['Dana Ortiz', 'Ben Castillo'][index % 2] ?? ''
  return aReservationWire({
    status: 'completed',
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + 5_400_000).toISOString(),
    durationHours: 1.5,
    aircraft: { tailNumber: `N${100 + (index % 3)}SP`, model: 'C172S' },
    people: [
      { role: 'customer', name: 'Casey Rivers', email: `c${index}@example.com`, phone: '' },
      { role: 'instructor', name: teacher, email: `${teacher.slice(0, 3)}@example.com`, phone: '' },
    ],
  })
})

/** What a deed really changes in the page, by the attribute, or the kind of change, of bars and of everything else. */
async function touchedBy(page: Page, deed: () => Promise<unknown>) {
  await page.evaluate(() => {
    const touched = { bars: [] as string[], others: [] as string[] }
    const watch = new MutationObserver((records) => {
      for (const { target, type, attributeName, oldValue } of records) {
        const element = target instanceof Element ? target : target.parentElement
        const name = type === 'attributes' ? (attributeName ?? '') : type
        // What is only written again is no change to the eye.
        if (type === 'attributes' && element?.getAttribute(name) === oldValue) continue
        const isBar = element?.closest('[data-reservation-id]')
        if (isBar) touched.bars.push(name)
        else if (element?.closest('#canvas [role="grid"]')) touched.others.push(name)
      }
    })
    watch.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeOldValue: true,
    })
    Object.assign(globalThis, { watched: { watch, touched } })
  })
  await deed()
  // Two frames, and what is done when idle.
  return page.evaluate(
    () =>
      new Promise<{ bars: string[]; others: string[] }>((resolve) => {
        setTimeout(
          () =>
            requestAnimationFrame(() => {
              const { watch, touched } = (
                globalThis as unknown as {
                  watched: {
                    watch: MutationObserver
                    touched: { bars: string[]; others: string[] }
                  }
                }
              ).watched
              watch.disconnect()
              const each = (names: string[]) => [...new Set(names)].sort()
              resolve({ bars: each(touched.bars), others: each(touched.others) })
            }),
          500,
        )
      }),
  )
}

const GRID = '/schedule?view=week&reading=grid&date=2026-11-18'

test('choosing an aircraft touches of the bars whether they match, and no row that stays', async ({
  page,
  start,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 })
  const { address } = await start({ reservations: WEEK })
  await page.goto(`${address}${GRID}&by=instructor`)
  await whole(page)
  await expect(page.locator('[data-reservation-id]')).toHaveCount(28)
  const tails = page.getByRole('group', { name: 'Aircraft', exact: true })
  const touched = await touchedBy(page, async () => {
    await tails.getByRole('checkbox', { name: 'N101SP', exact: true }).uncheck()
    await expect(page.locator('[data-match="false"]')).not.toHaveCount(0)
  })
  expect(touched.bars).toEqual(['aria-label', 'data-match'])
  // The heads of the days say how many of how many.
  expect(touched.others).toEqual(['aria-label', 'characterData'])
})

test('a search typed on to the same matches touches no bar', async ({ page, start }) => {
  const { address } = await start({ reservations: WEEK })
  await page.goto(`${address}${GRID}&q=case`)
  await whole(page)
  const touched = await touchedBy(page, () =>
    page.evaluate((to) => {
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `${GRID}&q=casey`),
  )
  expect(touched).toEqual({ bars: [], others: [] })
})

test('a minute that passes touches only what says the time', async ({ page, start }) => {
  const { address, pass } = await start({ reservations: WEEK, now: '2026-11-18T21:00:00Z' })
  await page.goto(address + GRID)
  await whole(page)
  await expect(page.getByText('Nothing wrong')).toBeVisible()
  const touched = await touchedBy(page, async () => {
    await pass(60_000)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  })
  // Where the line of now stands.
  expect(touched).toEqual({ bars: [], others: ['style'] })
})
