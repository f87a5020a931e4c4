import { useLayoutEffect, useState } from 'react'

/** What is drawn of a scrolled board: px of its content, about a screen around what is in sight. */
export interface BoardWindow {
  readonly width: number
  readonly height: number
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

// Where nothing is laid out (tests) everything is near.
const UNSEEN = { width: 1280, height: 4000 }

/** Null before the first look. Another one only when the scroller is another half screen further, or of another size. */
export function useBoardWindow(ref: { readonly current: HTMLElement | null }): BoardWindow | null {
  const [seen, setSeen] = useState<BoardWindow | null>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const look = () => {
      const next = windowOf(element)
      setSeen((before) => (before && isSame(before, next) ? before : next))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [ref])
  return seen
}

function windowOf(element: HTMLElement): BoardWindow {
  const width = element.clientWidth || UNSEEN.width
  const height = element.clientHeight || UNSEEN.height
  const top = Math.floor(element.scrollTop / (height / 2)) * (height / 2)
  const left = Math.floor(element.scrollLeft / (width / 2)) * (width / 2)
  return {
    width,
    height,
    top: top - height,
    bottom: top + 2.5 * height,
    left: left - width,
    right: left + 2.5 * width,
  }
}

function isSame(a: BoardWindow, b: BoardWindow): boolean {
  return a.width === b.width && a.height === b.height && a.top === b.top && a.left === b.left
}
