import { type Browser, expect, type Page, test } from '@playwright/test'
import { isFullRun } from '#testing/runs.ts'
import { PAGES } from '#wire/pages.ts'
import { fitsIn, looksRight } from './axe.ts'
import { LAN_NAME, startOnLan } from './lan-program.ts'

/** A browser of its own. */
async function visitor(browser: Browser, complaints: string[], isPhone = false): Promise<Page> {
  const context = await browser.newContext({
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/Denver',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.clock.install()
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // Chromium notes every refused request by itself.
    const isNote = message.text().includes('Failed to load resource')
    if (['error', 'warning'].includes(message.type()) && !isNote) complaints.push(message.text())
  })
  return page
}

/** By then a page that waits to be let in has asked again, ms. */
const ASKS_AGAIN = 5_000

/** The page asks again now, as when somebody comes back to its tab, instead of with its next poll. */
async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
}

async function isAccessible(page: Page, where: string): Promise<void> {
  const before = page.viewportSize()
  // accessibility.spec.ts looks at the same pages in `npm test`.
  if (isFullRun) await looksRight(page, where)
  await fitsIn(page, 320, where)
  if (before) await page.setViewportSize(before)
}

const role = (page: Page) => page.locator('[data-role]').first()
const bookings = (page: Page) => page.locator('[data-reservation-id]')

test('a school is let in, each in their role, and one press ends it', async ({
  playwright,
  launchOptions,
}) => {
  const complaints: string[] = []
  const program = await startOnLan()
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${LAN_NAME} 127.0.0.1`],
  })
  try {
    const link = await program.said(/http:\/\/\S+\/claim#[\w-]+/)
    const owner = await visitor(browser, complaints)
    const desk = await visitor(browser, complaints)
    const instructor = await visitor(browser, complaints, true)
    const wall = await visitor(browser, complaints)

    await test.step('the link of the console makes the owner', async () => {
      const page = owner
      await page.goto(link)
      await page.getByLabel('Your name').fill('Olive Owner')
      await expect(page.getByRole('textbox', { name: /^Passphrase/ })).not.toHaveValue('')
      expect(new URL(page.url()).hash).toBe('')
      await isAccessible(page, 'the claim')
      await page.getByRole('button', { name: 'Claim Flightline' }).click()
      await expect(page).toHaveURL(program.address + PAGES.adminPeople.path)
      await expect(role(page)).toHaveAttribute('data-role', 'admin')
      await expect(page.locator('[data-plain-http]')).toContainText('plain http')
    })

    const invite = async (whom: string, isByItself = false): Promise<string> => {
      const card = owner.getByRole('listitem', { name: whom })
      if (isByItself) await card.getByRole('checkbox').check()
      await card.getByRole('button', { name: /^Make a code/ }).click()
      return (await card.locator('[data-qr]').getAttribute('data-qr')) ?? ''
    }

    await test.step('the desk scans its code, and waits for one press', async () => {
      const page = desk
      await page.goto(await invite('The desk'))
      await page.getByLabel('Your name').fill('Dan Desk')
      await page.getByRole('button', { name: 'Ask to be let in' }).click()
      const word = await page.locator('[data-word]').textContent()
      await isAccessible(page, 'waiting to be let in')
      await lookAgain(owner)
      const waiting = owner.locator('[data-waiting]', { hasText: 'Dan Desk' })
      await expect(waiting).toContainText(word ?? '?')
      await isAccessible(owner, 'a code, and who waits')
      await owner.getByRole('button', { name: 'Let in Dan Desk' }).click()
      await expect(waiting).toHaveCount(0)
      await page.clock.runFor(ASKS_AGAIN)
      await expect(role(page)).toHaveAttribute('data-role', 'dispatcher')
      await expect(bookings(page).filter({ visible: true }).first()).toBeVisible()
    })

    await test.step('an instructor in the room is in at once', async () => {
      const page = instructor
      await page.goto(await invite('Instructors', true))
      await page.getByLabel('Your name').fill('Ina Instructor')
      await page.getByRole('button', { name: 'Ask to be let in' }).click()
      await expect(role(page)).toHaveAttribute('data-role', 'viewer')
      await expect(bookings(page).filter({ visible: true }).first()).toBeVisible()
    })

    await test.step('the screen on the wall is let in by its letters', async () => {
      const page = wall
      await page.goto(`${program.address}/wall`)
      const letters = (await page.locator('[data-code]').getAttribute('data-code')) ?? ''
      await isAccessible(page, 'the letters of a screen')
      expect(letters).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
      await owner.getByRole('link', { name: 'Screens', exact: true }).first().click()
      await owner.getByLabel('The eight letters on the screen').fill(letters.toLowerCase())
      await owner.keyboard.press('Enter')
      const found = owner.getByRole('form', { name: 'Screen found' })
      const word = await page.locator('[data-word]').textContent()
      await expect(found).toContainText(word ?? '?')
      await isAccessible(owner, 'a screen that was found')
      await found.getByLabel('Name').fill('Briefing room')
      await found.getByRole('button', { name: 'Let this screen in' }).click()
      await expect(found).toHaveCount(0)
      await page.clock.runFor(ASKS_AGAIN)
      await expect(page.locator('[data-projection="initials"]').first()).toBeAttached()
      await expect(bookings(page).filter({ visible: true }).first()).toBeVisible()
    })
    // As words: the token for the claim may hold any three letters.
    expect(program.console()).not.toMatch(/\b(?:Desk|Ina|Olive)\b/)

    await test.step('every page is accessible, on a phone, too', async () => {
      const page = owner
      const open = async (id: 'adminDisplays' | 'adminPeople') => {
        await page.locator(`nav a[href="${PAGES[id].path}"]`).first().click()
        await expect(page).toHaveURL(program.address + PAGES[id].path)
      }
      await open('adminDisplays')
      await expect(page.getByRole('button', { name: 'Remove Briefing room' })).toBeVisible()
      await isAccessible(page, 'screens')
      await open('adminPeople')
      await expect(page.getByRole('table')).toBeVisible()
      await isAccessible(page, 'people')
      await page.getByRole('button', { name: 'Remove Ina Instructor' }).click()
      await isAccessible(page, 'asking whether to remove somebody')
      await page.keyboard.press('Escape')
    })

    await test.step('a lower role is another view at once', async () => {
      const page = owner
      const phone = desk.locator('a[href^="tel:"]:visible')
      // Of an aircraft in the shop nobody is called, and on some days that is the first row.
      const lessons = bookings(desk).and(desk.locator(':not([data-activity="maintenance"])'))
      await lessons.filter({ visible: true }).first().click()
      await expect(phone.first()).toBeVisible()
      await page.getByLabel('Role of Dan Desk').selectOption('Viewer')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
      await lookAgain(desk)
      await expect(role(desk)).toHaveAttribute('data-role', 'viewer')
      await expect(phone).toHaveCount(0)
      await expect(bookings(desk).filter({ visible: true }).first()).toBeVisible()
    })

    await test.step('whoever is removed sees nothing', async () => {
      const page = owner
      await page.getByRole('button', { name: 'Remove Ina Instructor' }).click()
      const sure = page.getByRole('dialog')
      await sure.getByRole('button', { name: 'Remove Ina Instructor' }).click()
      await expect(sure).toHaveCount(0)
      await lookAgain(instructor)
      await expect(bookings(instructor)).toHaveCount(0)
      await expect(instructor.locator('[data-role]')).toHaveCount(0)
    })

    await test.step('a screen that is removed goes blank', async () => {
      const page = owner
      await page.getByRole('link', { name: 'Screens', exact: true }).first().click()
      await page.getByRole('button', { name: 'Remove Briefing room' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove Briefing room' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await lookAgain(wall)
      await expect(bookings(wall)).toHaveCount(0)
      await expect(wall.locator('[data-code]')).toBeVisible()
    })

    await test.step('and all of it is in the audit', async () => {
      const page = owner
      await page.locator(`nav a[href="${PAGES.adminAudit.path}"]`).first().click()
      for (const said of [
        'Olive Owner claimed this Flightline',
        'Olive Owner let Dan Desk in as a dispatcher',
        'Olive Owner made Dan Desk a viewer',
        // It is gone; the row that says so keeps what the school called it.
        'Olive Owner let the screen Briefing room in to show /wall',
        'Olive Owner removed the screen Briefing room',
      ])
        await expect(page.getByRole('rowheader', { name: said }).first()).toBeVisible()
      await expect(page.getByText('The log is intact')).toBeVisible()
    })
    expect(complaints).toEqual([])
  } finally {
    await browser.close()
    await program.stop()
  }
})
