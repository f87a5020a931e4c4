import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { TimeScale } from '#domain/board/time-scale.ts'
import { ZOOM_STEPS } from '#features/schedule/schedule-state.ts'
import type { Instant } from '#time/instant.ts'
import { useClock } from '#ui/clock.tsx'

const WHEEL_STEP = 60

/** Ctrl and wheel zoom around the pointer, or the middle. A board wider than the screen opens at now, else at its
 * start, and keeps now in sight when it loses room. `room`: px beside the row heads; null before layout. */
export function useZoomAnchor(
  root: { readonly current: HTMLElement | null },
  scale: TimeScale,
  headWidth: number,
  room: number | null,
  onZoom: (minutesPer40: number | null) => void,
): (step: -1 | 0 | 1) => void {
  const clock = useClock()
  const anchor = useRef<{ readonly at: Instant; readonly offset: number } | null>(null)
  const before = useRef<TimeScale | null>(null)
  const roomBefore = useRef(0)
  const turned = useRef(0)

  const zoomAt = (step: -1 | 0 | 1, offset: number) => {
    const element = root.current
    if (!element) return
    const next = step === 0 ? null : zoomedBy(scale.pxPerMinute, step)
    if (next === undefined) return
    anchor.current = { at: scale.instantAt(element.scrollLeft + offset), offset }
    onZoom(next)
  }
  const onWheel = useEffectEvent((event: WheelEvent) => {
    const element = root.current
    if (!event.ctrlKey || !element) return
    event.preventDefault()
    turned.current += event.deltaY
    if (Math.abs(turned.current) < WHEEL_STEP) return
    const step = turned.current < 0 ? 1 : -1
    turned.current = 0
    const pointer = event.clientX - element.getBoundingClientRect().left - headWidth
    zoomAt(step, Math.max(0, pointer))
  })
  useEffect(() => {
    const element = root.current
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [root])

  useLayoutEffect(() => {
    const element = root.current
    if (!element || room === null) return
    const last = before.current
    const isWide = scale.width > room
    // A board that fitted opens at now once it no longer does, as when Find a time takes some of its width.
    before.current = isWide ? scale : null
    const { scrollLeft } = element
    const nowBefore = (last ?? scale).xOf(clock()) - scrollLeft
    // As when Find a time takes some of the width: its first offers start at now.
    const hasLess = room < roomBefore.current * 0.8
    const losesNow = hasLess && nowBefore > room / 2 && nowBefore < roomBefore.current
    roomBefore.current = room
    if (last === scale && !losesNow) return
    // Once zoomed out to fit, the place is no longer wanted.
    const held = anchor.current
    anchor.current = null
    if (!isWide) return
    const now = scale.xOf(clock())
    if (held) scrollAcross(element, scale.xOf(held.at) - held.offset)
    else if (!last || losesNow) {
      if (now < scale.width) scrollAcross(element, now - room / 3)
    } else if (last.day === scale.day) scrollAcross(element, scale.xOf(last.instantAt(scrollLeft)))
  }, [root, scale, room, clock])

  return (step) => zoomAt(step, (room ?? 0) / 2)
}

function scrollAcross(element: HTMLElement, left: number) {
  element.scrollLeft = left
}

/** Next zoom step in (1) or out (−1); undefined at the end. */
function zoomedBy(pxPerMinute: number, step: -1 | 1): number | undefined {
  const current = 40 / pxPerMinute
  const isNext = (minutes: number) =>
    step === 1 ? minutes < current * 0.99 : minutes > current * 1.01
  return step === 1 ? ZOOM_STEPS.findLast(isNext) : ZOOM_STEPS.find(isNext)
}
