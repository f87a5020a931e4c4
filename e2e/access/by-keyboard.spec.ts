import type { Locator, Page } from '@playwright/test'
import { aReservationWire } from '#testing/wire-builders.ts'
import { startWebhookSink } from '../../server/testing/sinks/webhook-sink.ts'
import { expect, test, variant, whole } from '../flightline.ts'

// Without a mouse, what the school keeps with Flightline beside its bookings; and the focus is never lost on the way.

/** Late by half an hour at noon. */
const OUT = aReservationWire({
  status: 'CHECKED OUT',
  startsAt: '2026-11-18T17:00:00Z',
  endsAt: '2026-11-18T18:30:00Z',
})

const MOST_STOPS = 90

/** By Tab, as often as it takes; `back`: the other way. */
async function goTo(page: Page, there: Locator, back = false): Promise<void> {
  await expect(there).toBeVisible()
  const isThere = () => there.evaluate((element) => element === document.activeElement)
  for (let stop = 0; stop < MOST_STOPS && !(await isThere()); stop += 1)
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
  await expect(there).toBeFocused()
}

async function press(page: Page, there: Locator, key = 'Enter', back = false): Promise<void> {
  await goTo(page, there, back)
  await page.keyboard.press(key)
}

async function type(page: Page, there: Locator, text: string): Promise<void> {
  await goTo(page, there)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Something on the page has the focus, now that what was pressed is done. */
async function hasFocus(page: Page, where: string): Promise<void> {
  const name = () => page.evaluate(() => document.activeElement?.tagName ?? '')
  await expect.poll(name, where).not.toBe('BODY')
}

test('an inspection is typed, done, taken back and removed by keyboard alone', async ({
  page,
  start,
}) => {
  const { address } = await start({ reservations: [OUT] })
  await page.goto(`${address}/inspections`)
  await expect(page.getByRole('button', { name: /alert/i }), 'nobody need sign in').toBeVisible()
  await press(page, page.getByRole('button', { name: 'Add the first inspection' }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Aircraft', { exact: true })).toBeFocused()
  await page.keyboard.type('N172SP')
  await type(page, dialog.getByLabel('What is due'), '100-hour')
  await type(page, dialog.getByLabel('Due at'), '2307.4')
  await type(page, dialog.getByLabel('Every (hours)'), '100')
  await page.keyboard.press('Enter')
  const row = page.locator('[data-inspection]')
  await expect(row).toContainText('Tach 2307.4')
  await hasFocus(page, 'after the first is written down')
  await press(page, row.getByRole('button', { name: /as done/ }))
  await type(page, dialog.getByLabel('Tach then'), '2301.1')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Tach 2407.4')
  await expect(row.getByRole('button', { name: /as done/ })).toBeFocused()
  await press(page, row.getByRole('button', { name: /details/ }), 'Enter', true)
  await press(page, dialog.getByRole('button', { name: 'Undo' }))
  await expect(dialog).toContainText('Not done yet.')
  await expect(dialog.getByRole('button', { name: 'Change…' })).toBeFocused()
  await press(page, dialog.getByRole('button', { name: 'Remove…' }))
  await hasFocus(page, 'asked whether to remove it')
  await press(page, dialog.getByRole('button', { name: 'Remove', exact: true }))
  await expect(page.getByText('No inspections yet')).toBeVisible()
  await hasFocus(page, 'after the last is removed')
})

test(
  'rules, a webhook and its test, a token and an alert are dealt with by keyboard alone',
  variant('an inspection is typed, done, taken back and removed by keyboard alone'),
  async ({ page, start }) => {
    const sink = await startWebhookSink()
    const { address, letIn, pass, look } = await start({
      reservations: [OUT],
      access: { isAsked: true },
      webhookNetworks: ['127.0.0.1'],
    })
    await letIn('admin', 'Olive')
    await page.goto(`${address}/admin/alerts`)
    const rule = page.locator('[data-alert-rule="overdue"]')
    await type(page, rule.getByRole('textbox'), '5')
    await press(page, rule.getByRole('button', { name: 'Save' }))
    await expect(rule.getByRole('button', { name: 'Save' })).toHaveCount(0)
    await hasFocus(page, 'after a rule is saved')
    const clash = page.locator('[data-alert-rule="clash"]')
    await press(page, clash.getByRole('checkbox'), 'Space')
    await expect(clash).toHaveAttribute('data-on', 'false')
    await expect(clash.getByRole('checkbox')).toBeFocused()

    await press(page, page.getByRole('button', { name: 'Add a channel' }))
    const dialog = page.getByRole('dialog')
    await type(page, dialog.getByLabel('Name'), 'The sink')
    await goTo(page, dialog.getByLabel('How'))
    await page.keyboard.press('w')
    await type(page, dialog.getByLabel('Address'), `http://127.0.0.1:${sink.port}/hook`)
    await page.keyboard.press('Enter')
    const secret = page.getByRole('textbox', { name: 'the secret for The sink' })
    await expect(secret).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add a channel' })).toBeFocused()
    await press(page, page.getByRole('button', { name: 'I’ve copied the secret' }))
    await expect(secret).toHaveCount(0)
    await hasFocus(page, 'after a secret is copied')
    const send = page.getByRole('button', { name: 'Send a test to The sink' })
    await press(page, send)
    await expect(page.locator('[data-channel]')).not.toContainText('Nothing sent yet')
    await expect(send).toBeFocused()
    await pass(30_000)
    await expect.poll(() => sink.posted.length).toBeGreaterThan(0)
    expect(sink.posted[0]?.path).toBe('/hook')
    await press(page, page.getByRole('button', { name: 'Remove The sink' }))
    await press(page, dialog.getByRole('button', { name: 'Remove The sink' }))
    await expect(page.locator('[data-channel]')).toHaveCount(0)
    await hasFocus(page, 'after a channel is removed')

    await page.goto(`${address}/admin/tokens`)
    await type(page, page.getByLabel('Purpose'), 'Books')
    await press(page, page.getByRole('checkbox', { name: 'Flight log' }), 'Space')
    await press(page, page.getByRole('button', { name: 'Make a token' }))
    const token = page.getByRole('textbox', { name: 'the token for Books' })
    await expect(token).toBeVisible()
    await press(page, page.getByRole('button', { name: 'Copy the token for Books' }))
    await hasFocus(page, 'after a token is copied')
    await press(page, page.getByRole('button', { name: 'I’ve copied the token' }))
    await expect(token).toHaveCount(0)
    await hasFocus(page, 'after a token is put away')
    await press(page, page.getByRole('button', { name: 'Revoke the token Books' }))
    await press(page, dialog.getByRole('button', { name: 'Revoke the token Books' }))
    await expect(page.locator('[data-token]')).toHaveCount(0)
    await hasFocus(page, 'after a token is ended')

    await page.goto(`${address}/mine`)
    const links = page.getByRole('region', { name: 'In your calendar' })
    await type(page, links.getByRole('textbox', { name: /device or program/ }), 'My phone')
    await page.keyboard.press('Enter')
    await expect(links.getByRole('textbox', { name: 'the link of My phone' })).toBeVisible()
    await press(page, links.getByRole('button', { name: 'End the link of My phone' }))
    await expect(links.getByText('My phone')).toHaveCount(0)
    await hasFocus(page, 'after a link is ended')

    await page.goto(`${address}/today`)
    await whole(page)
    await pass(60_000)
    await look()
    const bell = page.getByRole('button', { name: '1 alert' })
    await expect(bell).toBeVisible()
    await press(page, bell)
    const alert = page.locator('[data-alert="overdue"]')
    await press(page, alert.getByRole('button', { name: /I’m on it/ }))
    await expect(alert).toHaveAttribute('data-state', 'acknowledged')
    await expect(alert).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'No new alerts' })).toBeFocused()
    await sink.close()
  },
)
