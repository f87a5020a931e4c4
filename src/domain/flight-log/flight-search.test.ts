import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldForSearch } from '#domain/text/text-fold.ts'
import { aFlight } from '#testing/record-builders.ts'
import { flightSearch, searchedText } from './flight-search.ts'

it('finds a flight by route and day', () => {
  const { found } = flightSearch([aFlight()])
  expect(found('kfnl 2026-11-18')).toEqual(Uint8Array.of(1))
  expect(found('kden')).toEqual(Uint8Array.of(0))
  expect(found(' ')).toBeNull()
})

it('finds in a long log what it finds flight by flight', () => {
  const part = fc.constantFrom('K', 'ka', 'É', 'e', 'ß', 'ﬁ', '1', '-', ' ', '\n', '\u200b')
  const text = fc.array(part, { maxLength: 4 }).map((parts) => parts.join(''))
  const flight = fc.record({ route: text, reservationNumber: text, activity: text })
  fc.assert(
    fc.property(fc.array(flight, { maxLength: 12 }), fc.array(text), (some, asked) => {
      const flights = some.map((facts) => aFlight({ ...facts, aircraft: null, date: null }))
      const { found } = flightSearch(flights)
      for (const one of asked) {
        const wanted = foldForSearch(one)
          .split(' ')
          .filter((word) => word !== '')
        const plain = flights.map((own) =>
          wanted.every((word) => searchedText(own).includes(word)) ? 1 : 0,
        )
        expect([...(found(one) ?? flights.map(() => 1))]).toEqual(plain)
      }
    }),
  )
})
