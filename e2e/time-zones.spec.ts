import type { Browser, BrowserContext } from '@playwright/test'
import { isFullRun } from '#testing/runs.ts'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import { expect, goTo, test, variant, whole } from './flightline.ts'

const BROWSER_ZONES = [
  'America/Denver',
  'Pacific/Kiritimati',
  ...(isFullRun ? ['UTC', 'Asia/Tokyo'] : []),
]

const at = (startsAt: string, endsAt: string, tailNumber: string) =>
  aReservationWire({
    startsAt,
    endsAt,
    durationHours: null,
    aircraft: { tailNumber, model: 'C172S' },
  })

// Denver: clocks back on Sun 1 Nov 2026 at 2:00 MDT, forward on Sun 8 Mar 2026 at 2:00 MST.
const RESERVATIONS = [
  at('2026-11-01T07:30:00Z', '2026-11-01T08:00:00Z', 'N1A'), // 1:30 MDT
  at('2026-11-01T08:30:00Z', '2026-11-01T09:30:00Z', 'N2B'), // 1:30 MST to 2:30 MST
  at('2026-11-01T06:30:00Z', '2026-11-01T09:15:00Z', 'N3C'), // across the hour that exists twice
  at('2026-11-01T05:30:00Z', '2026-11-01T06:00:00Z', 'N4D'), // 23:30 of the evening before
  at('2026-11-02T15:00:00Z', '2026-11-02T17:00:00Z', 'N5E'),
  at('2026-11-08T06:30:00Z', '2026-11-08T06:59:59Z', 'N6F'), // 23:30 on the last evening
  at('2026-11-08T07:00:00Z', '2026-11-08T08:00:00Z', 'N7G'), // midnight: next week's
  at('2026-03-08T08:30:00Z', '2026-03-08T09:30:00Z', 'N8H'), // 1:30 MST to 3:30 MDT, one hour
  at('2026-03-08T15:00:00Z', '2026-03-08T16:00:00Z', 'N9J'), // 9:00 MDT
  at('2026-03-09T15:00:00Z', '2026-03-09T16:00:00Z', 'N10K'),
]

const SHOWN = 'day of 2026-11-01 is the same in browsers of other zones'

/** Hours are shown only where the clocks don't change. */
const HOURS = ['week&reading=calendar', 'day&reading=calendar']
const VIEWS_OF = {
  '2026-11-01': ['week&reading=grid', 'day', 'agenda'],
  '2026-03-08': ['week&reading=grid', 'day', 'agenda'],
  '2026-11-08': HOURS,
}

for (const [week, views] of Object.entries(VIEWS_OF))
  for (const view of views) {
    const details = SHOWN.startsWith(`${view} of ${week}`) ? {} : variant(SHOWN)
    test(
      `${view} of ${week} is the same in browsers of other zones`,
      details,
      async ({ browser, start }) => {
        const { address } = await start({ reservations: RESERVATIONS, now: `${week}T19:00:00Z` })
        const pictures: string[] = []
        for (const timezoneId of BROWSER_ZONES)
          await inZone(browser, timezoneId, async (context) => {
            const page = await context.newPage()
            await page.clock.setFixedTime(`${week}T19:00:00Z`)
            await page.goto(`${address}/schedule?view=${view}&date=${week}`)
            await whole(page)
            // Findings are looked for when the browser is idle.
            await expect(page.locator('[data-judged]')).toHaveCount(1)
            // It opens at an hour that depends on what was read by then.
            if (HOURS.includes(view))
              await page.locator('.rbc-time-content').evaluate((hours) => hours.scrollTo(0, 0))
            pictures.push(await page.getByRole('main').evaluate(markup))
          })
        expect(pictures[0]).toContain('data-reservation-id')
        for (const [i, picture] of pictures.entries())
          expect(picture, BROWSER_ZONES[i]).toBe(pictures[0])
      },
    )
  }

async function inZone(
  browser: Browser,
  timezoneId: string,
  look: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    timezoneId,
    locale: 'en-US',
    viewport: { width: 1280, height: 900 },
  })
  await look(context)
  await context.close()
}

/** What is on the page and where: text, names, places; without the ids that React makes anew. */
function markup(main: Element): string {
  return [...main.querySelectorAll('*')]
    .map((element) => {
      const box = element.getBoundingClientRect()
      const own = [...element.childNodes]
        .filter((node) => node.nodeType === 3)
        .map((node) => node.textContent)
      const place = [box.x, box.y, box.width, box.height].map(Math.round).join(' ')
      const id = element.getAttribute('data-reservation-id')
      const name = id ? `data-reservation-id=${id} ${element.getAttribute('aria-label') ?? ''}` : ''
      return `${element.tagName} ${place} ${name} ${own.join('|')}`
    })
    .join('\n')
}

test('a change-over day tells its two half past ones apart and loses nothing', async ({
  page,
  start,
}) => {
  const { address } = await start({ reservations: RESERVATIONS, now: '2026-11-01T19:00:00Z' })
  await page.goto(`${address}/schedule?view=day&by=aircraft&date=2026-11-01`)
  await whole(page)
  await expect(page.getByRole('button', { name: /1:30 AM MDT.*N1A/ })).toHaveCount(1)
  await expect(page.getByRole('button', { name: /1:30 AM MST.*2:30 AM.*N2B/ })).toHaveCount(1)
  await expect(page.getByRole('button', { name: /N3C/ })).toHaveCount(1)
  await expect(page.getByRole('button', { name: /N4D/ })).toHaveCount(0)
  await goTo(page, `${address}/schedule?view=week&reading=calendar&date=2026-11-01`)
  await whole(page)
  await expect(page.getByText('Clocks go back Sun: rows instead of hours')).toBeVisible()
  await expect(page.getByRole('grid', { name: /^Week, / })).toBeVisible()
  await goTo(page, `${address}/schedule?view=day&by=aircraft&date=2026-03-08`)
  await whole(page)
  await expect(page.getByRole('button', { name: /1:30 AM.*3:30 AM.*N8H/ })).toHaveCount(1)
  await expect(page.getByRole('button', { name: /9:00 AM.*10:00 AM.*N9J/ })).toHaveCount(1)
})

test(
  '18:00 UTC on 20 November 2026 is what the zone’s people have, where Node may be an hour off',
  variant(
    'src/time/zone-doubt.test.ts: is the browser where machine and API agree against it, and the machine where it stands alone',
  ),
  async ({ page, start }) => {
    const noon = at('2026-11-20T18:00:00Z', '2026-11-20T19:00:00Z', 'N1A')
    for (const [zone, shown] of [
      ['America/Vancouver', '11:00 AM'],
      ['America/Edmonton', '12:00 PM'],
      ['America/Inuvik', '12:00 PM'],
      ['Africa/Casablanca', '6:00 PM'],
    ] as const) {
      const { address } = await start({ reservations: [noon], zone, now: '2026-11-20T18:00:00Z' })
      await page.goto(`${address}/schedule?view=day&by=aircraft&date=2026-11-20`)
      await expect(page.locator(`[data-reservation-id="${noon.id}"]`), zone).toHaveAccessibleName(
        new RegExp(`^${shown}`),
      )
    }
  },
)

test(
  'log times are as written, and who came in when is in the school’s time, whatever zone the browser is in',
  variant(
    'src/features/record/record-details.test.tsx: copies log times as written and the completion in the school’s time',
  ),
  async ({ browser, page, start }) => {
    const { address, letIn } = await start({
      access: { isAsked: true },
      flights: [
        aFlightWire({ flightDate: '2026-11-17', startTime: '23:40:00', endTime: '00:50:00' }),
        aFlightWire({ flightDate: '2026-11-18' }),
      ],
    })
    await letIn('admin')
    const cookies = await page.context().cookies()
    const told: string[] = []
    for (const timezoneId of ['America/Denver', 'Pacific/Kiritimati'])
      await inZone(browser, timezoneId, async (context) => {
        await context.addCookies(cookies)
        const other = await context.newPage()
        await other.clock.setFixedTime('2026-11-18T19:00:00Z')
        await other.goto(`${address}/flights?from=2026-11-17&to=2026-11-17`)
        await whole(other)
        await expect(other.locator('[data-flight-id]')).toHaveCount(1)
        await expect(
          other.locator('[data-column="out"]').filter({ hasText: '11:40 PM' }),
        ).toHaveCount(1)
        await other.goto(`${address}/devices`)
        const main = other.getByRole('main')
        await expect(main).toContainText('12:00 PM')
        const devices = await main.innerText()
        await other.goto(`${address}/admin/audit`)
        await expect(other.getByText('The log is intact')).toBeVisible()
        told.push(`${devices}\n${await main.innerText()}`)
      })
    expect(told[1]).toBe(told[0])
  },
)
