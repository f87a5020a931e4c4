import { describe, expect, it } from 'vitest'
import { initials } from '#domain/text/initials.ts'
import { aPerson } from '#testing/record-builders.ts'
import { personKey, samePerson } from './person.ts'

describe('people', () => {
  const dana = aPerson({ name: 'Dana Ortiz', email: 'dana@example.com' })
  it.each([
    [
      'two spellings of one',
      dana,
      { ...dana, name: 'DANA  ORTIZ', email: 'Dana@Example.com' },
      true,
    ],
    ['a family of one e-mail', dana, { ...dana, name: 'Luis Ortiz' }, false],
    ['one name, two e-mails', dana, { ...dana, email: 'other@example.com' }, false],
    ['an e-mail that is missing', dana, { ...dana, email: '' }, true],
    ['a name that is missing', dana, { ...dana, name: '' }, true],
    ['nothing in common', dana, aPerson(), false],
    ['nothing at all', aPerson({ name: '', email: '' }), aPerson({ name: '', email: '' }), false],
  ])('%s', (_, a, b, same) => {
    expect(samePerson(a, b)).toBe(same)
    expect(samePerson(b, a)).toBe(same)
  })

  it('are called by the e-mail, else the name', () => {
    expect(personKey(aPerson({ email: ' Casey@Example.com ' }))).toBe('casey@example.com')
    expect(personKey(aPerson({ email: '', name: ' Casey Rivers ' }))).toBe('Casey Rivers')
  })

  it.each([
    ['Dana Ortiz', 'DO'],
    ['Dana Mary Ortiz', 'DO'],
    ['dana', 'D'],
    ['Ortiz, Dana', 'OD'],
    ['  ', ''],
    ['“Ace” Åberg', 'AÅ'],
    ['constructor', 'C'],
    ['JO', 'JO'],
    ['R2', 'R2'],
    ['DANA', 'D'],
    ['王伟', '王'],
  ])('%j has the initials %j', (name, letters) => {
    expect(initials(name)).toBe(letters)
  })
})
