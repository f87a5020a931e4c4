import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signOnAt, startSignOnProvider } from '#server/testing/sign-on-provider.ts'
import { OIDC_TROUBLES } from '#wire/accounts-wire.ts'
import { expect, test } from '../flightline.ts'

test('whoever comes back from the school’s sign-on, on another site, is in and stays in', async ({
  page,
  start,
  complaints,
}) => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const signOn = signOnAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const { address } = await start({ access: { isAsked: true, oidc: signOn } })
  // For cookies this is another site than the provider's.
  const home = address.replace('127.0.0.1', 'localhost')
  const school = await startSignOnProvider([`${home}/api/session/oidc/callback`], server)
  school.accounts.set('7', { name: 'Zoe', groups: ['lead'] })
  try {
    await page.goto(`${home}/today`)
    const link = page.getByRole('link', { name: `Sign in with ${signOn.name}` })
    await link.click()
    await expect(page.getByRole('alert')).toHaveText(OIDC_TROUBLES.refused)
    school.signsIn = '7'
    await link.click()
    await page.waitForURL(`${home}/today`)
    const session = () => page.evaluate(async () => (await fetch('/api/session')).json())
    expect(await session()).toMatchObject({ name: 'Zoe', role: 'manager' })
    await page.reload()
    expect(await session()).toMatchObject({ name: 'Zoe' })
    const kept = await page.context().cookies(home)
    expect(kept).toMatchObject([{ name: 'flightline', httpOnly: true, sameSite: 'Lax' }])
    expect(await page.evaluate(() => `${document.cookie}${location.href}`)).toBe(`${home}/today`)

    // Once more, but as somebody else: nothing changes, and the page says so.
    school.accounts.set('8', { name: 'Yan', groups: ['lead'] })
    school.signsIn = '8'
    await page.evaluate(() => location.assign('/api/session/oidc?again=1&next=%2Ftoday'))
    await expect(page.getByRole('alert')).toHaveText(OIDC_TROUBLES.other)
    await page.getByRole('link', { name: 'Continue' }).click()
    await page.waitForURL(`${home}/today`)
    expect(await session()).toMatchObject({ name: 'Zoe' })
    // Nothing but its own name is asked; a page that stays open goes on asking.
    await page.goto('about:blank')
    expect(complaints.splice(0).filter((one) => one !== 'asked localhost')).toEqual([])
  } finally {
    await school.close()
  }
})
