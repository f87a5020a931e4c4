import ICAL from 'ical.js'
import { aReservationWire } from '#testing/wire-builders.ts'
import { expect, test, whole } from '../flightline.ts'
import { lookInBothColours } from './axe.ts'

const EMAIL = 'vera@mesa.example'

/** The bookings that a calendar shows, by their summaries. */
function shownIn(text: string): string[] {
  return new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .filter((one) => one.getFirstPropertyValue('status') !== 'CANCELLED')
    .map((one) => new ICAL.Event(one).summary)
}

test('an instructor makes a calendar link, a program fetches it, and it ends with one press', async ({
  page,
  start,
}) => {
  const lesson = aReservationWire({
    startsAt: '2026-11-18T20:00:00Z',
    endsAt: '2026-11-18T22:00:00Z',
    people: [{ role: 'instructor', name: 'Vera Vale', email: EMAIL, phone: '(303) 555-0144' }],
  })
  const other = aReservationWire({ startsAt: '2026-11-18T22:00:00Z', activityType: 'CANARY' })
  const { address, letIn, book, passToReading } = await start({
    reservations: [lesson, other],
    access: { isAsked: true },
  })
  await letIn('dispatcher')
  await page.goto(`${address}/schedule?view=week`)
  await whole(page)
  await letIn('viewer')
  const instructor = await page.context().cookies()
  await page.goto(`${address}/mine`)
  const part = page.getByRole('region', { name: 'In your calendar' })
  await part.getByRole('textbox', { name: /device or program/ }).fill('My phone')
  await part.getByRole('button', { name: 'Make a calendar link' }).click()
  const field = part.getByRole('textbox', { name: 'the link of My phone' })
  await expect(field).toBeVisible()
  await lookInBothColours(page, 'a calendar link')
  const link = await field.inputValue()
  expect(link.startsWith(`${address}/feed/`)).toBe(true)
  // A program has no cookie, and comes from elsewhere.
  const fetched = await fetch(link)
  expect(fetched.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const text = await fetched.text()
  expect(shownIn(text).filter((one) => one.includes('Vera Vale'))).toHaveLength(1)
  expect(text).not.toMatch(/CANARY|555-0144/)
  book([{ ...lesson, status: 'Cancelled' }])
  await letIn('dispatcher')
  await page.goto(`${address}/schedule?view=week`)
  await passToReading(/reservations/)
  const after = await (await fetch(link)).text()
  expect(shownIn(after).filter((one) => one.includes('Vera Vale'))).toEqual([])
  expect(after).toContain('STATUS:CANCELLED')
  await page.context().addCookies(instructor)
  await page.goto(`${address}/mine`)
  await part.getByRole('button', { name: 'End the link of My phone' }).click()
  await expect(part.getByText('My phone')).toHaveCount(0)
  expect((await fetch(link)).status).toBe(404)
})
