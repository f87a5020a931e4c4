import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Box, cornerSpot, type Size, type Spot, spotFor } from './peek-place.ts'

const VIEW = { width: 1280, height: 720 }
const CARD = { width: 336, height: 260 }
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const boxOf = ({ x, y, height }: Spot, { width }: Size) => box(x, y, width, height)
const meets = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

it('stands under its row, at its bar, and over it near the bottom', () => {
  const row = box(0, 200, 1280, 36)
  expect(spotFor({ bar: box(500, 204, 80, 28), row }, CARD, VIEW)).toEqual({
    x: 500,
    y: 242,
    height: 260,
  })
  const last = box(0, 640, 1280, 36)
  expect(spotFor({ bar: box(1200, 644, 80, 28), row: last }, CARD, VIEW)).toEqual({
    x: 936,
    y: 374,
    height: 260,
  })
})

it('stands over a line of a list, on what is over, and beside a bar that has no row', () => {
  const line = spotFor({ bar: box(240, 500, 1000, 40), row: null }, CARD, VIEW)
  expect(line).toEqual({ x: 896, y: 234, height: 260 })
  const column = box(300, 200, 120, 90)
  expect(spotFor({ bar: column, row: null }, CARD, VIEW)).toEqual({ x: 426, y: 200, height: 260 })
})

it('never covers a later booking of its row, and never leaves the window', () => {
  const between = (min: number, max: number) => fc.integer({ min, max })
  const asked = fc
    .record({
      view: fc.record({ width: between(768, 1920), height: between(560, 1080) }),
      top: between(90, 1080),
      rowHeight: between(20, 130),
      left: between(-200, 1900),
      width: between(4, 600),
      height: between(90, 520),
    })
    .filter(({ view, top, rowHeight, left, width }) => {
      const isDrawn = top + rowHeight <= view.height && left < view.width && left + width > 0
      return isDrawn
    })
  fc.assert(
    fc.property(asked, ({ view, top, rowHeight, left, width, height }) => {
      const card = { width: 336, height }
      const row = box(0, top, view.width, rowHeight)
      const spot = spotFor({ bar: box(left, top + 2, width, rowHeight - 4), row }, card, view)
      const drawn = boxOf(spot, card)
      expect(meets(drawn, box(left + width, top, 5000, rowHeight))).toBe(false)
      expect(drawn.left).toBeGreaterThanOrEqual(0)
      expect(drawn.top).toBeGreaterThanOrEqual(0)
      expect(drawn.right).toBeLessThanOrEqual(view.width)
      expect(drawn.bottom).toBeLessThanOrEqual(view.height)
      expect(spot.height).toBeGreaterThanOrEqual(Math.min(height, 160))
    }),
  )
})

it('stands in the corner for what is not drawn', () => {
  expect(cornerSpot(CARD, VIEW)).toEqual({ x: 928, y: 444, height: 260 })
  expect(cornerSpot({ width: 336, height: 900 }, VIEW).height).toBe(704)
})
