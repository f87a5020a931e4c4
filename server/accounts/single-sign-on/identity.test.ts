import { expect, it } from 'vitest'
import type { SingleSignOn } from '#server/config/config.ts'
import { signOnAt } from '#server/testing/sign-on-provider.ts'
import { type Claims, identityIn, saysAll } from './identity.ts'

const ID_TOKEN = { iss: 'https://id.example', sub: '7', iat: 1000 }
const by = (roleClaim: string): SingleSignOn => ({ ...signOnAt('https://id.example'), roleClaim })

it.each<[string, Claims, string | null]>([
  ['groups', { groups: ['desk', 'lead'] }, 'manager'],
  ['groups', { groups: 'desk' }, 'dispatcher'],
  ['groups', { groups: ['Desk', 'desk '] }, null],
  ['groups', { groups: { desk: true } }, null],
  ['groups', {}, null],
  ['realm_access.roles', { realm_access: { roles: ['chief'] } }, 'admin'],
  ['realm_access.roles', { realm_access: null }, null],
  ['https://school.example/groups', { 'https://school.example/groups': ['desk'] }, 'dispatcher'],
  ['constructor.name', {}, null],
])('the claim %s of %j gives the role %s', (claim, claims, role) => {
  expect(identityIn({ ...ID_TOKEN, ...claims }, {}, by(claim)).role).toBe(role)
  expect(identityIn(ID_TOKEN, claims, by(claim)).role).toBe(role)
})

it('the ID token counts before what is asked besides, and is enough where it says all', () => {
  const said = { email: 'a@b.example', email_verified: true, name: 'Ann', groups: ['desk'] }
  const more = { email: 'x@y.example', email_verified: true, name: 'Xaver', groups: ['chief'] }
  const signOn = by('groups')
  expect(identityIn({ ...ID_TOKEN, ...said }, more, signOn)).toMatchObject({
    email: 'a@b.example',
    name: 'Ann',
    role: 'dispatcher',
  })
  expect(saysAll(said, signOn)).toBe(true)
  for (const lacking of Object.keys(said).filter((claim) => claim !== 'email_verified'))
    expect(saysAll({ ...said, [lacking]: undefined }, signOn), lacking).toBe(false)
  expect(saysAll({ ...said, groups: undefined }, { ...signOn, roles: [] })).toBe(true)
})

it.each([
  [{ name: '  ', preferred_username: 'ann' }, 'ann'],
  [{ name: 'A\u202en\ud800n\n Lee' }, 'A n n Lee'],
  [{ name: 'x'.repeat(90) }, 'x'.repeat(80)],
  [{ name: 7, email: 'ann@b.example', email_verified: true }, 'ann@b.example'],
  [{}, 'No name given'],
])('%j is called %s', (claims, name) => {
  expect(identityIn({ ...ID_TOKEN, ...claims }, {}, by('groups')).name).toBe(name)
})
