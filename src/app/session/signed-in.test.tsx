import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { STATUS_KEY } from '#api/status/use-gateway-status.ts'
import { inProcessSchool } from '#testing/in-process-school.ts'
import { at, openApp } from '#testing/open-app.tsx'
import { drawn } from '#testing/page-kit.tsx'
import { aSession } from '#testing/stand-in-accounts.ts'
import { aReservationWire } from '#testing/wire-builders.ts'
import type { SessionWire } from '#wire/access.ts'
import type { SignInWaysWire } from '#wire/accounts-wire.ts'

const LESSON = aReservationWire({ reservationNumber: 'R-7' })
const DISPATCHER = aSession({ role: 'dispatcher', name: 'Dee Desk', needsPassphrase: false })
const WAYS: SignInWaysWire = {
  passphrase: true,
  oidc: { name: 'School account' },
  claim: false,
  of: undefined,
  ended: undefined,
}

/** The application at an address, for whoever is signed in (null for nobody). */
function open(address: string, first: SessionWire | null, more: Partial<SignInWaysWire> = {}) {
  const school = inProcessSchool({ reservations: [LESSON] })
  const who = { session: first }
  const sent: { path: string; body: unknown }[] = []
  const closed = () =>
    Response.json(
      { error: 'Nobody is signed in.', reason: 'sign_in', ways: { ...WAYS, ...more } },
      { status: 401 },
    )
  for (const path of ['/api/v1/reservations', '/api/v1/flights', '/api/running', '/api/changes'])
    school.standIns.set(path, (_, ask) => (who.session === null ? closed() : ask()))
  school.standIns.set('/api/status', async (_, ask) => {
    if (who.session === null) return closed()
    return Response.json({ ...((await (await ask()).json()) as object), session: who.session })
  })
  /** What is sent to a path is noted and answered so. */
  const answer = (path: string, give: (body: unknown) => Response) =>
    school.standIns.set(path, (_, __, init) => {
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.method
      sent.push({ path, body })
      return give(body)
    })
  document.title = 'Schedule · Test school'
  return { ...openApp(address, school), who, sent, answer }
}

const rows = () => drawn().length
const bookings = () => waitFor(() => expect(rows()).toBeGreaterThan(0))
const signIn = () => screen.findByRole('button', { name: 'Sign in' })
/** Text that ends in {Enter} is sent. */
async function typed(name: string, text: string) {
  const field = await screen.findByLabelText(name)
  fireEvent.change(field, { target: { value: text.replace('{Enter}', '') } })
  act(() => field.focus())
  if (text.endsWith('{Enter}')) await userEvent.keyboard('{Enter}')
}

/** The browser keeps the page, or brings it back. */
function turn(name: 'pagehide' | 'pageshow'): void {
  act(() => void dispatchEvent(Object.assign(new Event(name), { persisted: true })))
}

afterEach(() => {
  document.body.hidden = false
})

describe('somebody who is not signed in', () => {
  it('sees the sign-in at whatever address was opened, and then the page of that address', async () => {
    const { who, sent, answer } = open('/schedule?view=agenda', null)
    answer('/api/session', () => {
      who.session = DISPATCHER
      return Response.json(DISPATCHER)
    })
    await signIn()
    expect(at()).toBe('/schedule?view=agenda')
    expect(screen.queryByRole('navigation')).toBeNull()
    await waitFor(() => expect(document.title).toBe('Sign in · Test school'))
    const outside = screen.getByRole('link', { name: 'Sign in with School account' })
    expect(outside.getAttribute('href')).toBe('/api/session/oidc?next=%2Fschedule%3Fview%3Dagenda')
    expect(screen.getByLabelText('Name or e-mail').getAttribute('autocomplete')).toBe('username')
    const field = screen.getByLabelText('Passphrase')
    expect(field.getAttribute('autocomplete')).toBe('current-password')
    expect(field.getAttribute('type')).toBe('password')
    await typed('Name or e-mail', 'dee desk')
    await typed('Passphrase', 'correct horse battery{Enter}')
    await bookings()
    expect(sent).toEqual([
      { path: '/api/session', body: { who: 'dee desk', passphrase: 'correct horse battery' } },
    ])
    expect(at()).toBe('/schedule?view=agenda')
  })

  it('is not offered a way in before the gateway has said which there are', async () => {
    const { queryClient, school, look } = open('/today', null)
    await signIn()
    const whole = school.standIns.get('/api/status')
    school.standIns.set('/api/status', () =>
      Response.json({ error: 'Nobody is signed in.', reason: 'sign_in' }, { status: 401 }),
    )
    await look()
    expect(screen.getByText('Loading sign-in options…')).toBeTruthy()
    expect(screen.queryByLabelText('Passphrase')).toBeNull()
    if (whole) school.standIns.set('/api/status', whole)
    await look()
    await signIn()
    expect(queryClient.isFetching()).toBe(0)
  })

  it('hears that this device was signed out elsewhere, and a stranger hears nothing of the kind', async () => {
    open('/today', null, { ended: true })
    await signIn()
    expect(screen.getByText(/^This device is no longer signed in/)).toBeTruthy()
    cleanup()
    open('/today?wall=1', null, { ended: true })
    expect(await screen.findByText(/^This device is no longer .* let it in again/)).toBeTruthy()
    cleanup()
    open('/today', null)
    await signIn()
    expect(screen.queryByText(/no longer signed in/)).toBeNull()
  })

  it.each([
    ['with a mouse', true, 'Name or e-mail'],
    ['with a finger, which would bring a keyboard up', false, undefined],
  ])('types at once %s', async (_, isFine, label) => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: isFine && media === '(pointer: fine)',
      addEventListener() {},
      removeEventListener() {},
    }))
    open('/today', null)
    await signIn()
    const field = document.activeElement as Partial<HTMLInputElement>
    expect(field.labels?.[0]?.textContent).toBe(label)
  })

  it('hears the same of a wrong name and a wrong passphrase, and how long to wait after too many', async () => {
    const { answer, school } = open('/today', null)
    answer('/api/session', () =>
      Response.json({ error: 'No.', reason: 'sign_in', ways: WAYS }, { status: 401 }),
    )
    await typed('Name or e-mail', 'nobody')
    await typed('Passphrase', 'wrong{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('Name or passphrase is wrong.')
    answer('/api/session', () =>
      Response.json(
        { error: 'Too many.', reason: 'slow_down' },
        { status: 429, headers: { 'retry-after': '42' } },
      ),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    const button = await screen.findByRole('button', { name: 'Wait 42 s' })
    expect(button).toHaveProperty('disabled', true)
    school.pass(41_000)
    expect(await screen.findByRole('button', { name: 'Wait 1 s' })).toBeTruthy()
    school.pass(1_000)
    await signIn()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('asks for nothing of the school, and says how a new Flightline is claimed', async () => {
    const { school } = open('/schedule', null, { claim: true, passphrase: false, oidc: null })
    expect(await screen.findByText(/This Flightline has not been claimed yet/)).toBeTruthy()
    expect(school.asked).toEqual([])
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
  })

  it('names the command that prints the link where there are many schools', async () => {
    open('/schedule', null, { claim: true, passphrase: false, oidc: null, of: 'school' })
    expect(await screen.findByText(/npm run school -- claim localhost/)).toBeTruthy()
    expect(screen.queryByText(/console/)).toBeNull()
  })

  it.each([
    ['operator', 'E-mail', /other operators in/],
    [undefined, 'E-mail on your bookings', /you let/],
  ] as const)('claims a house of %s in its words', async (of, label, words) => {
    sessionStorage.setItem('flightline.link/claim', 'the-token')
    open('/claim', null, { claim: true, passphrase: false, oidc: null, of })
    expect(await screen.findByRole('textbox', { name: label })).toBeTruthy()
    expect(screen.getByText(words)).toBeTruthy()
  })

  it('is not asked about again and again', async () => {
    const { school, queryClient } = open('/schedule', null)
    await signIn()
    const options = queryClient.getQueryCache().find({ queryKey: STATUS_KEY })
      ?.observers[0]?.options
    const every = options?.refetchInterval
    const query = queryClient.getQueryCache().find({ queryKey: STATUS_KEY })
    expect(query && typeof every === 'function' && every(query as never)).toBe(60_000)
    expect(school.askedAbout.filter((path) => path === '/api/status')).toHaveLength(1)
  })
})

describe('whoever is signed in', () => {
  it('stands in the header with his role, and signs out from there', async () => {
    const { who, sent, answer } = open('/schedule?view=agenda', DISPATCHER)
    answer('/api/session', () => {
      who.session = null
      return Response.json({})
    })
    await bookings()
    const header = screen.getByRole('banner')
    expect({ ...header.dataset }).toMatchObject({
      role: 'dispatcher',
      signedIn: 'true',
      displayName: 'Dee Desk',
      projection: 'full',
    })
    localStorage.setItem('flightline.views', '[{"name":"Casey"}]')
    localStorage.setItem('flightline.settings', '{"theme":"dark"}')
    fireEvent.click(await within(header).findByRole('button', { name: /Dee Desk/ }))
    const menu = screen.getByRole('dialog', { name: 'You' })
    expect(
      within(menu)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['My bookings', 'My devices'])
    await userEvent.keyboard('{Escape}')
    fireEvent.click(within(header).getByRole('button', { name: /Test school/ }))
    const school = within(screen.getByRole('dialog', { name: 'Menu' }))
    expect(school.getByRole('link', { name: 'People' })).toBeTruthy()
    expect(school.queryByText(/My|Sign out/)).toBeNull()
    await userEvent.keyboard('{Escape}')
    fireEvent.click(within(header).getByRole('button', { name: /Dee Desk/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Sign out' }))
    await signIn()
    expect(sent).toEqual([{ path: '/api/session', body: 'DELETE' }])
    expect(rows()).toBe(0)
    expect(at()).toBe('/sign-in')
    await waitFor(() => expect(localStorage.getItem('flightline.views')).toBeNull())
    expect(localStorage.getItem('flightline.settings')).not.toBeNull()
  })

  it('reads “Saved” of a first passphrase, though the page is drawn anew for the role it brings', async () => {
    const manager = aSession({ role: 'dispatcher', hasPassphrase: false, needsPassphrase: true })
    const { who, answer } = open('/devices', manager)
    answer('/api/session/devices', () => Response.json({ data: [] }))
    answer('/api/session/passphrase', () => {
      who.session = aSession({ role: 'manager' })
      return Response.json(who.session)
    })
    await typed('New passphrase', 'hangar window paper{Enter}')
    await screen.findByText('Change your passphrase')
    expect(screen.getByText(/^Saved\./)).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: 'Schedule' }))
    history.back()
    await screen.findByText('Change your passphrase')
    expect(screen.queryByText(/^Saved\./)).toBeNull()
  })

  it('goes, where it is a screen, to the page it is to show from now on', async () => {
    const screenOf = (page: string) =>
      aSession({ kind: 'display', role: 'display', projection: 'initials', person: null, page })
    const { who, look } = open('/today?wall=1', screenOf('/wall'))
    await waitFor(() => expect(document.querySelector('[data-wall]')).not.toBeNull())
    who.session = screenOf('/today')
    await look()
    await waitFor(() => expect(at()).toBe('/today'))
  })

  it('leaves no row on the screen, and none behind it, within one poll of being signed out elsewhere', async () => {
    const { who, look, queryClient, school } = open('/schedule?view=agenda', DISPATCHER)
    await bookings()
    // That the house cannot be read signs nobody out.
    const status = school.standIns.get('/api/status')
    school.standIns.set('/api/status', () =>
      Response.json({ error: 'Wait.', reason: 'house_unavailable' }, { status: 503 }),
    )
    await look()
    expect(await screen.findByText('Sign-in unavailable')).toBeTruthy()
    expect(rows()).toBeGreaterThan(0)
    if (status) school.standIns.set('/api/status', status)
    who.session = null
    await look()
    await signIn()
    expect(rows()).toBe(0)
    expect(document.body.textContent).not.toContain('Casey Rivers')
    const kept = JSON.stringify(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    )
    expect(kept).not.toContain('Casey')
    expect(at()).toBe('/schedule?view=agenda')
  })

  it('sees less within one poll of a lower role: its pages, and all that was read before', async () => {
    const { who, look, school } = open('/schedule?view=agenda', DISPATCHER)
    await bookings()
    expect(screen.getByRole('link', { name: 'Flight log' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Refresh now' })).toBeTruthy()
    const student = { role: 'customer', name: 'Bo Lund', email: '', phone: '(303) 555-0199' }
    const of = { data: { reservations: [{ ...LESSON, people: [student] }], flights: [] } }
    const meta = {
      from: '2026-11-01',
      to: '2026-12-01',
      asOf: null,
      known: { reservations: [] },
      reason: null,
    }
    school.standIns.set('/api/mine', () => Response.json({ ...of, meta }))
    const before = school.asked.length + school.peeked.length
    who.session = aSession({ role: 'viewer', projection: 'no-contact', email: 'cfi@example.com' })
    await look()
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Flight log' })).toBeNull())
    expect(screen.queryByRole('button', { name: 'Refresh now' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Print the day' })).toBeNull()
    await bookings()
    // What a dispatcher had been shown is not what a viewer sees: it is asked for anew.
    expect(school.asked.length + school.peeked.length).toBeGreaterThan(before)
    // He still reaches those on his own booking.
    fireEvent.click(document.querySelector('button[data-reservation-id]') ?? document.body)
    expect(await screen.findByRole('link', { name: /555-0199/ })).toBeTruthy()
  })

  it.each([
    [
      '/flights',
      'viewer',
      'You can’t open “Flight log”',
      'Dispatchers, managers and admins can. Your role is viewer; an admin can change it.My bookings',
    ],
    ['/checks', 'dispatcher', 'You can’t open “Checks”', 'Managers and admins can.'],
    ['/admin/audit', 'manager', 'You can’t open “Audit”', 'Only admins can.'],
    [
      '/admin/schools',
      'admin',
      '“Schools” is not a page of this school',
      'for the operator of this host',
    ],
    ['/schedule', 'display', 'This screen can’t open “Schedule”', 'nothing else'],
  ] as const)('is told at %s as a %s who may open it', async (address, role, title, words) => {
    const kind = role === 'display' ? role : 'person'
    const { school } = open(address, aSession({ role, kind, needsPassphrase: false }))
    expect(await screen.findByText(title)).toBeTruthy()
    expect(document.body.textContent).toContain(words)
    expect(school.asked).toEqual([])
  })

  it('is led to set the passphrase that a manager lacks, wherever he is', async () => {
    open('/checks', { ...DISPATCHER, needsPassphrase: true })
    expect(await screen.findByText('Set a passphrase to open “Checks”')).toBeTruthy()
    const links = screen.getAllByRole('link', { name: 'Set a passphrase' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/devices', '/devices'])
  })

  it('is not seen on a page that “Back” brings back, before the gateway has said that he is still in', async () => {
    const { who, school } = open('/schedule?view=agenda', DISPATCHER)
    await bookings()
    await waitFor(() => {
      turn('pagehide')
      expect(document.body.hidden).toBe(true)
    })
    who.session = null
    const standIn = school.standIns.get('/api/status')
    const door: { answer?: (given: Response) => void } = {}
    const held = new Promise<Response>((resolve) => {
      door.answer = resolve
    })
    school.standIns.set('/api/status', async () => (await held).clone())
    turn('pageshow')
    expect(document.body.hidden).toBe(true)
    door.answer?.((await standIn?.('/api/status', () => held, undefined)) ?? new Response())
    await waitFor(() => expect(document.body.hidden).toBe(false))
    expect(rows()).toBe(0)
    await signIn()
  })

  it('sees nobody’s names on such a page while the gateway does not answer', async () => {
    const { school } = open('/schedule?view=agenda', DISPATCHER)
    await bookings()
    await waitFor(() => {
      turn('pagehide')
      expect(document.body.hidden).toBe(true)
    })
    school.standIns.set('/api/status', () => Promise.reject(new TypeError('gone')))
    turn('pageshow')
    await waitFor(() => expect(document.body.hidden).toBe(false))
    expect(rows()).toBe(0)
    expect(screen.getByText('Flightline is not responding')).toBeTruthy()
  })

  it('hears that somebody waits to be let in, if that is his to do', async () => {
    const { who, look } = open('/nowhere', aSession({ waiting: 1 }))
    const link = await screen.findByRole('link', { name: '1 waits to be let in' })
    expect(link.getAttribute('href')).toBe('/admin/people')
    who.session = aSession({ waiting: 2 })
    await look()
    expect(await screen.findByRole('link', { name: '2 wait to be let in' })).toBeTruthy()
  })
})

describe('a link with a secret', () => {
  it('loses it at once, claims with it once, and leads to letting the school in', async () => {
    const { takeLinkSecret } = await import('#bookings/address/link-secret.ts')
    history.replaceState(null, '', '/claim#the-token')
    takeLinkSecret()
    expect(location.href).not.toContain('the-token')
    const { who, sent, answer } = open('/claim', null, { claim: true })
    answer('/api/claim', () => {
      who.session = aSession()
      return Response.json(who.session)
    })
    await typed('Your name', 'Olive Owner')
    const field = screen.getByLabelText<HTMLInputElement>('Passphrase')
    await waitFor(() => expect(field.value.split(' ')).toHaveLength(5))
    expect(field.type).toBe('text')
    fireEvent.click(screen.getByRole('button', { name: 'Claim Flightline' }))
    await waitFor(() => expect(at()).toBe('/admin/people'))
    expect(sent).toEqual([
      {
        path: '/api/claim',
        body: { token: 'the-token', name: 'Olive Owner', passphrase: field.value },
      },
    ])
    expect(sessionStorage).toHaveLength(0)
  })

  it('asks to be let in, shows the word, goes on over a reload, and is in', async () => {
    sessionStorage.setItem('flightline.link/join', 'an-invite')
    const first = open('/join', null)
    first.answer('/api/join', () =>
      Response.json(
        { waiting: 'secret-of-waiting', word: 'HERON', until: '2026-11-18T20:00:00Z', school: 'T' },
        { status: 202 },
      ),
    )
    await typed('Your name', 'Ann Lee{Enter}')
    expect((await screen.findByText('HERON')).dataset['word']).toBe('HERON')
    expect(first.sent[0]?.body).toEqual({ token: 'an-invite', name: 'Ann Lee' })
    cleanup()
    const again = open('/join', null)
    again.answer('/api/join', () => {
      again.who.session = { ...DISPATCHER, name: 'Ann Lee' }
      return Response.json(again.who.session)
    })
    expect(await screen.findByText('HERON')).toBeTruthy()
    await waitFor(() => expect(at()).toBe('/schedule'))
    expect(again.sent[0]?.body).toEqual({ waiting: 'secret-of-waiting' })
    await bookings()
    expect(sessionStorage).toHaveLength(0)
  })

  it('sees their own day first, with the e-mail of their bookings', async () => {
    sessionStorage.setItem('flightline.link/join', 'an-invite')
    const { answer, who, sent } = open('/join', null)
    answer('/api/join', () => {
      who.session = aSession({ role: 'viewer', projection: 'no-contact', email: 'cfi@example.com' })
      return Response.json(who.session)
    })
    await typed('Your name', 'Ina Ito')
    await typed('Your e-mail', 'cfi@example.com{Enter}')
    await waitFor(() => expect(at()).toBe('/mine'))
    expect(sent[0]?.body).toEqual({ token: 'an-invite', name: 'Ina Ito', email: 'cfi@example.com' })
  })

  it.each([
    [403, 'forbidden', 'You were not let in. Ask the person who gave you the invite.'],
    [410, 'claimed', 'Your request expired, or the invite was ended. Ask again.'],
  ] as const)('says that it was not let in, with %i', async (status, reason, words) => {
    const waiting = { waiting: 's', word: 'HERON', until: '2026-11-18T20:00:00Z', school: 'T' }
    sessionStorage.setItem('flightline.waiting', JSON.stringify(waiting))
    const { answer } = open('/join', null)
    answer('/api/join', () => Response.json({ error: 'No.', reason }, { status }))
    expect((await screen.findByRole('alert')).textContent).toContain(words)
  })
})
