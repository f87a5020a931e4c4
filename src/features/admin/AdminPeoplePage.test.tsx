import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { STATUS_KEY } from '#api/status/use-gateway-status.ts'
import { inProcessSchool } from '#testing/in-process-school.ts'
import { renderPage } from '#testing/page-kit.tsx'
import { aSession, standInAccounts } from '#testing/stand-in-accounts.ts'
import type { SessionWire } from '#wire/access.ts'
import type { CopiesWire, InviteWire, MemberWire, WaitingWire } from '#wire/accounts-wire.ts'
import { AdminPeoplePage } from './AdminPeoplePage.tsx'

const OLIVE: MemberWire = {
  id: 'olive',
  name: 'Olive Owner',
  email: '',
  role: 'admin',
  hasPassphrase: true,
  isOutside: false,
  devices: 1,
  createdAt: '2026-11-18T18:00:00.000Z',
  lastSeen: '2026-11-18T18:59:00.000Z',
}
const BOB: MemberWire = {
  ...OLIVE,
  id: 'bob',
  name: 'Bob Hale',
  email: 'bob@example.com',
  role: 'dispatcher',
  hasPassphrase: false,
}
const WAITING: WaitingWire = {
  id: 'w-1',
  name: 'Ann Lee',
  role: 'dispatcher',
  word: 'HERON',
  address: '192.168.7.0/24',
  browser: 'Safari on iPhone',
  since: '2026-11-18T18:58:00.000Z',
}
const INVITE: InviteWire = {
  id: 'i-1',
  role: 'dispatcher',
  usesLeft: 5,
  uses: 5,
  createdAt: '2026-11-18T19:00:00.000Z',
  until: '2026-11-20T19:00:00.000Z',
  byItselfUntil: null,
  email: '',
}
const LINK = 'http://flightline.local:4173/join#token-of-the-desk'

interface Accounts {
  people: MemberWire[]
  waiting: WaitingWire[]
  invites: InviteWire[]
  copies?: CopiesWire
}

function show(
  changes: Partial<SessionWire> = {},
  accounts: Partial<Accounts> = {},
  onSend?: Parameters<typeof standInAccounts>[3],
) {
  const has: Accounts = { people: [OLIVE, BOB], waiting: [], invites: [], ...accounts }
  const school = inProcessSchool()
  const { sent } = standInAccounts(
    school,
    () => aSession({ waiting: has.waiting.length, ...changes }),
    {
      '/api/house/people': () => ({
        data: has.people,
        waiting: has.waiting,
        copies: has.copies,
      }),
      '/api/house/invites': () => ({ data: has.invites }),
    },
    (one) => {
      if (one.path !== '/api/house/invites' || one.method !== 'POST') return onSend?.(one)
      has.invites = [INVITE]
      return Response.json({ invite: INVITE, link: LINK })
    },
  )
  const { queryClient } = renderPage(<AdminPeoplePage />, {}, school)
  const look = () => queryClient.invalidateQueries({ queryKey: STATUS_KEY })
  return { has, sent, look, user: userEvent.setup() }
}

const press = (name: string | RegExp) => screen.findByRole('button', { name })
const card = (name: string) => screen.findByRole('listitem', { name })

describe('letting the school in', () => {
  it('says what letting in by itself risks before it is done', async () => {
    const { sent, user } = show()
    const desk = within(await card('Dispatchers (the desk)'))
    expect(desk.queryByText(/even from a photo/)).toBeNull()
    await user.click(desk.getByRole('checkbox', { name: 'Skip approval for 30 minutes' }))
    expect(desk.getByText(/even from a photo/)).toBeTruthy()
    await user.clear(desk.getByRole('spinbutton', { name: 'Number of people' }))
    await user.type(desk.getByRole('spinbutton'), '2')
    await user.click(desk.getByRole('button'))
    expect(sent[0]?.body).toMatchObject({ uses: 2, byItselfMinutes: 30 })
  })

  it('invites one address where the school has a single sign-on, and nowhere else', async () => {
    const { sent, user } = show({ singleSignOn: 'Contoso' })
    await user.type(await screen.findByLabelText('E-mail at Contoso'), 'dan@mesa.example')
    await user.selectOptions(screen.getByLabelText('Role'), 'Dispatcher')
    await user.click(await press('Invite this address'))
    const body = {
      role: 'dispatcher',
      uses: 1,
      hours: 336,
      byItselfMinutes: null,
      email: 'dan@mesa.example',
    }
    expect(sent).toEqual([{ method: 'POST', path: '/api/house/invites', body }])
    expect(
      await screen.findByText(/to open http:\/\/flightline.local:4173 and sign in with Contoso/),
    ).toBeTruthy()
    cleanup()
    show()
    await press('Make a code for the desk')
    expect(screen.queryByRole('button', { name: 'Invite this address' })).toBeNull()
  })

  it('selects the link where the browser has no clipboard', async () => {
    const { user } = show()
    await user.click(await press('Make a code for the desk'))
    const field = await screen.findByRole<HTMLInputElement>('textbox', {
      name: 'the link for the desk',
    })
    vi.stubGlobal('navigator', { ...navigator, clipboard: undefined })
    await user.click(await press('Copy the link for the desk'))
    expect(await screen.findByText('Selected: press Ctrl C')).toBeTruthy()
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(LINK)
  })

  it('shows a manager who waits and nothing else, and lets them let in up to a dispatcher', async () => {
    show(
      { role: 'manager' },
      { people: [], waiting: [WAITING, { ...WAITING, id: 'w-2', name: 'Max', role: 'manager' }] },
    )
    expect(await press('Let in Ann Lee')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Let in Max' })).toBeNull()
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(screen.getByText('Only an admin can let a manager in.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /code/ })).toBeNull()
    expect(screen.queryByRole('region', { name: 'People' })).toBeNull()
    const pages = within(screen.getByRole('navigation', { name: 'Administration' }))
    expect(pages.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'People',
      'Screens',
    ])
  })
})

describe('the people who are in', () => {
  it('get the e-mail of their bookings, without which they have none of their own', async () => {
    const { sent, user } = show()
    await user.click(await press('Edit Olive Owner'))
    const form = within(await screen.findByRole('dialog', { name: 'Edit Olive Owner' }))
    expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Olive Owner')
    await user.type(form.getByLabelText('E-mail on their bookings'), ' olive@example.com')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.map(({ body }) => body)).toEqual([
      { id: 'olive', name: 'Olive Owner', email: 'olive@example.com' },
    ])
  })

  it('are told why something was refused, in the gateway’s own words', async () => {
    const refuse = () =>
      Response.json({ error: 'Only an admin may.', reason: 'forbidden' }, { status: 403 })
    const { user } = show({}, { waiting: [WAITING] }, refuse)
    await user.click(await press('Let in Ann Lee'))
    expect((await screen.findByText('Only an admin may.')).getAttribute('role')).toBe('alert')
  })
})

describe('a passphrase of long ago', () => {
  it('is asked for once more, and then what was wanted is done', async () => {
    let isProved = false
    const { sent, user } = show({}, {}, ({ path, body }) => {
      if (path !== '/api/session/again')
        return isProved
          ? undefined
          : Response.json({ error: 'Once more.', reason: 'again' }, { status: 401 })
      isProved = (body as { passphrase: string }).passphrase === 'five words of a passphrase'
      return isProved
        ? undefined
        : Response.json({ error: 'That is not it.', reason: 'again' }, { status: 401 })
    })
    await user.click(await press('Remove Bob Hale'))
    await user.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove Bob Hale' }),
    )
    const again = await screen.findByRole('dialog', { name: 'Confirm it’s you' })
    const field = within(again).getByLabelText('Your passphrase')
    expect(document.activeElement).toBe(field)
    await user.type(field, 'wrong{Enter}')
    expect(await within(again).findByText('That is not it.')).toBeTruthy()
    await user.clear(field)
    await user.type(field, 'five words of a passphrase{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /api/house/people/bob',
      'POST /api/session/again',
      'POST /api/session/again',
      'DELETE /api/house/people/bob',
    ])
  })

  it('leaves everything as it was if nobody types it, and leads whoever has none elsewhere', async () => {
    const again = () => Response.json({ error: 'x', reason: 'again' }, { status: 401 })
    const { user } = show({ hasPassphrase: false, singleSignOn: 'Contoso' }, {}, again)
    await user.click(await press('Remove Bob Hale'))
    await user.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove Bob Hale' }),
    )
    const link = await screen.findByRole('link', { name: 'Go to Contoso' })
    expect(link.getAttribute('href')).toMatch(/^\/api\/session\/oidc\?again=1&next=/)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('link', { name: 'Go to Contoso' })).toBeNull()
    expect(screen.getByRole('dialog', { name: 'Remove Bob Hale?' })).toBeTruthy()
  })
})

describe('plain http', () => {
  it.each([
    [true, 1],
    [false, 0],
  ])('is named together with what browsers then keep back: %s', async (plainHttp, times) => {
    show({ plainHttp })
    await card('Dispatchers (the desk)')
    expect(document.querySelectorAll('[data-plain-http]')).toHaveLength(times)
  })
})

describe('the copies of it all', () => {
  const copies = { nights: 7, kept: 7, last: '2026-11-18T09:10:00.000Z', trouble: null }
  it.each([
    ['last night', {}, 'Last backup 2:10 AM; 7 of 7 nightly backups kept.'],
    [
      'days ago',
      { last: '2026-11-15T09:10:00.000Z', trouble: 'full' },
      'No backup for 3 days: its disk is full. Last backup Sun 15 Nov 2:10 AM; 7 of 7 nightly backups kept.',
    ],
    [
      'never',
      { last: null, kept: 0, trouble: 'later' },
      'No backup yet: its disk reports an error.',
    ],
    ['by others', { nights: null, kept: 0, last: null }, /database operator makes the backups/],
    ['never, by choice', { nights: 0, kept: 0, last: null }, /are turned off\.$/],
  ])('are told by their age: %s', async (_, change, words) => {
    show({}, { copies: { ...copies, ...change } })
    const part = await screen.findByRole('region', { name: 'Backups' })
    expect(within(part).getByText(words)).toBeTruthy()
    expect(within(part).queryByRole('alert') !== null).toBe('trouble' in change)
  })
})
