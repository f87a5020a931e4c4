import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { WHOLE_DAY } from '#domain/board/board-hours.ts'
import { timeScale } from '#domain/board/time-scale.ts'
import { instant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { zoneOf } from '#time/zone.ts'
import { ClockProvider } from '#ui/clock.tsx'
import { useZoomAnchor } from './use-zoom-anchor.ts'

const DENVER = zoneOf('America/Denver')
const ROOM = 600
const scaleOn = (day: string, minutesPer40: number) =>
  timeScale(DENVER, plainDay(day), WHOLE_DAY, { minutesPer40 })
const WIDE = scaleOn('2026-11-18', 15)
const FITTING = scaleOn('2026-11-18', 120)

const NOON = instant('2026-11-18T19:00:00Z')
const wrapper = ({ children }: { children: ReactNode }) => (
  <ClockProvider clock={() => NOON}>{children}</ClockProvider>
)

it('keeps now in sight when it loses room, but not where now was out of sight', () => {
  const root = { current: document.createElement('div') }
  const { rerender } = renderHook(({ room }) => useZoomAnchor(root, WIDE, 0, room, () => {}), {
    initialProps: { room: ROOM },
    wrapper,
  })
  const now = WIDE.xOf(NOON)
  const scrolledTo = (left: number, room: number) => {
    rerender({ room: ROOM })
    root.current.scrollLeft = left
    rerender({ room })
    return root.current.scrollLeft
  }
  expect(scrolledTo(now - 500, 300)).toBe(now - 100)
  expect(scrolledTo(now - 100, 300)).toBe(now - 100)
  expect(scrolledTo(now + 100, 300)).toBe(now + 100)
})

it('opens a later wide board at now after zooming out to fit', () => {
  const root = { current: document.createElement('div') }
  const { result, rerender } = renderHook(
    ({ scale }) => useZoomAnchor(root, scale, 0, ROOM, () => {}),
    { initialProps: { scale: WIDE }, wrapper },
  )
  const atNow = root.current.scrollLeft
  expect(atNow).toBeGreaterThan(0)
  root.current.scrollLeft = 0
  act(() => result.current(0))
  rerender({ scale: FITTING })
  rerender({ scale: WIDE })
  expect(root.current.scrollLeft).toBe(atNow)
})
