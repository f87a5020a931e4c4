import type { Page } from '@playwright/test'
import { isHrefOpenTo, isOpenTo } from '#bookings/address/open-to.ts'
import { isFullRun } from '#testing/runs.ts'
import { aReservationWire } from '#testing/wire-builders.ts'
import { ROLES, type Role } from '#wire/access.ts'
import { PAGE_LIST } from '#wire/pages.ts'
import { expect, goTo, test, variant, whole } from '../flightline.ts'

const IN_BAR = ['/schedule', '/today', '/flights', '/checks', '/figures', '/print/day']
/** Every page at every width in `npm run test:full`; a page about one record is opened by what leads to it. */
const WALKED = isFullRun
  ? PAGE_LIST.filter(({ path }) => !path.includes(':')).map(({ path }) => path)
  : ['/today', '/mine']
const WIDTHS = isFullRun ? [1280, 390] : [1280]

/** One school's own admins are told how it stands, too. */
const whoIs = (role: Role) => ({ role, operates: 'also' as const })

test('the page arrives with the menu of whoever opens it, and with no frame for nobody', async ({
  page,
  start,
}) => {
  const { address, letIn } = await start({ access: { isAsked: true } })
  const rootAt = async (path: string) => {
    const html = await (await page.request.get(address + path)).text()
    return /<div id="root">(.*?)<\/div>\s*<noscript>/s.exec(html)?.[1] ?? 'no root'
  }
  const linksIn = (markup: string) => [
    ...new Set([...markup.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href]) => href)),
  ]
  await letIn('admin')
  await page.context().clearCookies()
  expect(await rootAt('/schedule')).toBe('')
  for (const role of ROLES) {
    await letIn(role)
    const inBar = IN_BAR.filter((href) => isHrefOpenTo(href, whoIs(role)))
    // Where few pages are open, a phone has one's own bookings beside them.
    const links = role === 'viewer' || role === 'dispatcher' ? [...inBar, '/mine'] : inBar
    for (const path of ['/schedule', '/today', '/admin/audit'])
      expect(linksIn(await rootAt(path)), `${role} at ${path}`).toEqual(links)
  }
})

/** Buttons that spend, print, export or lead to a page of a record. */
const NEVER_OF_A_VIEWER = /^(Read|Refresh|Print|CSV|Excel|Add \d+ reservation|Link|Connect)/

/** What can be pressed, by its name. */
function controls(page: Page): Promise<string[]> {
  return page
    .locator('a[href]:visible, button:visible')
    .evaluateAll((all) =>
      all.map((one) => one.getAttribute('aria-label') ?? one.textContent?.trim() ?? ''),
    )
}

for (const role of [
  'viewer',
  'dispatcher',
  'manager',
  'admin',
] as const satisfies readonly Role[]) {
  const title = `nothing that a ${role} sees leads where he may not go, and no page asks what he may not`
  const details = role === 'viewer' ? {} : variant(title.replaceAll(role, 'viewer'))
  test(title, details, async ({ page, start, complaints }) => {
    if (isFullRun) test.slow()
    const { address, letIn } = await start({ demonstration: true, access: { isAsked: true } })
    // Whoever may has the week read first.
    await letIn('admin')
    await page.goto(`${address}/today`)
    for (const path of ['/today', '/schedule?view=week', ...(isFullRun ? ['/flights'] : [])]) {
      await goTo(page, address + path)
      await whole(page)
    }
    await page.goto('about:blank')
    await letIn(role)
    const refused: string[] = []
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`)
    })
    const look = async (where: string) => {
      const links = await page
        .locator('a[href^="/"]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
      expect(
        links.filter((href) => !isHrefOpenTo(href, whoIs(role))),
        where,
      ).toEqual([])
      if (role !== 'viewer') return
      const pressed = (await controls(page)).filter((name) => NEVER_OF_A_VIEWER.test(name))
      // His own bookings are his to take along.
      expect(
        pressed.filter((name) => !(where.startsWith('/mine') && name.startsWith('Add '))),
        where,
      ).toEqual([])
    }
    await page.goto(address + WALKED[0])
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      for (const path of WALKED) {
        await goTo(page, address + path)
        await expect(page.getByRole('main')).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await look(`${path} at ${width}`)
      }
      // Days that nobody read are missing by name, without a button that could do nothing.
      await goTo(page, `${address}/schedule?view=week`)
      await whole(page)
      for (const week of ['2026-11-25', '2026-12-02']) {
        await page.getByRole('button', { name: 'Next', exact: true }).click()
        await expect(page).toHaveURL(new RegExp(`date=${week}`))
      }
      await expect(page.locator('[data-completeness="incomplete"]')).toHaveCount(
        role === 'viewer' ? 1 : 0,
      )
      await look(`another week at ${width}`)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await goTo(page, `${address}/schedule?view=day`)
    await whole(page)
    await page.locator('[data-opens-status]').click()
    await expect(page.getByRole('dialog', { name: 'Status' })).toContainText('left')
    await look('the status')
    await page.keyboard.press('Escape')
    await page.locator('button[data-reservation-id]:visible').first().click()
    await expect(
      page.locator('[data-peek]').getByRole('button', { name: 'Copy' }).first(),
    ).toBeVisible()
    await look('the card of a booking')
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+k')
    const found = page.getByRole('option')
    await expect(found.filter({ hasText: 'Keyboard shortcuts' })).toBeVisible()
    const named = (await found.allInnerTexts()).join('\n')
    for (const { id, title: name, isAside } of PAGE_LIST)
      if (isAside)
        expect(named.includes(name), `${name} in the palette`).toBe(isOpenTo(id, whoIs(role)))
    expect(/Refresh/.test(named)).toBe(role !== 'viewer')
    expect(/^Print$/m.test(named)).toBe(role !== 'viewer')
    expect(refused).toEqual([])
    expect(complaints).toEqual([])
  })
}

test('a screen that was let in asks only for what it may, says what it lacks, and goes blank when it is taken off', async ({
  page,
  start,
}) => {
  const ahead = { startsAt: '2026-11-18T20:00:00Z', endsAt: '2026-11-18T22:00:00Z' }
  const reservations = Array.from({ length: 8 }, () => aReservationWire(ahead))
  const { address, letIn, access } = await start({ reservations, access: { isAsked: true } })
  await letIn('admin')
  await page.goto(`${address}/today`)
  await whole(page)
  await page.goto('about:blank')
  await letIn('display', 'Briefing room')
  const asked: string[] = []
  const refused: string[] = []
  page.on('response', (answer) => {
    const { pathname, search } = new URL(answer.url())
    if (pathname.startsWith('/api/')) asked.push(pathname + search)
    if (answer.status() >= 400) refused.push(`${answer.status()} ${pathname}${search}`)
  })
  await page.goto(`${address}/wall`)
  const wall = page.locator('[data-wall]')
  await whole(page)
  await expect(wall).toHaveAttribute('data-projection', 'initials')
  await expect(wall).toHaveAttribute('data-display-name', 'Briefing room')
  await expect(wall).toHaveAttribute('data-role', 'display')
  expect(await page.locator('[data-reservation-id]').count()).toBeGreaterThan(5)
  await page.waitForLoadState('networkidle')
  expect(refused).toEqual([])
  expect(asked.filter((path) => /\/(flights|requests|refresh|mine|house)/.test(path))).toEqual([])

  await access.accounts.transact(async (accounts) => {
    for (const { id } of await accounts.all('displays')) await accounts.remove('displays', id)
    for (const { id, display } of await accounts.all('sessions'))
      if (display !== null) await accounts.remove('sessions', id)
  })
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expect(page.locator('[data-code]')).toBeVisible()
  await expect(page.locator('[data-reservation-id]')).toHaveCount(0)
})
