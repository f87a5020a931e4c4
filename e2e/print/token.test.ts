import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { newFolder } from '#server/testing/new-folder.ts'
import { lackOf, refusalOf, sayTo, tokenIn, whenYoung } from './token.ts'

const URL_HERE = 'https://flightline.school.example'
const SECRET = `flt_${'aB3-_x'.repeat(8).slice(0, 43)}`

let folder = ''
beforeEach(() => {
  folder = newFolder('flightline-token')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the token for a print', () => {
  it('is what its file holds, without the line’s end', () => {
    const file = join(folder, 'token')
    writeFileSync(file, `${SECRET}\n`)
    expect([tokenIn(file), tokenIn(null)]).toEqual([SECRET, null])
  })

  it.each(['', 'flt_', `key ${SECRET}`, `${SECRET}\r\nx-other: 1`])('is not %j', (text) => {
    const file = join(folder, 'token')
    writeFileSync(file, text)
    expect(() => tokenIn(file)).toThrow(`names ${file}, which holds no token`)
    expect(() => tokenIn(file)).not.toThrow(SECRET)
  })

  it('is missed by the name of its file', () => {
    expect(() => tokenIn(join(folder, 'none'))).toThrow(/none, which cannot be read \(ENOENT\)/)
    expect(() => tokenIn(folder)).toThrow(/cannot be read \(EISDIR\)/)
  })

  it('is said to Flightline’s own origin alone', async () => {
    let isTold: (to: URL) => boolean = () => true
    let headers: object | undefined
    const context = {
      route: (matches: unknown, handle: unknown) => {
        isTold = matches as typeof isTold
        const request = () => ({ headers: () => ({ accept: '*/*' }) })
        const proceed = (how: { headers: object }) => {
          headers = how.headers
        }
        void (handle as (route: object) => unknown)({ request, continue: proceed })
        return Promise.resolve({ dispose: () => Promise.resolve() })
      },
    }
    await sayTo(context as never, `${URL_HERE}/`, SECRET)
    expect(headers).toEqual({ accept: '*/*', authorization: `Bearer ${SECRET}` })
    expect(isTold(new URL(`${URL_HERE}/api/status`))).toBe(true)
    for (const other of [
      'http://flightline.school.example/',
      'https://flightline.school.example:8443/',
      'https://flightline.school.example.evil.example/',
      'https://evil.example/?https://flightline.school.example/',
    ])
      expect([other, isTold(new URL(other))]).toEqual([other, false])
  })
})

test('a refusal says what to do about it', () => {
  expect(refusalOf(401, false, URL_HERE)).toMatch(/\/admin\/tokens; .*FLIGHTLINE_TOKEN_FILE/)
  expect(refusalOf(401, true, URL_HERE)).toMatch(/wrong, or .* ended .*\/admin\/tokens/)
  expect(refusalOf(503, true, URL_HERE)).toMatch(/accounts are unavailable/)
  expect(refusalOf(200, true, URL_HERE)).toBe(null)
})

test('a scope that a page needs is missed by its name', () => {
  const lack = (path: string, ...scopes: string[]) => lackOf({ scopes }, path, URL_HERE)
  expect(lack('/print/day', 'schedule')).toBe(null)
  expect(lack('/print/day', 'log', 'contacts')).toMatch(/“schedule”, which \/print\/day needs/)
  expect(lack('/print/flights', 'schedule')).toMatch(/“log”/)
  expect(lack('/print/checks')).toMatch(/“schedule” and “log”/)
  // Nobody is asked who he is, or it is no token.
  expect([lackOf(undefined, '/print/day', URL_HERE), lackOf({}, '/print/day', URL_HERE)]).toEqual([
    null,
    null,
  ])
})

test('an old sheet says when one is young: what is read though nobody looks', () => {
  const told = (opens: number, closes: number) => whenYoung({ opens, closes }).match(/\d+:\d\d/g)
  expect(told(360, 1320)).toEqual(['5:50', '20:00'])
  expect(told(480, 540)).toEqual(['7:50', '8:00'])
  expect(told(0, 1440)).toEqual(['23:50', '22:00'])
  expect(whenYoung(undefined)).toBe('')
})
