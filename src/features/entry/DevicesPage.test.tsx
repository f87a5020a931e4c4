import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { SIGN_IN_WAYS, type SignInWay } from '#api/house-wire.ts'
import { accessUnderTest } from '#server-testing/access-under-test.ts'
import { inProcessSchool } from '#testing/in-process-school.ts'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { asInstant } from '#time/instant.ts'
import { DevicesPage } from './DevicesPage.tsx'

/** Over the real gateway, as somebody who came in by each of the ways there are, from the machine itself. */
async function show() {
  const door = await accessUnderTest()
  await door.house.transact(async (house) => {
    const [own] = (await house.all('sessions')).filter(({ person }) => person === door.ids.viewer)
    for (const how of Object.keys(SIGN_IN_WAYS) as SignInWay[])
      if (own)
        await house.put('sessions', { ...own, id: how, uuid: how, how, address: '127.0.0.1' })
  })
  const school = {
    ...inProcessSchool(),
    clock: () => asInstant(door.now()),
    fetch: (path: string, { method = 'GET' }: RequestInit = {}) =>
      door.ask('viewer', path, undefined, { method }),
  }
  renderWithSchool(<DevicesPage />, {}, school)
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
  expect(await door.house.transact((house) => house.get('sessions', 'claim'))).toBeNull()
})
