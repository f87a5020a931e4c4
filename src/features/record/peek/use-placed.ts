import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useIsPhone } from '#ui/media.ts'
import { cornerSpot, spotFor } from './peek-place.ts'
import { isInSight } from './record-items.ts'

/** After every render, scroll and resize. `findAnchor` is called each time, because pages redraw their bars. */
export function usePlaced(
  card: RefObject<HTMLElement | null>,
  isShown: boolean,
  findAnchor: () => HTMLElement | null,
): void {
  const isPhone = useIsPhone()
  const place = useEffectEvent(() => {
    if (card.current) put(card.current, isPhone ? 'sheet' : findAnchor())
  })
  useLayoutEffect(() => place())
  useEffect(() => {
    if (!isShown) return
    let frame = 0
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => place())
    }
    const drawn = new MutationObserver((changes) => {
      if (changes.some(({ target }) => target !== card.current)) later()
    })
    drawn.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['style', 'class', 'open'],
    })
    addEventListener('scroll', later, true)
    addEventListener('resize', later)
    return () => {
      cancelAnimationFrame(frame)
      drawn.disconnect()
      removeEventListener('scroll', later, true)
      removeEventListener('resize', later)
    }
  }, [card, isShown])
}

function put(card: HTMLElement, anchor: HTMLElement | 'sheet' | null): void {
  const { style } = card
  if (anchor === 'sheet') {
    style.left = style.top = style.maxHeight = ''
    return
  }
  const borders = card.offsetHeight - card.clientHeight
  const size = { width: card.offsetWidth, height: card.scrollHeight + borders }
  const view = { width: document.documentElement.clientWidth, height: innerHeight }
  // Keep the row clear while any of it is visible.
  const row = anchor?.closest<HTMLElement>('[data-row-kind]') ?? null
  const seen = row ?? anchor
  const spot =
    anchor === null || seen === null || !isInSight(seen)
      ? cornerSpot(size, view)
      : spotFor(
          { bar: anchor.getBoundingClientRect(), row: row && row.getBoundingClientRect() },
          size,
          view,
        )
  style.left = `${spot.x}px`
  style.top = `${spot.y}px`
  style.maxHeight = `${spot.height}px`
}
