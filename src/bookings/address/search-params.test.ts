import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

describe('address and search', () => {
  it.each([
    ['', {}],
    ['?aircraft=N172SP,N5216K', { aircraft: 'N172SP,N5216K' }],
    ['?date=2026-11-18&view=day', { date: '2026-11-18', view: 'day' }],
    ['?aircraft=', { aircraft: '' }],
    ['?instructor=dana@school.example', { instructor: 'dana@school.example' }],
    ['?q=cross+country', { q: 'cross country' }],
    ['?q=100%25', { q: '100%' }],
    ['?cancelled=1', { cancelled: '1' }],
    ['?q=a%2Bb%26c%3Dd', { q: 'a+b&c=d' }],
  ])('%s', (address, search) => {
    expect(parseSearch(address)).toEqual(search)
    expect(stringifySearch(search)).toBe(address)
  })

  it.each([
    ['?date=1&date=2', { date: '1' }],
    ['?__proto__=x&constructor=y&toString=z', {}],
    ['?a[b]=1&<script>=2&view=week', { view: 'week' }],
    ['?q=%E0%A4%A', { q: '\ufffd%A' }],
    ['?aircraft=N172SP%2CN5216K', { aircraft: 'N172SP,N5216K' }],
    ['?date=2026-11-18', { date: '2026-11-18' }],
    ['?q=true', { q: 'true' }],
  ])('reads %s without guessing', (address, search) => {
    expect(parseSearch(address)).toEqual(search)
  })

  it('never writes quotes or braces around a value', () => {
    expect(stringifySearch({ a: '1', b: 'true', c: '{"x":1}', d: undefined })).toBe(
      '?a=1&b=true&c=%7B%22x%22:1%7D',
    )
  })

  it('survives half a surrogate pair', () => {
    expect(stringifySearch({ q: '\ud800' })).toBe('?q=%EF%BF%BD')
  })

  it('gives back every text it was given', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), (q, aircraft) => {
        const search = { q, aircraft }
        expect(parseSearch(stringifySearch(search))).toEqual(search)
      }),
    )
  })
})
