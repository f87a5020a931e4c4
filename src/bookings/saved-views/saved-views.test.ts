import { describe, expect, it } from 'vitest'
import { plainDay } from '#time/plain-day.ts'
import { isStoredView, openedView, type StoredView } from './saved-views.ts'
import { storedView } from './view-to-store.ts'

const WEDNESDAY = plainDay('2026-11-18')
const LATER = plainDay('2027-01-06')
const SALT = '0123456789abcdef'
const NAMED = { id: 'a', name: 'Mine', page: 'schedule' }
const PEOPLE = ['ada@example.com', 'Dana, "the" Ortiz', 'casey@example.com']

const store = (href: string, keepsDates = false) =>
  storedView(NAMED, href, keepsDates, WEDNESDAY, SALT)
const opened = (view: StoredView, known: readonly string[] = PEOPLE, today = LATER) =>
  openedView(view, known, today, SALT)

describe('a view that is put away and opened again', () => {
  it.each([
    ['/schedule', '/schedule'],
    ['/schedule?view=day&date=2026-11-18', '/schedule?view=day'],
    [
      '/schedule?view=week&aircraft=N172SP,none&activity=dual&cancelled=1',
      '/schedule?view=week&aircraft=N172SP,none&activity=dual&cancelled=1',
    ],
    ['/schedule?aircraft=', '/schedule?aircraft='],
    ['/schedule?customer=none,ada@example.com', '/schedule?customer=none,ada@example.com'],
    ['/schedule?customer=', '/schedule?customer='],
    [
      '/schedule?instructor=Dana%252C+%22the%22+Ortiz',
      '/schedule?instructor=Dana%252C+%22the%22+Ortiz',
    ],
    ['/flights?from=2026-11-12&to=2026-11-18', '/flights?from=2026-12-31&to=2027-01-06'],
    ['/flights?from=2026-11-01&to=2026-11-18', '/flights?from=2027-01-01&to=2027-01-06'],
    ['/flights?from=2026-11-08&to=2026-11-16', '/flights?from=2026-12-27&to=2027-01-04'],
    ['/flights?sort=-hobbsDelta,date', '/flights?sort=-hobbsDelta,date'],
    ['/schedule?q=ada&reservation=00000000-0000-4000-8000-000000000001', '/schedule'],
    ['/flights?group=customer&closed=Bob+Miller,*', '/flights?group=customer'],
    ['/flights?activity=Check+ride', '/flights?activity=Check+ride'],
    ['/schedule?zz=Bob+Miller', '/schedule'],
    ['/schedule?zz=ada@example.com&yy=Zo%C3%AB', '/schedule'],
  ])('%s seven weeks later is %s', (href, later) => {
    expect(opened(store(href))).toEqual({ href: later, unknownPeople: 0 })
  })

  it('keeps its days where it is told to', () => {
    const href = '/flights?from=2026-11-01&to=2026-11-18'
    expect(opened(store(href, true)).href).toBe(href)
    expect(opened(store('/schedule?date=2026-11-18', true)).href).toBe('/schedule?date=2026-11-18')
  })

  it('counts the people who are not known, keeps them, and has them when they are', () => {
    const view = store('/schedule?customer=ada@example.com,bob@example.com')
    expect(opened(view)).toEqual({
      href: '/schedule?customer=ada@example.com',
      unknownPeople: 1,
    })
    expect(opened(view, [])).toEqual({ href: '/schedule?customer=', unknownPeople: 2 })
    expect(opened(view, ['bob@example.com', ...PEOPLE])).toEqual({
      href: '/schedule?customer=ada@example.com,bob@example.com',
      unknownPeople: 0,
    })
  })

  it('holds no name, no e-mail and no search, and other marks in another browser', () => {
    const href =
      '/schedule?customer=ada@example.com,Bob+Miller&instructor=dana@school.example&q=Casey+Rivers'
    const kept = JSON.stringify(store(href))
    expect(kept).not.toMatch(/ada|example|Bob|Miller|dana|Casey|Rivers|@/i)
    const other = storedView(NAMED, href, false, WEDNESDAY, 'fedcba9876543210')
    expect(other.people).not.toEqual(store(href).people)
    expect(isStoredView(JSON.parse(kept))).toBe(true)
  })

  it('has no two people of a large school under one mark', () => {
    const keys = Array.from({ length: 20_000 }, (_, i) => `pilot${i}@example.com`)
    const marks = keys.map((key) => store(`/schedule?customer=${key}`).people['customer']?.[0])
    expect(new Set(marks).size).toBe(keys.length)
  })
})

describe('what is no view', () => {
  const sound = store('/schedule?customer=none')
  it.each([
    null,
    [],
    'x',
    { ...sound, id: '' },
    { ...sound, name: 'x'.repeat(61) },
    { ...sound, path: 'https://elsewhere.example/' },
    { ...sound, path: '//elsewhere.example' },
    { ...sound, plain: { view: 7 } },
    { ...sound, people: { customer: 'ada' } },
    { ...sound, days: { from: 1e9 } },
    { ...sound, days: { preset: 'always' } },
  ])('is left out (%#)', (value) => {
    expect(isStoredView(sound)).toBe(true)
    expect(isStoredView(value)).toBe(false)
  })
})
