import { expect, it } from 'vitest'
import { pageAt } from '#wire/pages.ts'
import { aircraftHref } from './hrefs.ts'

it('leads to the page of the aircraft, whatever its tail number has in it', () => {
  for (const tail of ['N172SP', 'FNPT II / 2', 'Æ 1%']) {
    expect(pageAt(aircraftHref(tail) ?? '')).toEqual({ id: 'aircraft', which: tail })
  }
})

it('leads nowhere without a tail number, or with one no address should hold', () => {
  expect(aircraftHref('')).toBeNull()
  expect(aircraftHref('N'.repeat(193))).toBeNull()
})
