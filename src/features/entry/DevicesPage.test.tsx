import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { accessUnderTest } from '#server/testing/access-under-test.ts'
import { type InProcessSchool, inProcessSchool } from '#testing/in-process-school.ts'
import { renderPage } from '#testing/page-kit.tsx'
import { asInstant } from '#time/instant.ts'
import { PHONE } from '#ui/frame-shape.ts'
import { SIGN_IN_WAYS, type SignInWay } from '#wire/accounts-wire.ts'
import { DevicesPage } from './DevicesPage.tsx'

/** Over the real gateway, as somebody who came in by each of the ways there are, from the machine itself. */
async function show() {
  const door = await accessUnderTest()
  await door.accounts.transact(async (accounts) => {
    const [own] = (await accounts.all('sessions')).filter(
      ({ person }) => person === door.ids.viewer,
    )
    for (const how of Object.keys(SIGN_IN_WAYS) as SignInWay[])
      if (own)
        await accounts.put('sessions', { ...own, id: how, uuid: how, how, address: '127.0.0.1' })
  })
  let { viewer: cookie } = door.cookies
  const fetch: InProcessSchool['fetch'] = async (path, { method = 'GET', body } = {}) => {
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
    const answer = await door.ask({ cookie }, path, sent, { method })
    // As the browser keeps it, which tests cannot.
    cookie = answer.headers.get('set-cookie')?.match(/^flightline=[^;]+/)?.[0] ?? cookie
    return answer
  }
  const school = { ...inProcessSchool(), clock: () => asInstant(door.now()), fetch }
  renderPage(<DevicesPage />, {}, school)
  return { door, user: userEvent.setup() }
}

it('says in words how each device came in and from where, and ends one', async () => {
  const { door, user } = await show()
  for (const words of Object.values(SIGN_IN_WAYS))
    expect(await screen.findByText(new RegExp(`^by ${words} · this machine · seen `))).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign out this browser' })).toBeTruthy()
  const others = screen.getAllByRole('button', { name: 'Sign out Firefox on Linux, this machine' })
  const [first] = others
  if (first) await user.click(first)
  expect(
    await screen.findAllByRole('button', { name: 'Sign out Firefox on Linux, this machine' }),
  ).toHaveLength(others.length - 1)
  expect(await door.accounts.transact((accounts) => accounts.get('sessions', 'claim'))).toBeNull()
})

it('lists this device alone once a new passphrase has signed the others out', async () => {
  const { user } = await show()
  await screen.findByText(/^by the claim link/)
  await user.type(await screen.findByLabelText('New passphrase'), 'hangar window paper')
  await user.click(screen.getByRole('button', { name: 'Save passphrase' }))
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Sign out/ })).toHaveLength(1))
  expect(screen.getByRole('button', { name: 'Sign out this browser' })).toBeTruthy()
  expect(screen.getByText('Saved. Your other devices are signed out.')).toBeTruthy()
})

it('has its title in the bar of a phone, where a desk has the pages', async () => {
  await show()
  expect(screen.getAllByText('My devices')).toHaveLength(1)
  cleanup()
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media === PHONE,
    addEventListener() {},
    removeEventListener() {},
  }))
  await show()
  expect(screen.getAllByText('My devices')).toHaveLength(2)
})
