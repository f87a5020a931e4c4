import { describe, expect, it } from 'vitest'
import { DOING, READING } from './answer.ts'
import { refuseForeign } from './origin-guard.ts'
import { SIGN_ON_CALLBACK_PATH } from './paths.ts'
import { loopbackHosts } from './port/own-hosts.ts'
import { splitTarget } from './request.ts'

const HOSTS = loopbackHosts(4173)
const told = (headers: Record<string, string>, target = '/api/status', method = 'GET') =>
  refuseForeign(
    { method, ...splitTarget(target), headers: { host: 'localhost:4173', ...headers } },
    HOSTS,
  )?.status

describe('a caller', () => {
  it('asks for one of our own names', () => {
    expect([...loopbackHosts(4173).keys()]).toEqual([
      '127.0.0.1:4173',
      'localhost:4173',
      '[::1]:4173',
    ])
    expect([...loopbackHosts(80, '::1').keys()]).toEqual([
      '127.0.0.1',
      '127.0.0.1:80',
      'localhost',
      'localhost:80',
      '[::1]',
      '[::1]:80',
    ])
    expect(loopbackHosts(1, '127.0.0.2').has('127.0.0.2:1')).toBe(true)
    expect(told({})).toBeUndefined()
    expect(told({ host: 'LOCALHOST:4173' })).toBeUndefined()
    for (const host of ['', 'localhost', 'evil.test:4173']) expect(told({ host })).toBe(421)
    expect(refuseForeign({ method: 'GET', path: '/', query: '', headers: {} }, HOSTS)?.status).toBe(
      421,
    )
  })

  it('asks by the methods of the path', () => {
    expect(READING.refusal.headers['allow']).toBe('GET, HEAD')
    expect(DOING.refusal.headers['allow']).toBe('POST')
    expect(told({}, '/api/status', 'HEAD')).toBeUndefined()
    expect(told({}, '/api/status', 'POST')).toBe(405)
    expect(told({}, '/api/refresh?x=1', 'GET')).toBe(405)
    expect(told({}, '/api/refresh', 'POST')).toBe(403)
    expect(told({ 'flightline-page': '2' }, '/api/refresh', 'POST')).toBe(403)
    expect(told({ 'flightline-page': '1' }, '/api/refresh?x=1', 'POST')).toBeUndefined()
  })

  it.each([
    [{ origin: 'http://localhost:4173' }, undefined],
    [{ origin: 'HTTP://LOCALHOST:4173' }, undefined],
    [{ origin: 'https://localhost:4173' }, 403],
    [{ origin: 'http://evil.test' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, undefined],
    [{ 'sec-fetch-site': 'none' }, undefined],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
  ])('from %j is told %s', (headers, status) => {
    expect(told(headers)).toBe(status)
  })

  it.each([
    ['navigate', 'document', '/schedule?view=week', undefined],
    ['navigate', 'iframe', '/schedule', 403],
    ['no-cors', 'document', '/schedule', 403],
    ['navigate', 'document', '/api/status', 403],
    ['navigate', 'document', `${SIGN_ON_CALLBACK_PATH}?code=1&state=2`, undefined],
    ['navigate', 'iframe', SIGN_ON_CALLBACK_PATH, 403],
    ['no-cors', 'image', SIGN_ON_CALLBACK_PATH, 403],
    ['cors', 'empty', SIGN_ON_CALLBACK_PATH, 403],
    ['navigate', 'document', '/api/session/oidc', 403],
    ['navigate', 'document', `${SIGN_ON_CALLBACK_PATH}/`, 403],
    ['navigate', 'document', '/api/session', 403],
  ])('on another site that would %s a %s of %s is told %s', (mode, dest, target, status) => {
    const headers = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': mode,
      'sec-fetch-dest': dest,
    }
    expect(told(headers, target)).toBe(status)
    expect(told({ ...headers, origin: 'https://evil.test' }, target)).toBe(403)
    if (target.startsWith(SIGN_ON_CALLBACK_PATH)) {
      expect(told(headers, target, 'POST')).toBe(403)
      expect(told(headers, target, 'HEAD')).toBe(403)
    }
  })
})

it('asks for a path, and behind a question mark for more', () => {
  expect(splitTarget('/a')).toEqual({ path: '/a', query: '' })
  expect(splitTarget('/a?')).toEqual({ path: '/a', query: '' })
  expect(splitTarget('/a?b=1?c')).toEqual({ path: '/a', query: 'b=1?c' })
  expect(splitTarget('?b')).toEqual({ path: '', query: 'b' })
})
