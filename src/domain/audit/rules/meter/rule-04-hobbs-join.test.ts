import { expect, test } from 'vitest'
import { foundBy, inShort } from '#testing/audit-findings.ts'
import { aChain, typed } from '#testing/flight-chains.ts'
import { plainDay } from '#time/plain-day.ts'

test.each([
  ['joined', 100_140, []],
  ['a tenth later', 100_150, ['warning unlogged 10']],
  ['a tenth earlier', 100_130, ['warning overlap -10']],
  ['eleven hundredths', 100_151, ['error unlogged 11']],
  ['unlogged time', 100_350, ['error unlogged 210']],
  ['an overlap', 100_100, ['error overlap -40']],
])('%s', (_, out, said) => {
  const flights = aChain([140, 100], {}, { 1: { hobbs: typed(out, out + 100) } })
  const findings = foundBy(4, flights)
  expect(inShort(findings)).toEqual(said)
  const [first, second] = flights.map(({ id }) => id)
  for (const finding of findings)
    expect(finding).toMatchObject({ flightId: second, flightIds: [first, second] })
})

test('says nothing across a reading, or a day, that is not known', () => {
  const gaping = aChain([140, 100], {}, { 1: { hobbs: typed(100_350, 100_450) } })
  expect(foundBy(4, gaping, { missingFlightDays: [plainDay('2026-10-02')] })).toEqual([])
  expect(foundBy(4, aChain([140, 100], {}, { 0: { hobbs: typed(100_000, null) } }))).toEqual([])
})
