import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { schoolOfFeeds } from '#server/testing/school-of-feeds.ts'
import { type InProcessSchool, inProcessSchool } from '#testing/in-process-school.ts'
import { renderPage } from '#testing/page-kit.tsx'
import { asInstant } from '#time/instant.ts'
import type { Role } from '#wire/access.ts'
import { CalendarLinks } from './CalendarLinks.tsx'

/** The part of the page over the real gateway, as somebody of a role sees it; null for whoever sits at an unclaimed one. */
async function show(role: Role | null, tail: string | null = null) {
  const door = await schoolOfFeeds({ isEmpty: role === null })
  const fetch: InProcessSchool['fetch'] = (path, { method = 'GET', body } = {}) =>
    door.ask(role, path, typeof body === 'string' ? JSON.parse(body) : undefined, { method })
  const school = { ...inProcessSchool(), clock: () => asInstant(door.now()), fetch }
  renderPage(<CalendarLinks tail={tail} />, {}, school)
  return { door, user: userEvent.setup() }
}

const part = () => screen.findByRole('region', { name: 'In your calendar' })
const make = () => screen.findByRole('button', { name: 'Make a calendar link' })

describe('the links for one’s own calendar', () => {
  it('are made, shown once, fetched and ended', async () => {
    const { door, user } = await show('viewer')
    await user.type(await screen.findByRole('textbox', { name: /device or program/ }), 'My phone')
    expect(screen.queryByRole('checkbox')).toBeNull()
    await user.click(await make())
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /link of My phone/ })
    const { pathname } = new URL(field.value)
    const opens = screen.getByRole('link', { name: /this device’s calendar/ })
    expect(opens.getAttribute('href')).toBe(field.value.replace('http:', 'webcal:'))
    expect((await part()).textContent).toContain(
      'only from a public address, which this Flightline',
    )
    expect((await part()).textContent).toContain('Anyone with it sees these bookings')
    expect((await door.fetch(pathname)).status).toBe(200)
    const row = await screen.findByText('My phone', { selector: 'bdi' })
    expect(row.closest('li')?.textContent).toContain('never fetched')
    await user.click(screen.getByRole('button', { name: 'End the link of My phone' }))
    await waitFor(() => expect(screen.queryByText('My phone', { selector: 'bdi' })).toBeNull())
    expect(screen.queryByRole('textbox', { name: /link of My phone/ })).toBeNull()
    expect((await door.fetch(pathname)).status).toBe(404)
  })

  it('offer phones to whoever sees them', async () => {
    const { door, user } = await show('dispatcher')
    await user.click(await screen.findByRole('checkbox', { name: 'With phone numbers' }))
    await user.type(await screen.findByRole('textbox', { name: /device or program/ }), 'Desk')
    await user.click(await make())
    await screen.findByText(/^With phone numbers, made/)
    const rows = await door.accounts.read((open) => open.all('feeds'))
    expect(rows).toMatchObject([{ hasPhones: true }])
  })

  it('of an aircraft are apart from one’s own', async () => {
    const { door, user } = await show('manager', 'N172SP')
    await door.make('manager')
    await user.type(await screen.findByRole('textbox', { name: /device or program/ }), 'Shop')
    await user.click(await make())
    await screen.findByText('Shop', { selector: 'bdi' })
    expect(screen.getByText(/^Too little data is loaded/)).toBeTruthy()
    expect(screen.queryByText('My phone', { selector: 'bdi' })).toBeNull()
    const rows = await door.accounts.read((open) => open.all('feeds'))
    expect(new Set(rows.map(({ tail }) => tail))).toEqual(new Set(['N172SP', null]))
  })

  it('are none where nobody signs in, and it says so', async () => {
    await show(null)
    expect((await part()).textContent).toContain('Calendar links need sign-in')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('say why one was not made', async () => {
    const { door, user } = await show('viewer')
    for (let made = 0; made < 20; made += 1) await door.make('viewer')
    await user.type(await screen.findByRole('textbox', { name: /device or program/ }), 'One more')
    await user.click(await make())
    await screen.findByText('You already have 20 calendar links. Revoke one first.')
  })
})
