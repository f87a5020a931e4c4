import type { Page } from '@playwright/test'
import { aReservationWire } from '#testing/wire-builders.ts'
import { expect, goTo, test, variant, whole } from './flightline.ts'

const PATHS = ['/schedule', '/today', '/flights', '/checks', '/figures', '/print/day']
const WIDTHS = [1920, 1440, 1280, 1024, 768, 390, 320]

/** What is wrong with the header's controls as a person sees them: too small, outside, cut, covered, or over one another. */
async function headerFaults(page: Page, least: number): Promise<string[]> {
  return await page.evaluate((leastSize) => {
    const faults: string[] = []
    const header = document.querySelector('header')
    const controls = [...(header?.querySelectorAll('a, button, input') ?? [])].filter(
      (element): element is HTMLElement =>
        element instanceof HTMLElement &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !isBeyondItsRow(element),
    )
    /** Counts and switches may stand beyond the end of a row that scrolls. */
    function isBeyondItsRow(element: HTMLElement) {
      const { left, right, top } = element.getBoundingClientRect()
      for (let row = element.parentElement; row && row !== header; row = row.parentElement) {
        const edge = row.getBoundingClientRect()
        const isScrolled = /auto|scroll/.test(getComputedStyle(row).overflowX)
        if (isScrolled && (left < edge.left - 1 || right > edge.right + 1)) return true
        // A chip without room wraps out of sight.
        if (row.parentElement?.dataset['chipLine'] === '' && top >= edge.bottom) return true
      }
      return false
    }
    const nameOf = (element: HTMLElement) =>
      element.getAttribute('aria-label') ?? (element.textContent?.trim() || element.tagName)
    for (const [index, control] of controls.entries()) {
      const name = nameOf(control)
      const box = (control.closest('label') ?? control).getBoundingClientRect()
      if (box.width < leastSize || box.height < leastSize)
        faults.push(`${name} is ${box.width} × ${box.height}`)
      if (box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight)
        faults.push(`${name} leaves the screen`)
      const isInput = control instanceof HTMLInputElement
      // Days in words end in dots where a phone is narrower than they are; the list under them says them whole.
      const isDays = getComputedStyle(control).textOverflow === 'ellipsis' && innerWidth < 720
      if (!isInput && !isDays && control.scrollWidth > control.clientWidth + 1)
        faults.push(`${name} is cut`)
      const middle = [(box.left + box.right) / 2, (box.top + box.bottom) / 2] as const
      const points = [
        middle,
        [box.left + 2, middle[1]],
        [box.right - 2, middle[1]],
        [middle[0], box.top + 2],
        [middle[0], box.bottom - 2],
      ] as const
      for (const [x, y] of points) {
        const hit = document.elementFromPoint(x, y)
        const isOwn =
          hit !== null &&
          (control.contains(hit) || hit.closest('label')?.contains(control) || isInput)
        if (!isOwn) faults.push(`${name} is covered or cut at ${x},${y} by ${hit?.className}`)
      }
      for (const other of controls.slice(index + 1)) {
        const one = other.getBoundingClientRect()
        const isApart =
          one.left >= box.right - 1 ||
          one.right <= box.left + 1 ||
          one.top >= box.bottom - 1 ||
          one.bottom <= box.top + 1
        const clears = isInput && other.closest('div')?.contains(control)
        if (!isApart && !clears) faults.push(`${name} lies over ${nameOf(other)}`)
      }
    }
    if (document.documentElement.scrollWidth > innerWidth) faults.push('the page is too wide')
    return faults
  }, least)
}

for (const path of PATHS) {
  const details =
    path === '/schedule'
      ? {}
      : variant('the header of /schedule has room for all it holds at every width')
  test(
    `the header of ${path} has room for all it holds at every width`,
    details,
    async ({ page, start }) => {
      const { address } = await start({ demonstration: true })
      await page.goto(address + path)
      const pages = page.getByRole('navigation', { name: 'Pages' })
      await expect(pages).toBeVisible()
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: width < 720 ? 780 : 900 })
        const isDesk = width >= 1024
        const isPhone = width < 720
        // A tablet has them behind the mark.
        await expect(pages.getByRole('link')).toHaveCount(isDesk ? 6 : isPhone ? 4 : 0)
        await expect.poll(() => headerFaults(page, 24), `${width} px`).toEqual([])
        const head = await page.getByRole('banner').boundingBox()
        expect(head?.height ?? 999, `${width} px`).toBeLessThanOrEqual(isDesk || isPhone ? 89 : 97)
        const school = page.getByRole('banner').getByText('Demonstration school', { exact: true })
        if (isDesk)
          await expect
            .poll(() => school.evaluate((brand) => brand.scrollWidth - brand.clientWidth))
            .toBe(0)
      }
    },
  )
}

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true })
  for (const path of PATHS) {
    const details =
      path === '/schedule' ? {} : variant('all of the header of /schedule is big enough')
    test(`all of the header of ${path} is big enough`, details, async ({ page, start }) => {
      const { address } = await start()
      await page.setViewportSize({ width: 390, height: 780 })
      await page.goto(address + path)
      await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
      // The row below is 40 px tall: what stands in it takes 36 of them.
      await expect.poll(() => headerFaults(page, 36)).toEqual([])
      const bar = page.getByRole('banner').locator(':scope > :first-child')
      for (const control of await bar.getByRole('button').all())
        expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    })
  }
})

const STOPS = 'the first record of /schedule is at most five stops behind the link past the frame'

for (const [path, record] of [
  ['/schedule', '[data-reservation-id]'],
  ['/schedule?view=agenda', '[data-reservation-id]'],
  ['/today', '[data-reservation-id]'],
  ['/flights', '[data-flight-id]'],
  ['/checks', '[data-check], [data-bucket]'],
] as const)
  test(
    STOPS.replace('/schedule', path),
    path === '/schedule' ? {} : variant(STOPS),
    async ({ page, start }) => {
      const { address } = await start({ demonstration: true })
      await page.goto(address + path)
      await whole(page)
      await page.keyboard.press('Tab')
      const skip = page.getByRole('link', { name: 'Skip to content' })
      await expect(skip).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(skip).not.toBeFocused()
      const isThere = () =>
        page.evaluate((wanted) => document.activeElement?.closest(wanted) !== null, record)
      let stops = 0
      while (stops < 5 && !(await isThere())) {
        await page.keyboard.press('Tab')
        stops += 1
      }
      expect(await isThere(), `after ${stops} stops`).toBe(true)
    },
  )

test('the school’s menu leads to settings, keys, people and what the requests went to; on a phone the rest is under More', async ({
  page,
  start,
}) => {
  const { address } = await start({ reservations: [LESSON] })
  await page.goto(`${address}/schedule`)
  await whole(page)
  const school = page.getByRole('button', { name: 'Aspen Flight' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await school.click()
  await expect(menu.getByRole('link', { name: 'People' })).toBeVisible()
  await menu.getByRole('button', { name: 'Settings' }).click()
  await expect(menu).toHaveCount(0)
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await expect(settings.getByRole('group', { name: 'Theme' })).toBeVisible()
  await page.keyboard.press('Escape')
  await school.click()
  await menu.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await school.click()
  await menu.getByRole('button', { name: 'Requests and status' }).click()
  const status = page.getByRole('dialog', { name: 'Status' })
  await expect(status).toContainText('of 1000 requests left')
  // It comes later than its frame, and is wider.
  await expect(status).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(status).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('link')).toHaveText(['Today', 'Schedule', 'Flight log', 'Checks'])
  await pages.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Figures' }).click()
  await expect(page).toHaveURL(/\/figures$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

const LESSON = aReservationWire()

test('before any script runs the frame is there, in its colours, with words and links that work', async ({
  page,
  start,
  complaints,
}) => {
  const { address } = await start()
  await page.route(/\/assets\/index-.*\.js$/, (route) => route.abort())
  const pages = page.getByRole('navigation', { name: 'Pages' })

  await test.step('at a desk', async () => {
    await page.goto(`${address}/flights`)
    await expect(page).toHaveTitle('Flight log · Aspen Flight')
    await expect(page.getByRole('banner')).toContainText('Aspen Flight')
    await expect(pages).toHaveCount(1)
    await expect(pages.getByRole('link')).toHaveText([
      'Schedule',
      'Today',
      'Flight log',
      'Checks',
      'Figures',
      'Print',
    ])
    await expect(pages.locator('[aria-current]')).toHaveText('Flight log')
    await expect(page.getByRole('status')).toHaveText('Loading')
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
    // Nothing that could only be pressed in vain.
    await expect(page.getByRole('button')).toHaveCount(0)
    const header = await page.getByRole('banner').boundingBox()
    expect(header).toMatchObject({ x: 0, y: 0, width: 1280 })
    expect(Math.round(header?.height ?? 0)).toBe(89)
    await pages.getByRole('link', { name: 'Print' }).click()
    await expect(page).toHaveURL(`${address}/print/day`)
  })

  await test.step('on a phone, in the colours chosen here', async () => {
    await page.evaluate(() => localStorage.setItem('flightline.settings', '{"theme":"dark"}'))
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${address}/schedule`)
    await expect(pages.getByRole('link')).toHaveText(['Today', 'Schedule', 'Flight log', 'Checks'])
    await expect(page.locator(':root')).toHaveCSS('color-scheme', 'dark')
  })

  await test.step('the wall stays empty rather than light', async () => {
    await page.goto(`${address}/wall`)
    await expect(page).toHaveURL(`${address}/today?wall=1`)
    await expect(page.locator('#root')).toBeEmpty()
  })
  complaints.length = 0
})

/** The page's own script waits until the answer is called. */
async function holdScript(page: Page): Promise<() => void> {
  let letCome = () => {}
  const held = new Promise<void>((resolve) => {
    letCome = resolve
  })
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  return letCome
}

test('stands where the page will draw it', async ({ page, start }) => {
  const { address } = await start({ reservations: [LESSON] })
  const boxes = () =>
    page.evaluate(() =>
      ['header', 'main', 'nav a[aria-current]', 'nav a:last-of-type'].map((selector) => {
        const found = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility())
        return found && JSON.stringify(found.getBoundingClientRect())
      }),
    )
  const letCome = await holdScript(page)
  await page.goto(`${address}/schedule`, { waitUntil: 'commit' })
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  // The page is there before its sheets are, and asking for a box does not wait for them.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
      ({ sheet }) => sheet !== null,
    ),
  )
  const before = await boxes()
  expect(before).not.toContain(undefined)
  letCome()
  await whole(page)
  await expect.poll(boxes).toEqual(before)
})

for (const path of ['/schedule', '/schedule?view=week', '/schedule?view=week&reading=calendar'])
  test(`the bookings of ${path} are there before the page’s script, and the page takes their place`, async ({
    page,
    start,
    complaints,
  }) => {
    const { address } = await start({ demonstration: true })
    await page.goto(address + path)
    await whole(page)
    await page.evaluate(() => localStorage.clear())
    const letCome = await holdScript(page)
    await page.goto(address + path, { waitUntil: 'commit' })
    const pictured = page.locator('[data-pictured-id]')
    await expect(pictured.first()).toBeVisible()
    const placesOf = (attribute: string) =>
      page.locator(`[${attribute}]`).evaluateAll(
        (found, name) =>
          found.map((one) => {
            const { left, top, width } = one.getBoundingClientRect()
            return [one.getAttribute(name), ...[left, top, width].map(Math.round)].join()
          }),
        attribute,
      )
    const before = await placesOf('data-pictured-id')
    expect(before.length).toBeGreaterThan(20)
    expect(complaints).toEqual([])
    // Nothing of it can be pressed, read out, or found in the page's code.
    await expect(page.getByRole('main')).toMatchAriaSnapshot('- status: Loading')
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.locator('#picture')).toHaveCount(0)
    letCome()
    await whole(page)
    await expect(pictured).toHaveCount(0)
    // Rows below the screen come last.
    await expect
      .poll(async () => {
        const after = new Set(await placesOf('data-reservation-id'))
        return before.filter((place) => !after.has(place))
      })
      .toEqual([])
  })

test('a cold board asks for its list before its own script has come, and for nothing twice', async ({
  page,
  start,
}) => {
  const { address } = await start({ reservations: [LESSON] })
  // What the gateway has to read first, it has read.
  await page.goto(`${address}/schedule`)
  await whole(page)
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => {
    const path = request.url().slice(address.length)
    if (path.startsWith('/api/')) asked.push(path)
  })
  await page.route(/\/assets\/SchedulePage.*\.js$/, async (route) => {
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    await route.continue()
  })
  await page.goto(`${address}/schedule`)
  await whole(page)
  expect(asked[0]).toMatch(/^\/api\/v1\/reservations\?from=2026-11-18&to=2026-11-19/)
  // The status is looked at again after each reading.
  const questions = asked.filter((path) => path !== '/api/status')
  expect(questions.length).toBeGreaterThan(1)
  expect(new Set(questions).size).toBe(questions.length)
})
const COMING_ALIVE = 'nothing jumps while a page comes alive'
const EVERY_PAGE = [
  '/schedule',
  '/schedule?view=week',
  '/schedule?view=agenda',
  '/schedule?view=month',
  '/today',
  '/flights',
  '/checks',
  '/figures',
  '/people',
  '/aircraft/N172SP',
  '/print/day',
]

for (const [title, like, width, paths] of [
  [COMING_ALIVE, {}, 1280, ['/schedule', '/flights']],
  [`${COMING_ALIVE}: every page`, variant(COMING_ALIVE), 1280, EVERY_PAGE],
  [`${COMING_ALIVE}, at 768 px`, variant(COMING_ALIVE), 768, EVERY_PAGE],
  [`${COMING_ALIVE}, at 390 px`, variant(COMING_ALIVE), 390, EVERY_PAGE],
] as const)
  test(title, like, async ({ page, start }) => {
    const { address } = await start({ demonstration: true })
    await page.setViewportSize({ width, height: 800 })
    await noteShifts(page)
    // What the day's requests do not reach is not whole, and says so in a line of its own.
    const settled = () =>
      expect(page.locator('[data-completeness]:not([aria-busy="true"])')).toHaveCount(1)
    await page.goto(address + paths[0])
    for (const path of paths) {
      // What the gateway has to read first, it reads for the first visit.
      await goTo(page, address + path)
      await settled()
      await page.reload()
      await settled()
      // What comes after the records comes when the browser is idle.
      await page.waitForLoadState('networkidle')
      expect(await shifted(page), path).toBeLessThan(0.02)
    }
  })

const FIRST_DATA = 'nothing jumps while the first data of a school come'

for (const path of ['/flights', '/people', '/aircraft/N172SP'])
  test(
    path === '/flights' ? FIRST_DATA : `${FIRST_DATA}: ${path}`,
    path === '/flights' ? {} : variant(FIRST_DATA),
    async ({ page, start }) => {
      const { address } = await start({ demonstration: true })
      await page.setViewportSize({ width: 1440, height: 900 })
      await noteShifts(page)
      await page.goto(address + path)
      await expect(page.locator('[data-completeness]:not([aria-busy="true"])')).toHaveCount(1)
      await page.waitForLoadState('networkidle')
      expect(await shifted(page)).toBeLessThan(0.02)
    },
  )

test('a line that comes late moves nothing', async ({ page, start }) => {
  const { address, faults, look, pass } = await start({ reservations: [LESSON] })
  await noteShifts(page)
  await page.goto(`${address}/schedule?view=week&date=2026-11-18`)
  await whole(page)
  await page.waitForLoadState('networkidle')
  const before = await shifted(page)
  faults.add('server-error')
  for (const minutes of [30, 20]) {
    await pass(minutes * 60_000)
    await look()
    await pass(5_000)
    await look()
  }
  const line = page.getByText(/Showing data from 12:00 PM/)
  await expect(line).toBeVisible()
  expect((await shifted(page)) - before).toBeLessThan(0.005)
  const main = await page.getByRole('main').boundingBox()
  const box = await line.boundingBox()
  expect(box?.y).toBeGreaterThan((main?.y ?? 0) + (main?.height ?? 0) - 48)
})

test('nothing jumps where somebody is signed in', async ({ page, start }) => {
  const { address, letIn } = await start({ reservations: [LESSON], access: { isAsked: true } })
  await noteShifts(page)
  await letIn('admin')
  await page.goto(`${address}/today`)
  await expect(page.locator('[data-role="admin"]')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await shifted(page)).toBeLessThan(0.02)
})

async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { readonly value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

function shifted(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { shifts } = globalThis as unknown as { readonly shifts: readonly number[] }
    return shifts.reduce((all, one) => all + one, 0)
  })
}

test('a mistyped address answers 404 with a page in the frame, from which the menu leads on', async ({
  page,
  start,
  complaints,
}) => {
  const { address } = await start({ reservations: [aReservationWire({})] })
  const answer = await page.goto(`${address}/schedul`)
  expect(answer?.status()).toBe(404)
  await expect(
    page.getByRole('heading', { name: 'There is no page at this address' }),
  ).toBeVisible()
  // Chromium itself notes the status.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')])
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await main.getByRole('link', { name: 'Schedule' }).click()
  await whole(page)
})
