import { expect, test } from 'vitest'
import { foundBy, inShort } from '#testing/audit-findings.ts'
import { aChain, typed } from '#testing/flight-chains.ts'

const hours = Array.from({ length: 12 }, () => 100)
const from = (at: number, meter: 'hobbs' | 'tach', by: number) =>
  aChain(hours).map((flight, index) => {
    const { start, end } = flight[meter] ?? { start: 0, end: 0 }
    return index < at ? flight : { ...flight, [meter]: typed((start ?? 0) + by, (end ?? 0) + by) }
  })

test.each([
  ['a Hobbs from nothing', from(6, 'hobbs', -100_570), ['information meter-replaced -100570']],
  ['a used Hobbs', from(6, 'hobbs', 300_000), ['information meter-replaced 300000']],
  ['a Tach', from(6, 'tach', -80_400), ['information meter-replaced -80400']],
  [
    'one with three flights after it',
    from(9, 'hobbs', -90_000),
    ['information meter-replaced -90000'],
  ],
  ['two flights prove nothing yet', from(10, 'hobbs', -90_000), []],
  ['unlogged hours, however many', from(6, 'hobbs', 0).toSpliced(4, 3), []],
])('%s', (_, flights, said) => {
  expect(inShort(foundBy(14, flights))).toEqual(said)
  const joins = foundBy(4, flights).concat(foundBy(5, flights))
  if (said.length > 0) expect(joins).toEqual([])
  else expect(joins).not.toEqual([])
})
