import { act, renderHook } from '@testing-library/react'
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

it('opens a later wide board at now after zooming out to fit', () => {
  const now = instant('2026-11-18T19:00:00Z')
  const root = { current: document.createElement('div') }
  const { result, rerender } = renderHook(
    ({ scale }) => useZoomAnchor(root, scale, 0, ROOM, () => {}),
    {
      initialProps: { scale: WIDE },
      wrapper: ({ children }) => <ClockProvider clock={() => now}>{children}</ClockProvider>,
    },
  )
  const atNow = root.current.scrollLeft
  expect(atNow).toBeGreaterThan(0)
  root.current.scrollLeft = 0
  act(() => result.current(0))
  rerender({ scale: FITTING })
  rerender({ scale: WIDE })
  expect(root.current.scrollLeft).toBe(atNow)
})
