import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { STATUS_KEY } from '#api/status/use-gateway-status.ts'
import { type AccessUnderTest, accessUnderTest } from '#server/testing/access-under-test.ts'
import { type InProcessSchool, inProcessSchool } from '#testing/in-process-school.ts'
import { renderPage } from '#testing/page-kit.tsx'
import { asInstant, MINUTE } from '#time/instant.ts'
import type { Role } from '#wire/access.ts'
import { AdminAuditPage } from './AdminAuditPage.tsx'
import { AdminDisplaysPage } from './AdminDisplaysPage.tsx'
import { AdminPeoplePage } from './AdminPeoplePage.tsx'
import { AdminTokensPage } from './AdminTokensPage.tsx'

/** One of the pages over the real gateway, as somebody of a role sees it. */
async function show(
  Page: () => React.ReactNode,
  role: Role = 'admin',
  at: AccessUnderTest | null = null,
) {
  const door = at ?? (await accessUnderTest())
  const fetch: InProcessSchool['fetch'] = (path, { method = 'GET', body } = {}) =>
    door.ask(role, path, typeof body === 'string' ? JSON.parse(body) : undefined, { method })
  const school = { ...inProcessSchool(), clock: () => asInstant(door.now()), fetch }
  const { queryClient } = renderPage(<Page />, {}, school)
  const look = () => queryClient.invalidateQueries({ queryKey: STATUS_KEY })
  return { door, look, user: userEvent.setup() }
}

const press = (name: string | RegExp) => screen.findByRole('button', { name })

async function status(door: AccessUnderTest, role: Role): Promise<number> {
  return (await door.ask(role, '/api/status')).status
}

describe('the pages over the real gateway', () => {
  it('let in whoever scanned the code, by one press', async () => {
    const { door, look, user } = await show(AdminPeoplePage)
    await user.click(await press('Make a code for the desk'))
    const code = await screen.findByRole('img', { name: /QR code/ })
    const desk = screen.getByRole('listitem', { name: 'Dispatchers (the desk)' })
    expect(desk.querySelector('[style]')).toBeNull()
    expect(desk.textContent).toContain('5 of 5 uses left, until Fri 20 Nov 9:00 AM')
    expect(screen.getByRole('button', { name: 'Print the codes' })).toBeTruthy()
    expect(screen.getByText(/No one is waiting/)).toBeTruthy()
    const token = new URL(code.getAttribute('data-qr') ?? '').hash.slice(1)
    const headers = { 'user-agent': 'Mozilla/5.0 (iPhone) Version/17.0 Mobile/15E148 Safari/604.1' }
    const asked = await door.ask(null, '/api/join', { token, name: 'Ann Lee' }, { headers })
    const { waiting, word } = (await asked.json()) as { waiting: string; word: string }
    await look()
    const let_in = await press('Let in Ann Lee')
    const region = screen.getByRole('region', { name: 'Waiting to be let in' })
    for (const said of [
      word,
      'Ann Lee as dispatcher',
      'Safari on iPhone at 192.168.1.20, since 9:00 AM',
    ])
      expect(region.textContent).toContain(said)
    await user.click(let_in)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Let in Ann Lee' })).toBeNull())
    expect((await door.ask(null, '/api/join', { waiting })).status).toBe(200)
    await look()
    expect(await screen.findByRole('combobox', { name: 'Role of Ann Lee' })).toBeTruthy()
    const left = await screen.findByText(/4 of 5 uses left, until/, { selector: 'p' })
    // Which paper could not keep true.
    expect(left.closest('.unprinted')).not.toBeNull()
    expect(screen.getByText(/^Valid until/).closest('.unprinted')).toBeNull()
    await user.click(await press('Revoke the code for the desk'))
    expect(await press('Make a code for the desk')).toBeTruthy()
    expect(await door.accounts.transact((accounts) => accounts.all('invites'))).toEqual([])
  })

  it('end a code whose link is lost to this tab when another is made in its place', async () => {
    const door = await accessUnderTest()
    for (const role of ['dispatcher', 'dispatcher', 'viewer'])
      await door.ask('admin', '/api/house/invites', { role, uses: 5, hours: 48 })
    const { user } = await show(AdminPeoplePage, 'admin', door)
    await user.click(await press('Replace this code for the desk'))
    const code = await screen.findByRole('img', { name: /QR code/ })
    const open = await door.accounts.transact((accounts) => accounts.all('invites'))
    expect(open.map(({ role }) => role).toSorted()).toEqual(['dispatcher', 'viewer'])
    const token = new URL(code.getAttribute('data-qr') ?? '').hash.slice(1)
    expect((await door.ask(null, '/api/join', { token, name: 'Ann Lee' })).status).toBe(202)
    expect(screen.getByText(/A code is valid until .*, with 5 of 5 uses left/)).toBeTruthy()
    expect(await press('Make a code for managers')).toBeTruthy()
  })

  it.each([
    ['people', AdminPeoplePage],
    ['screens', () => <AdminDisplaysPage />],
  ])('tell the TV the address that others reach, on the page of %s', async (_, Page) => {
    const address = () => 'http://192.168.7.5:4173'
    await show(Page, 'admin', await accessUnderTest({ address }))
    expect(await screen.findByText('http://192.168.7.5:4173/wall')).toBeTruthy()
  })

  it('say of a device how it came in, and from this machine', async () => {
    const door = await accessUnderTest()
    await door.accounts.transact(async (accounts) => {
      for (const row of await accounts.all('sessions'))
        await accounts.put('sessions', { ...row, address: '0:0:0:0::/64' })
    })
    const { user } = await show(AdminPeoplePage, 'admin', door)
    await user.click(await press('1 device of Vera'))
    const devices = within(await screen.findByRole('dialog', { name: 'Devices of Vera' }))
    expect(await devices.findByText(/^by single sign-on · this machine · seen/)).toBeTruthy()
  })

  it('reset a passphrase, and let whoever it was back in by another device', async () => {
    const { door, look, user } = await show(AdminPeoplePage)
    await door.accounts.transact(async (accounts) => {
      const vera = await accounts.get('people', door.ids.viewer)
      if (vera) await accounts.put('people', { ...vera, passphrase: 'a hash', outside: null })
    })
    await look()
    await user.click(await press('Reset the passphrase of Vera'))
    const sure = within(screen.getByRole('dialog'))
    expect(sure.getByText(/signed out everywhere/)).toBeTruthy()
    await user.click(sure.getByRole('button', { name: 'Reset passphrase' }))
    await waitFor(async () => expect(await status(door, 'viewer')).toBe(401))
    await user.click(await press('Make a code for the desk'))
    const code = await screen.findByRole('img', { name: /QR code/ })
    const token = new URL(code.getAttribute('data-qr') ?? '').hash.slice(1)
    const asked = await door.ask(null, '/api/join', { token, name: 'Vera' })
    const { waiting } = (await asked.json()) as { waiting: string }
    await look()
    const as = await screen.findByRole('combobox', { name: 'Let in as' })
    expect(as.querySelector('option')?.textContent).toBe('Vera 2, new person')
    await user.selectOptions(as, 'Vera, viewer, vera@mesa.example')
    expect(screen.getByText(/Adds this device to Vera, with the role viewer/)).toBeTruthy()
    await user.click(await press('Let in Vera 2 as Vera'))
    await waitFor(async () => {
      const { status: answered } = await door.ask(null, '/api/join', { waiting })
      expect(answered).toBe(200)
    })
    const people = await door.accounts.transact((accounts) => accounts.all('people'))
    expect(people.filter(({ name }) => name.startsWith('Vera'))).toHaveLength(1)
  })

  it('change a role and remove somebody, who is out at once', async () => {
    const { door, user } = await show(AdminPeoplePage)
    const role = async () => {
      const session = await (await door.ask('dispatcher', '/api/session')).json()
      return (session as { role: Role }).role
    }
    await user.selectOptions(await screen.findByLabelText('Role of Dan'), 'Viewer')
    expect(await role(), 'the list is only gone through').toBe('dispatcher')
    await user.click(await press('Save'))
    await waitFor(async () => expect(await role()).toBe('viewer'))
    await user.click(await press('Remove Dan'))
    const sure = within(screen.getByRole('dialog', { name: 'Remove Dan?' }))
    expect(sure.getByText(/signed out everywhere within seconds/)).toBeTruthy()
    expect(await status(door, 'dispatcher')).toBe(200)
    await user.click(sure.getByRole('button', { name: 'Remove Dan' }))
    await waitFor(async () => expect(await status(door, 'dispatcher')).toBe(401))
    await waitFor(() => expect(screen.queryByLabelText('Role of Dan')).toBeNull())
    expect(screen.queryByRole('button', { name: 'Remove Ada' })).toBeNull()
    expect(screen.getByText('The only admin. Make another person an admin first.')).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: 'Role of Ada' })).toBeNull()
  })

  it('end a device of somebody else', async () => {
    const { door, user } = await show(AdminPeoplePage)
    await user.click(await press('1 device of Vera'))
    await user.click(await press('Sign out Firefox on Linux'))
    await waitFor(async () => expect(await status(door, 'viewer')).toBe(401))
  })

  it('ask once more who it is after a quarter of an hour', async () => {
    const { door, user } = await show(AdminPeoplePage)
    await press('Make a code for the desk')
    door.pass(16 * MINUTE)
    await user.click(await press('Make a code for the desk'))
    expect(await screen.findByRole('dialog', { name: 'Confirm it’s you' })).toBeTruthy()
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
  })

  it('let a screen in by its letters, and take it off', async () => {
    const { door, user } = await show(() => <AdminDisplaysPage />, 'manager')
    const { code, word, id } = (await (await door.ask(null, '/api/pairing', {})).json()) as {
      code: string
      word: string
      id: string
    }
    const letters = await screen.findByLabelText('The eight letters on the screen')
    await user.type(letters, code.toLowerCase().replace('-', ' '))
    expect((letters as HTMLInputElement).value).toBe(code)
    await user.keyboard('{Enter}')
    expect(await screen.findByText(word)).toBeTruthy()
    await user.type(screen.getByLabelText('Name'), 'Briefing room')
    await user.click(await press('Let this screen in'))
    expect(await press('Remove Briefing room')).toBeTruthy()
    expect(screen.getByText('Not seen yet')).toBeTruthy()
    expect(screen.getByText(/“Briefing room” shows its page/)).toBeTruthy()
    const paired = await door.ask(null, `/api/pairing/${id}`)
    expect(await paired.json()).toMatchObject({ state: 'paired', page: '/wall' })
    await user.click(await press('Remove Hangar'))
    expect(screen.getByText(/goes blank within seconds/)).toBeTruthy()
    await user.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove Hangar' }),
    )
    await waitFor(async () => expect(await status(door, 'display')).toBe(401))
    // Letters that have done their work are not asked about again: that would be one of few tries.
    const actions = await door.accounts.transact((accounts) =>
      accounts.audit(0, Number.MAX_VALUE, 50),
    )
    expect(actions.map(({ action }) => action)).not.toContain('pairing-failed')
  })

  it('call a screen something else, and have it show another page', async () => {
    const { door, user } = await show(() => <AdminDisplaysPage />, 'manager')
    await user.click(await press('Edit Hangar'))
    const edit = within(screen.getByRole('dialog', { name: 'Edit Hangar' }))
    const name = edit.getByLabelText('Name')
    await user.clear(name)
    await user.type(name, 'Lounge')
    await user.selectOptions(edit.getByLabelText('Page'), 'Today, as at the desk')
    await user.click(edit.getByRole('button', { name: 'Save' }))
    expect(await press('Edit Lounge')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    const session = await (await door.ask('display', '/api/session')).json()
    expect(session).toMatchObject({ name: 'Lounge', page: '/today' })
  })

  it('find a screen whose code was scanned, and still ask to compare the word', async () => {
    const door = await accessUnderTest()
    const { code, word } = (await (await door.ask(null, '/api/pairing', {})).json()) as {
      code: string
      word: string
    }
    await show(() => <AdminDisplaysPage search={`?code=${code}`} />, 'manager', door)
    expect(await screen.findByText(word)).toBeTruthy()
    expect(screen.getByText(/If it shows another word or none/)).toBeTruthy()
  })

  it('say that no screen shows letters that were made up', async () => {
    const { user } = await show(() => <AdminDisplaysPage />)
    await user.type(
      await screen.findByLabelText('The eight letters on the screen'),
      'bcdfghjk{Enter}',
    )
    expect(await screen.findByText(/No screen shows these letters now/)).toBeTruthy()
  })

  it('make a token that works, and end it', async () => {
    const { door, user } = await show(AdminTokensPage)
    await user.type(await screen.findByLabelText('Purpose'), 'Report')
    await user.click(await press('Make a token'))
    const field = await screen.findByRole<HTMLInputElement>('textbox', {
      name: 'the token for Report',
    })
    const headers = { authorization: `Bearer ${field.value}` }
    const asked = () => door.ask(null, '/api/status', undefined, { headers })
    expect((await asked()).status).toBe(200)
    // The example asks for a day that is known.
    expect(screen.getByDisplayValue(/^curl .*from=2026-11-18&to=2026-11-18/)).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'the example for Excel (Power Query)' })).toBe(
      null,
    )
    const secret = field.value
    await user.click(await press('I’ve copied the token'))
    expect(document.body.innerHTML).not.toContain(secret)
    // The list is read anew with what is made next.
    await user.type(screen.getByLabelText('Purpose'), 'Another')
    await user.click(await press('Make a token'))
    expect(
      await screen.findByText(/^Made .*, last used .* by .*, from 192\.168\.1\.20$/),
    ).toBeTruthy()
    await user.click(await press('Revoke the token Report'))
    await user.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke the token Report' }),
    )
    await waitFor(async () => expect((await asked()).status).toBe(401))
  })

  it('make a token for a sheet alone, and one of the log with requests of its own', async () => {
    const { user } = await show(AdminTokensPage)
    const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
    await user.type(await screen.findByLabelText('Purpose'), 'Books')
    await user.click(box(/^Spreadsheet/))
    expect([box(/^Schedule/).checked, box(/^Spreadsheet/).checked]).toEqual([false, true])
    expect(screen.queryByLabelText('Requests per day')).toBe(null)
    expect(screen.getByText(/^Anyone with this address can read the log/)).toBeTruthy()
    await user.click(await press('Make a token'))
    const line = await screen.findByRole<HTMLInputElement>('textbox', {
      name: 'the example for Google Sheets',
    })
    expect(line.value).toMatch(
      /^=IMPORTDATA\("http.*\/api\/log\.csv\?token=fls_[\w-]{43}&from=2026-10-19", ",", "en_US"\)$/,
    )
    await user.click(await press('I’ve copied the token'))
    await user.click(box(/^Flight log/))
    expect([box(/^Flight log/).checked, box(/^Spreadsheet/).checked]).toEqual([true, false])
    await user.type(screen.getByLabelText('Purpose'), 'Excel')
    await user.clear(screen.getByLabelText('Requests per day'))
    await user.type(screen.getByLabelText('Requests per day'), '3')
    await user.click(await press('Make a token'))
    const query = await screen.findByRole<HTMLInputElement>('textbox', {
      name: 'the example for Excel (Power Query)',
    })
    expect(query.value).toMatch(/Authorization" = "Bearer flt_[\w-]{43}"/)
    expect(await screen.findByText('0 of 3 requests used today (UTC)')).toBeTruthy()
  })

  it('say in the audit what was done', async () => {
    const { door, look, user } = await show(AdminAuditPage)
    await door.ask('admin', '/api/house/people', { id: door.ids.viewer, role: 'dispatcher' })
    await look()
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'What' }),
      'Made someone a viewer, dispatcher, …',
    )
    expect(
      await screen.findByRole('rowheader', { name: 'Ada made Vera a dispatcher' }),
    ).toBeTruthy()
    expect(screen.getByText(/The log is intact/)).toBeTruthy()
  })
})
