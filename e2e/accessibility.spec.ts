import type { Page } from '@playwright/test'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import { lookInBothColours, offences } from './access/axe.ts'
import { expect, readMonth, test, whole } from './flightline.ts'

// Every page in every state, light and dark, wide and on the narrowest phone; those behind a sign-in are looked at where
// people sign in (access/five-minutes.spec.ts).

const STATUSES = ['PENDING', 'checked-out', 'Completed', 'CANCELLED', 'Standby']
const ACTIVITIES = ['Dual', 'Rental', 'Discovery flight', 'Check ride', 'Maintenance', 'Ferry']

const LESSON = aReservationWire()
const FLIGHT = aFlightWire({ reservationId: LESSON.id })

/** Every status with every activity, over the week; one end unknown; flights with and without their meters. */
const WORLD = {
  reservations: [
    LESSON,
    aReservationWire({ endsAt: null, durationHours: null }),
    ...STATUSES.flatMap((status, s) =>
      ACTIVITIES.map((activityType, a) =>
        aReservationWire({
          status,
          activityType,
          startsAt: new Date(Date.UTC(2026, 10, 16 + a, 15 + 2 * s)).toISOString(),
          endsAt: new Date(Date.UTC(2026, 10, 16 + a, 17 + 2 * s)).toISOString(),
        }),
      ),
    ),
  ],
  flights: [FLIGHT, aFlightWire({ hobbs: null }), aFlightWire({ flightDate: '2026-11-17' })],
}
const DEMONSTRATION = { demonstration: true, now: '2026-11-04T19:00:00Z' }
const WEEK = 'from=2026-11-12&to=2026-11-18'

interface State {
  readonly path: string
  /** What is opened there before anybody looks, each looked at. */
  readonly opens?: Readonly<Record<string, (page: Page) => Promise<void>>>
  /** Instead of waiting until all of it is known. */
  readonly ready?: (page: Page) => Promise<void>
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()

const find = (text: string) => async (page: Page) => {
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find a tail, person, time' }).fill(text)
}

const PAGES: Readonly<Record<string, readonly State[]>> = {
  'the board': [
    {
      path: '/schedule?view=board',
      opens: {
        'a closed group': press(/^C172S/),
      },
    },
    { path: '/schedule?view=board&density=fit&by=aircraft' },
    { path: '/schedule?view=board&density=compact&hours=all&zoom=15' },
    { path: '/schedule?view=board&q=nobody' },
    { path: '/schedule?view=board&date=2027-05-18' },
  ],
  'the calendar': [
    { path: '/schedule?view=week&cancelled=1' },
    { path: '/schedule?view=week&cells=strips&cancelled=1' },
    { path: '/schedule?view=week&reading=calendar&cancelled=1' },
    { path: '/schedule?view=day&reading=calendar&cancelled=1' },
    { path: '/schedule?view=agenda' },
    {
      path: '/schedule?view=month',
      ready: (page) => expect(page.getByText(/costs about/)).toBeVisible(),
      opens: {
        read: readMonth,
        'the saved views': (page) =>
          page.getByRole('region', { name: 'Saved views' }).getByRole('button').first().click(),
      },
    },
  ],
  'finding and details': [
    {
      path: '/schedule?view=agenda&date=2026-11-18',
      opens: {
        'the palette': find(''),
        'what it finds': find('casey'),
        'nothing found': find('zzz'),
        'the keys': async (page) => {
          await page.keyboard.press('Escape')
          await page.keyboard.press('?')
        },
      },
    },
    {
      path: '/schedule?view=week&date=2026-11-18',
      opens: {
        'what is wrong': (page) =>
          page
            .getByRole('button', { name: /to look at/ })
            .first()
            .click(),
        details: async (page) => {
          await page.locator(`[data-reservation-id="${LESSON.id}"]`).first().click()
          await expect(page.getByRole('dialog')).toBeVisible()
        },
      },
    },
    { path: `/reservations/${LESSON.id}`, ready: (page) => said(page, 'Casey Rivers') },
    { path: `/flights/${FLIGHT.id}`, ready: (page) => said(page, 'Casey Rivers') },
    {
      path: '/reservations/00000000-0000-4000-8000-00000000dead',
      ready: (page) => said(page, /not|no /i),
    },
    {
      path: '/people?who=casey@example.com',
      opens: { 'the flights': press(/^Read the flight log, .*: \d+ requests?$/) },
    },
  ],
  'what opens over a page': [
    {
      path: '/schedule?view=board&date=2026-11-18',
      opens: {
        'a time to fly': press('Find a time'),
        'its choices and legend': press('Display'),
        settings: async (page) => {
          await page.keyboard.press('Escape')
          await page.getByRole('button', { name: 'Aspen Flight' }).click()
          await page.getByRole('dialog', { name: 'Menu' }).getByText('Settings').click()
          await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
        },
        'more, on a phone': async (page) => {
          await page.keyboard.press('Escape')
          await page.setViewportSize({ width: 390, height: 844 })
          await page.getByRole('button', { name: 'More' }).click()
          await expect(page.getByRole('dialog', { name: 'More' })).toBeVisible()
        },
      },
    },
  ],
  'people, an aircraft and figures': [
    { path: '/people' },
    {
      path: '/aircraft/N172SP',
      ready: (page) => expect(page.getByRole('main')).toContainText('N172SP'),
    },
    { path: `/insights?${WEEK}`, opens: { 'a table': press('Table') } },
  ],
  today: [{ path: '/today' }, { path: '/today?wall=1' }],
  'looking back': [{ path: `/flights?${WEEK}` }, { path: `/reconcile?${WEEK}` }],
  paper: [
    { path: '/print/day' },
    { path: `/print/flights?${WEEK}` },
    { path: `/print/reconcile?${WEEK}` },
  ],
}

for (const [name, states] of Object.entries(PAGES)) {
  test(`axe finds nothing on ${name}, and 320 px hold it`, async ({ page, start }) => {
    const { address } = await start(WORLD)
    await lookAt(page, address, states)
  })
}

test('axe finds nothing on a month of the log by tail, its findings and its rules', async ({
  page,
  start,
}) => {
  const { address } = await start(DEMONSTRATION)
  const log = '/flights?from=2026-10-25&to=2026-10-31&group=tail&findings=1'
  await lookAt(page, address, [
    {
      path: `${log}&aircraft=N172SP,N734LB`,
      ready: async (at) => {
        await whole(at)
        await expect(at.locator('[data-mend]').first()).toBeVisible()
      },
      opens: { 'the rules': press('Rules') },
    },
    {
      path: `${log}&aircraft=N172SP`,
      ready: async (at) => {
        await whole(at)
        await expect(at.locator('[data-ribbon="N172SP"]')).toBeVisible()
      },
    },
  ])
})

test('axe finds nothing on what is for whoever comes in, and on his own pages', async ({
  page,
  start,
}) => {
  const { address, letIn } = await start({ ...WORLD, access: { isAsked: true } })
  const ready = (title: string) => (at: Page) =>
    expect(at.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await letIn('admin')
  await page.context().clearCookies()
  await lookAt(page, address, [
    {
      path: '/sign-in',
      ready: ready('Sign in'),
      opens: { 'how to get in': (at) => at.locator('summary').click() },
    },
    { path: '/join#of-an-invite', ready: ready('Join') },
  ])
  await letIn('viewer')
  await lookAt(page, address, [
    { path: '/devices', ready: (at) => said(at, 'this one') },
    { path: '/mine', ready: (at) => said(at, /no /i) },
  ])
})

test('axe finds nothing on a failure', async ({ page, start }) => {
  const { address, faults } = await start(WORLD)
  faults.add('server-error')
  const ready = (at: Page) =>
    expect(at.locator('[data-completeness="incomplete"]')).toHaveCount(1, { timeout: 20_000 })
  await lookAt(page, address, [{ path: '/schedule?view=week&date=2027-05-18', ready }])
})

/** Looks at each state in light and dark, then at the page on the narrowest phone. */
async function lookAt(page: Page, address: string, states: readonly State[]): Promise<void> {
  test.slow()
  const laidOut = new Set<string>()
  for (const { path, ready = whole, opens = {} } of states) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.goto(address + path)
    await ready(page)
    await lookInBothColours(page, path)
    for (const [what, open] of Object.entries(opens)) {
      await open(page)
      await lookInBothColours(page, `${path}, ${what}`)
    }
    await page.setViewportSize({ width: 320, height: 640 })
    // The states of one view are laid out alike there.
    const layout = path.replace(/[?&](?!view)[^&]*/g, '')
    if (!laidOut.has(layout)) expect.soft(await offences(page), `${path} at 320 px`).toEqual([])
    laidOut.add(layout)
    // A busy machine draws the narrow page a frame after it is told.
    await expect
      .configure({ soft: true, timeout: 2_000 })
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${path} at 320 px`)
      .toBeLessThanOrEqual(320)
  }
}

async function said(page: Page, words: string | RegExp): Promise<void> {
  await expect(page.getByRole('main')).toContainText(words)
}

test('by keyboard alone: to a booking, its details, and back', async ({ page, start }) => {
  const { address } = await start({ reservations: [LESSON] })
  await page.goto(`${address}/schedule?view=week&date=2026-11-18`)
  await whole(page)
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('data-reservation-id'))
  for (let i = 0; i < 80 && (await focused()) !== LESSON.id; i++) await page.keyboard.press('Tab')
  expect(await focused()).toBe(LESSON.id)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(focused).toBe(LESSON.id)
})
