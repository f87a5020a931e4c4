import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day, flag, keys, list, named, oneOf, text } from './fields.ts'
import { pageAddress } from './page-address.ts'
import { rangeAddress } from './range-address.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

const address = pageAddress('schedule', {
  date: day,
  aircraft: list,
  closed: keys(2),
  q: text(5),
  cancelled: flag(),
  idle: flag(true),
  isOpen: named('open', flag()),
  zoom: oneOf([10, 20], 20),
  by: oneOf(['a', 'b'], null),
})

const read = (words: string) => address.read(parseSearch(words))

describe('the address of a page', () => {
  it('means the usual where it says nothing, or nothing that is known', () => {
    const plain = {
      date: null,
      aircraft: null,
      closed: [],
      q: '',
      cancelled: false,
      idle: true,
      isOpen: false,
      zoom: 20,
      by: null,
    }
    expect(read('')).toEqual(plain)
    expect(
      read('?date=2026-02-30&cancelled=yes&idle=1&isOpen=1&zoom=15&by=constructor&junk=1'),
    ).toEqual(plain)
    expect(address.href(plain as ReturnType<typeof read>)).toBe('/schedule')
  })

  it('reads what it names, and cuts what nobody would write', () => {
    expect(read('?aircraft=&closed=x,y,z&q=abcdefgh&idle=0&open=1&zoom=10&by=b')).toMatchObject({
      aircraft: [],
      closed: ['x', 'y'],
      q: 'abcde',
      idle: false,
      isOpen: true,
      zoom: 10,
      by: 'b',
    })
  })

  it('gives the same object for the same address, and the same list for the same words of another', () => {
    const one = read('?aircraft=N172SP,N5216K&closed=x')
    expect(read('?aircraft=N172SP,N5216K&closed=x')).toBe(one)
    const other = read('?aircraft=N172SP,N5216K&q=kapa')
    expect(other).not.toBe(one)
    expect(other.aircraft).toBe(one.aircraft)
    expect(read('?q=kapa').closed).toBe(read('').closed)
  })

  it('forgets the oldest of many, and gives the same words again', () => {
    const many = Array.from({ length: 200 }, (_, at) => read(`?aircraft=N${at}`))
    expect(many.map(({ aircraft }) => aircraft)).toEqual(many.map((_, at) => [`N${at}`]))
    expect(read('?aircraft=N0').aircraft).toEqual(['N0'])
  })

  it('reads back whatever it writes', () => {
    const words = fc.uniqueArray(fc.constantFrom('N172SP', 'none', 'Fox, Ann', '50%'))
    const state = fc.record({
      date: fc.constant(null),
      aircraft: fc.option(words, { nil: null }),
      closed: words.map((some) => some.slice(0, 2)),
      q: fc.string({ maxLength: 5 }),
      cancelled: fc.boolean(),
      idle: fc.boolean(),
      isOpen: fc.boolean(),
      zoom: fc.constantFrom(10 as const, 20 as const),
      by: fc.constantFrom('a' as const, 'b' as const, null),
    })
    fc.assert(
      fc.property(state, (whole) => {
        expect(read(stringifySearch(address.write(whole)))).toEqual(whole)
      }),
    )
  })
})

describe('the address of a page that looks back', () => {
  const looked = rangeAddress('figures', { aircraft: list })
  const range = (words: string) => {
    const { from, to } = looked.read(parseSearch(words))
    return [from, to]
  }

  it.each([
    ['?from=2026-11-01&to=2026-11-18', '2026-11-01', '2026-11-18'],
    ['?from=2026-11-01', '2026-11-01', null],
    ['?from=2026-11-18&to=2026-11-01', null, null],
    // Three years, the same day of November at either end.
    ['?from=2023-11-18&to=2026-11-18', '2023-11-18', '2026-11-18'],
    // The gateway refuses four.
    ['?from=2022-11-18&to=2026-11-18', null, null],
  ])('%s', (words, from, to) => {
    expect(range(words)).toEqual([from, to])
  })
})
