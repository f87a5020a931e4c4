import { describe, expect, it } from 'vitest'
import { idOf } from '#server/testing/fake-upstream.ts'
import {
  readChangesParameters,
  readDayRange,
  readListParameters,
  readOnce,
  readReadingRequest,
  readRunningParameters,
} from './parameters.ts'

const problemOf = (read: object | null) =>
  read !== null && 'problem' in read ? read.problem : JSON.stringify(read)

describe('parameters', () => {
  it('are taken once each', () => {
    const read = readOnce('a=1&b=', ['a', 'b', 'c'])
    expect(read).toEqual(new Map(Object.entries({ a: '1', b: '' })))
  })

  it.each([
    ['a=1&a=1', ['a'], 'a must be given once.'],
    ['x=1', ['a'], 'x is not a parameter: only a is.'],
    ['x=1', ['a', 'b'], 'x is not a parameter: only a and b are.'],
    ['x=1', ['a', 'b', 'c'], 'x is not a parameter: only a, b and c are.'],
    [`${'x'.repeat(20)}=1`, ['a'], `${'x'.repeat(20)} is not a parameter: only a is.`],
    [`${'x'.repeat(21)}=1`, ['a'], 'This is not a parameter: only a is.'],
    ['%3Cb%3E=1', ['a'], 'This is not a parameter: only a is.'],
    ['x1=1', ['a'], 'This is not a parameter: only a is.'],
    ['1x=1', ['a'], 'This is not a parameter: only a is.'],
    ['A=1', ['a'], 'A is not a parameter: only a is.'],
  ])('"%s" of %j: %s', (query, names, problem) => {
    expect(problemOf(readOnce(query, names))).toBe(problem)
  })
})

describe('days', () => {
  const read = (days: Record<string, string>) => readDayRange(new Map(Object.entries(days)))

  it('may be open at either end', () => {
    expect(read({})).toEqual({ from: null, to: null })
    expect(read({ from: '2026-11-18' })).toEqual({ from: '2026-11-18', to: null })
    expect(read({ to: '2026-11-18' })).toEqual({ from: null, to: '2026-11-18' })
    expect(read({ from: '2026-11-18', to: '2026-11-18' })).toEqual({
      from: '2026-11-18',
      to: '2026-11-18',
    })
    expect(read({ from: '2023-11-14', to: '2026-11-18' })).not.toHaveProperty('problem')
  })

  it.each([
    [{ from: '2026-02-30' }, 'from must be a date that exists, YYYY-MM-DD.'],
    [{ to: '' }, 'to must be a date that exists, YYYY-MM-DD.'],
    [{ from: '2026-11-19', to: '2026-11-18' }, 'from must not be later than to.'],
    [{ from: '2023-11-13', to: '2026-11-18' }, 'to must be at most 1100 days after from.'],
  ])('%j: %s', (days, problem) => expect(problemOf(read(days))).toBe(problem))
})

describe('a list', () => {
  const limitOf = (query: string) => {
    const read = readListParameters('flights', query)
    return 'problem' in read ? read.problem : read.limit
  }

  it('is of fifty records, or as many as are asked for', () => {
    expect(readListParameters('flights', 'from=2026-11-18')).toEqual({
      question: { kind: 'list', collection: 'flights', from: '2026-11-18', to: null },
      limit: 50,
    })
    expect(['limit=1', 'limit=999', 'limit=1000'].map(limitOf)).toEqual([1, 999, 1000])
  })

  it.each(['0', '01', '1001', '10000', '-1', '1.5', '1e2', '', ' 1', 'x1', '1x'])(
    'has no limit of "%s"',
    (limit) =>
      expect(limitOf(`limit=${limit}`)).toBe('limit must be a whole number from 1 to 1000.'),
  )

  it('passes on what is wrong', () => {
    expect(limitOf('limits=1')).toContain('limits is not a parameter')
    expect(limitOf('to=x')).toContain('to must be a date')
  })
})

describe('a reading asked for', () => {
  const DAYS = 'collection=reservations&from=2026-11-18&to=2026-11-19'

  it('names its days, and perhaps an instant in the last of them', () => {
    const days = { collection: 'reservations', from: '2026-11-18', to: '2026-11-19' }
    expect(readReadingRequest('')).toEqual({ days: null })
    expect(readReadingRequest(DAYS)).toEqual({ days: { ...days, purpose: 'person' } })
    expect(readReadingRequest(`${DAYS}&purpose=print`)).toEqual({
      days: { ...days, purpose: 'print' },
    })
    expect(readReadingRequest(`${DAYS}&until=2026-11-19T07:00:00Z`)).toEqual({
      days: { ...days, purpose: 'person', until: Date.UTC(2026, 10, 19, 7) },
    })
    expect(readReadingRequest(DAYS.replace('reservations', 'flights'))).toEqual({
      days: { ...days, collection: 'flights', purpose: 'person' },
    })
  })

  it.each([
    ['days=1', 'days is not a parameter: only collection, from, to, until and purpose are.'],
    [DAYS.replace('reservations', 'people'), 'collection must be reservations or flights.'],
    ['from=2026-11-18&to=2026-11-19', 'collection must be reservations or flights.'],
    [DAYS.replace('18', '31'), 'from must be a date that exists, YYYY-MM-DD.'],
    ['collection=flights&from=2026-11-18', 'from and to must both be given.'],
    ['collection=flights&to=2026-11-18', 'from and to must both be given.'],
    [`${DAYS}&purpose=screen`, 'purpose must be person or print.'],
    [
      `${DAYS.replace('19', '21')}&purpose=print`,
      'to must be at most 2 days after from for a print.',
    ],
    [
      `${DAYS}&until=2026-11-19`,
      'until must be an instant such as 2026-11-19T07:00:00Z, of reservations.',
    ],
    [
      `${DAYS.replace('reservations', 'flights')}&until=2026-11-19T07:00:00Z`,
      'until must be an instant such as 2026-11-19T07:00:00Z, of reservations.',
    ],
  ])('"%s": %s', (query, problem) => expect(problemOf(readReadingRequest(query))).toBe(problem))

  it('may be three days for a print', () => {
    expect(readReadingRequest(`${DAYS.replace('19', '20')}&purpose=print`)).not.toHaveProperty(
      'problem',
    )
  })
})

describe('an instant', () => {
  const AT = Date.UTC(2026, 10, 18, 13, 55)

  it('tells since when something changed, and of what', () => {
    const since = 'since=2026-11-18T13:55:00Z'
    expect(readChangesParameters(since)).toEqual({ since: AT, id: null })
    expect(readChangesParameters(`${since}&id=${idOf(1)}`)).toEqual({ since: AT, id: idOf(1) })
    expect(problemOf(readChangesParameters(`${since}&id=1`))).toBe(
      'id must be the whole id of a record.',
    )
    expect(problemOf(readChangesParameters(`${since}&to=1`))).toContain('only since and id are')
    for (const query of ['', 'since=', 'since=2026-11-18'])
      expect(problemOf(readChangesParameters(query))).toBe(
        'since must be an instant such as 2026-11-18T13:55:00Z, its + written %2B.',
      )
  })

  it('tells when something runs', () => {
    expect(readRunningParameters('at=2026-11-18T06:55:00-07:00')).toEqual({ at: AT })
    expect(problemOf(readRunningParameters('to=1'))).toContain('only at is')
    for (const query of ['', 'at=now'])
      expect(problemOf(readRunningParameters(query))).toBe(
        'at, an instant such as 2026-11-18T07:00:00Z, its + written %2B, must be given.',
      )
  })
})
