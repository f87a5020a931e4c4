import { describe, expect, it } from 'vitest'
import { PAGE_LIST, pageAt, REDIRECTS, redirectFrom } from '#wire/pages.ts'
import { pageSignedOut, servedPage } from './paths.ts'

const RECORD = '6f1c2f9e-0d1a-4b6e-9a55-0c8d3e2f7a11'

describe('the addresses that are answered with the page', () => {
  it.each(PAGE_LIST)('$path: every page', ({ id, path }) => {
    const address = path.replace(/:[a-z]+$/, RECORD)
    expect(pageAt(address)?.id).toBe(id)
    expect(servedPage(address)).toBe(id)
  })

  it.each(['N172SP', 'D-EABC', 'FNPT II / 2', 'Æ 1%'])(
    'the aircraft %s, however the school writes it',
    (tail) => {
      const path = `/aircraft/${encodeURIComponent(tail)}`
      expect(pageAt(path)).toEqual({ id: 'aircraft', which: tail })
    },
  )

  it('and what leads to one', () => {
    for (const [path, to] of Object.entries(REDIRECTS)) {
      expect(servedPage(path)).toBe(pageAt(to.replace(/[?#].*/, ''))?.id)
    }
    expect(servedPage('/wall')).toBe('today')
    expect(servedPage('/index.html')).toBe('schedule')
  })

  it.each([
    ['/', '', '/schedule'],
    ['/', '?view=week', '/schedule?view=week'],
    ['/wall', '', '/today?wall=1'],
    ['/reconcile', '?from=2026-11-01', '/checks?from=2026-11-01'],
    ['/insights', '', '/figures'],
    ['/settings', '', '/schedule#settings'],
    ['/print/reconcile', '?paper=letter', '/print/checks?paper=letter'],
    ['/wall', '?initials=0&aircraft=N172SP', '/today?wall=1&initials=0&aircraft=N172SP'],
    ['/today', '', null],
    ['/constructor', '', null],
  ])('%s%s leads to %s', (path, search, to) => {
    expect(redirectFrom(path, search)).toBe(to)
  })

  it.each([
    '/nowhere',
    '/print/anything',
    '/print',
    '/schedule/',
    '/Schedule',
    '/schedule/x',
    '/flights/a/b',
    `/flights/${'a'.repeat(65)}`,
    '/reservations/<b>',
    '/aircraft/',
    '/aircraft/N1/2',
    '/aircraft/%E0%A4%A',
    `/aircraft/${'N'.repeat(193)}`,
    '/reservations/',
    '/constructor',
    '/gallery',
    '//schedule',
  ])('%s is none', (path) => {
    expect(servedPage(path)).toBeNull()
  })
})

it.each([
  ['/wall', '', null],
  ['/today', 'wall=1', null],
  ['/today', '', 'signIn'],
  ['/schedule', 'wall=1', 'signIn'],
  ['/sign-in', '', 'signIn'],
  ['/claim', '', 'claim'],
  ['/join', '', 'join'],
] as const)('at %s?%s somebody who is not signed in has the files of %s', (path, query, drawn) => {
  const page = servedPage(path)
  expect(page && pageSignedOut(page, path, query)).toBe(drawn)
})
