import type { Page } from '@playwright/test'
import { isFullRun } from '#testing/runs.ts'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import { contrastViolations, fitsIn, looksRight } from './access/axe.ts'
import { expect, goTo, test, variant, whole } from './flightline.ts'

// Each page once, wide and on the narrowest phone. `npm run test:full` adds every state, dark and contrast (axe.ts).
// The admin's pages are looked at where people sign in (access/).

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
  /** What is opened there, one after the other. */
  readonly opens?: Readonly<Record<string, (page: Page) => Promise<void>>>
  /** Instead of waiting until all of it is loaded. */
  readonly ready?: (page: Page) => Promise<void>
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()

const find = (text: string) => async (page: Page) => {
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find a tail, person, day' }).fill(text)
}

const shows = (words: string | RegExp) => (page: Page) =>
  expect(page.getByRole('main')).toContainText(words)

const isOpen = (page: Page, name?: string) =>
  expect(page.getByRole('dialog', name === undefined ? {} : { name })).toBeVisible()

const PAGES: Readonly<Record<string, readonly State[]>> = {
  'the schedule': [
    { path: '/schedule?view=board' },
    { path: '/schedule?view=week&cancelled=1' },
    {
      path: '/schedule?view=agenda&date=2026-11-18',
      opens: { 'what the palette finds': find('casey') },
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
          await isOpen(page, 'Settings')
        },
        'more, on a phone': async (page) => {
          await page.keyboard.press('Escape')
          await page.setViewportSize({ width: 390, height: 844 })
          // Find a time is a sheet over the page here.
          const sheet = page.getByRole('dialog', { name: 'Find a time' })
          await expect(sheet).toBeVisible()
          await page.keyboard.press('Escape')
          await expect(sheet).toBeHidden()
          await page.getByRole('button', { name: 'More', exact: true }).click()
          await isOpen(page, 'More')
        },
      },
    },
    {
      path: '/schedule?view=week&date=2026-11-18',
      opens: {
        details: async (page) => {
          await page.locator(`[data-reservation-id="${LESSON.id}"]`).first().click()
          await isOpen(page)
        },
      },
    },
  ],
  'records, people and figures': [
    { path: `/reservations/${LESSON.id}`, ready: shows('Casey Rivers') },
    { path: '/people?who=casey@example.com' },
    { path: '/inspections', ready: shows('No inspections yet') },
    { path: '/aircraft/N172SP', ready: shows('N172SP') },
    { path: `/figures?${WEEK}`, opens: { 'a table': press('Table') } },
  ],
  'today, the log and paper': [
    { path: '/today' },
    { path: `/flights?${WEEK}` },
    { path: `/checks?${WEEK}` },
    { path: '/print/day' },
    { path: `/print/flights?${WEEK}` },
  ],
}

/** The same pages in other states; only `npm run test:full` opens them. */
const STATES: Readonly<Record<string, readonly State[]>> = {
  'the schedule': [
    { path: '/schedule?view=day&reading=calendar&cancelled=1' },
    { path: '/schedule?view=month' },
    { path: '/schedule?view=board', opens: { 'a closed group': press(/^C172S/) } },
    { path: '/schedule?view=board&density=fit&by=aircraft' },
    { path: '/schedule?view=board&density=compact&hours=all&zoom=15' },
    { path: '/schedule?view=board&q=nobody' },
    { path: '/schedule?view=board&date=2027-05-18' },
    { path: '/schedule?view=week&cells=strips&cancelled=1' },
    { path: '/schedule?view=week&reading=calendar&cancelled=1' },
  ],
  'what opens over a page': [
    {
      path: '/schedule?view=agenda&date=2026-11-18',
      opens: {
        'the palette': find(''),
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
        'what is wrong': press(/to review/),
        'the saved views': (page) =>
          page.getByRole('region', { name: 'Saved views' }).getByRole('button').first().click(),
      },
    },
  ],
  'records, people and figures': [
    { path: `/flights/${FLIGHT.id}`, ready: shows('Casey Rivers') },
    { path: '/reservations/00000000-0000-4000-8000-00000000dead', ready: shows(/not|no /i) },
    { path: '/people?who=casey@example.com' },
    { path: '/people' },
  ],
  'today, the log and paper': [{ path: '/today?wall=1' }, { path: `/print/checks?${WEEK}` }],
}

for (const [name, states] of Object.entries(PAGES)) {
  test(`axe finds nothing on ${name}, and 320 px hold it`, async ({ page, start }) => {
    const { address } = await start(WORLD)
    await lookAt(page, address, [...states, ...(isFullRun ? (STATES[name] ?? []) : [])])
  })
}

test('every status and activity can be read, in light and in dark', async ({ page, start }) => {
  const lateOnes = ACTIVITIES.flatMap((activityType, a) => {
    const [tailNumber, model] = [`N${a}00LT`, 'C172S']
    const late = { activityType, people: [], aircraft: { tailNumber, model } }
    const [startsAt, endsAt] = ['2026-11-18T17:00:00Z', '2026-11-18T18:30:00Z']
    return [
      aReservationWire({ ...late, status: 'checked-out', startsAt, endsAt }),
      aReservationWire({
        ...late,
        aircraft: { tailNumber: `N${a}00NS`, model },
        startsAt: endsAt,
        endsAt: '2026-11-18T20:00:00Z',
      }),
    ]
  })
  const { address } = await start({ ...WORLD, reservations: [...WORLD.reservations, ...lateOnes] })
  await page.goto(`${address}/schedule?view=week&cancelled=1`)
  await whole(page)
  const lines = page.getByRole('grid').locator('button')
  for (const state of ['[data-late]', '[data-findings~="not-started"]'])
    for (const activity of ['dual', 'solo', 'discovery', 'check-ride'])
      await expect(
        lines.and(page.locator(`${state}[data-activity="${activity}"]`)),
      ).not.toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await contrastViolations(page), colorScheme).toEqual([])
  }
})

test(
  'axe finds nothing on the findings of a log by tail',
  variant('axe finds nothing on today, the log and paper, and 320 px hold it'),
  async ({ page, start }) => {
    const { address } = await start(DEMONSTRATION)
    const log = '/flights?from=2026-10-25&to=2026-10-31&group=tail&findings=1'
    const byTail = `${log}&aircraft=N172SP,N734LB`
    const ready = async (at: Page) => {
      await whole(at)
      await expect(at.locator('[data-mend]').first()).toBeVisible()
    }
    const ribbon = async (at: Page) => {
      await whole(at)
      await expect(at.locator('[data-ribbon="N172SP"]')).toBeVisible()
    }
    await lookAt(
      page,
      address,
      isFullRun
        ? [
            { path: byTail, ready, opens: { 'the rules': press('Rules') } },
            { path: `${log}&aircraft=N172SP`, ready: ribbon },
          ]
        : [{ path: byTail, ready }],
    )
  },
)

test('axe finds nothing on what is for whoever comes in, on their own pages, and on a failure', async ({
  page,
  start,
}) => {
  const { address, letIn, faults } = await start({ ...WORLD, access: { isAsked: true } })
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
  ])
  await lookAt(page, address, [{ path: '/join#of-an-invite', ready: ready('Join') }])
  await letIn('viewer')
  await lookAt(page, address, [
    { path: '/devices', ready: shows('this device') },
    { path: '/mine', ready: shows(/no /i) },
  ])
  await letIn('admin')
  await lookAt(page, address, [
    { path: '/admin/alerts', ready: shows('Add a channel') },
    { path: '/admin/tokens', ready: shows('Make a token') },
    { path: '/admin/audit', ready: shows('The log is intact') },
  ])
  await letIn('dispatcher')
  faults.add('server-error')
  const failed = (at: Page) => expect(at.locator('[data-completeness="incomplete"]')).toHaveCount(1)
  await lookAt(page, address, [{ path: '/schedule?view=week&date=2027-05-18', ready: failed }])
})

/** Looks at each state with axe, then lays the page out on the narrowest phone. */
async function lookAt(page: Page, address: string, states: readonly State[]): Promise<void> {
  if (isFullRun) test.slow()
  for (const [n, { path, ready = whole, opens = {} }] of states.entries()) {
    await page.setViewportSize({ width: 1280, height: 800 })
    // The first is cold: somebody else may have come in.
    await (n === 0 ? page.goto(address + path) : goTo(page, address + path))
    await ready(page)
    await looksRight(page, path)
    for (const [what, open] of Object.entries(opens)) {
      await open(page)
      await looksRight(page, `${path}, ${what}`)
    }
    await fitsIn(page, 320, path)
    if (isFullRun) await looksRight(page, `${path} at 320 px`)
  }
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
