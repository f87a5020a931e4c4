import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineAt, pathText, positionsIn } from './json-positions.ts'

test('paths are written the way one would write them in code', () => {
  expect(pathText(['reservations', 3, 'aircraft', 'tailNumber'])).toBe(
    'reservations[3].aircraft.tailNumber',
  )
  expect(pathText(['flights', 0, 'two words'])).toBe('flights[0]["two words"]')
})

test('a value is found where it stands, whatever stands in strings before it', () => {
  const text = '{ "a": "}],{\\"b\\": 1",\n "b" : [ 1,\n {"c":\t-2.5e3} ] }'
  const { offsets } = positionsIn(text, new Set(['b[1].c', 'b[0]', 'b[2]']))
  expect(text.slice(offsets.get('b[1].c'))).toMatch(/^-2\.5e3/)
  expect(lineAt(text, offsets.get('b[1].c') ?? 0)).toBe(3)
  expect(lineAt(text, offsets.get('b[0]') ?? 0)).toBe(2)
  expect(offsets.has('b[2]')).toBe(false)
})

test('it agrees with JSON.parse on what is JSON', () => {
  const isJson = (text: string) => {
    try {
      JSON.parse(text)
      return true
    } catch {
      return false
    }
  }
  const cut = fc.tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', '0', '\\', ' '))
  fc.assert(
    fc.property(cut, ([text, at, inserted]) => {
      const where = at % (text.length + 1)
      const changed = text.slice(0, where) + inserted + text.slice(where)
      for (const one of [changed, text.slice(0, where)])
        expect(positionsIn(one).brokenAt === null).toBe(isJson(one))
    }),
    { numRuns: 500 },
  )
})
