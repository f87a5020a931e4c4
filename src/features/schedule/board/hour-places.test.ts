import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hourPlaces } from './hour-places.ts'

const measure = (text: string) => text.length * 7
const hours = (step: number) =>
  Array.from({ length: 14 }, (_, i) => ({
    x: i * step,
    label: `${((i + 5) % 12) + 1} ${i < 6 ? 'AM' : 'PM'}`,
  }))

it('stand right of their lines', () => {
  expect(hourPlaces(hours(60), null, measure, 'en-US')[2]).toEqual({ left: 124, text: '8 AM' })
})

it.each([
  // Now stands just behind, on and just before the line of 8 AM at 120.
  [
    { from: 132, to: 172 },
    { left: 101, text: '8 AM' },
  ],
  [
    { from: 100, to: 140 },
    { left: 143, text: '8 AM' },
  ],
])('step aside for now (%#)', (now, place) => {
  expect(hourPlaces(hours(60), now, measure, 'en-US')[2]).toEqual(place)
})

it('never cover now or one another, and none is lost where hours are 55 px wide', () => {
  fc.assert(
    fc.property(fc.integer({ min: 55, max: 140 }), fc.integer({ min: 60, max: 600 }), (step, x) => {
      const now = { from: x - 19, to: x + 19 }
      const places = hourPlaces(hours(step), now, measure, 'en-US')
      const drawn = places.filter(({ text }) => text !== '').sort((a, b) => a.left - b.left)
      expect(drawn).toHaveLength(places.length)
      for (const [index, { left, text }] of drawn.entries()) {
        const right = left + measure(text)
        expect(right <= now.from || left >= now.to).toBe(true)
        expect(right).toBeLessThanOrEqual(drawn[index + 1]?.left ?? Number.POSITIVE_INFINITY)
      }
    }),
  )
})
