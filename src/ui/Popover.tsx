import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import styles from './Popover.module.css'
import { onMeasure } from './use-measured.ts'

interface PopoverProps {
  readonly label: string
  readonly onClose: () => void
  /** Which edge it shares with its parent, as far as the window has room. */
  readonly side?: 'start' | 'end'
  readonly children: ReactNode
}

/**
 * What floats below its parent, above everything and cut by nothing. Not modal: Escape, a press elsewhere or leaving it with
 * Tab closes it; a press on the parent is the parent's own business. The focus moves in, and back on Escape.
 */
export function Popover({ label, onClose, side = 'end', children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  }, [onClose])
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return undefined
    // Where there is no top layer it stands where it is.
    if ('showPopover' in element) {
      element.popover = 'manual'
      element.showPopover()
    }
    const place = () => putBelow(element, side)
    place()
    // What it holds may come later than it does, and be wider.
    const endMeasuring = onMeasure(element, place)
    addEventListener('resize', place)
    addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      endMeasuring()
      removeEventListener('resize', place)
      removeEventListener('scroll', place, { capture: true })
    }
  }, [side])
  useEffect(() => {
    const element = panel.current
    const before = document.activeElement
    element?.focus({ preventScroll: true })
    const onPress = (event: Event) => {
      const anchor = element?.parentElement
      if (event.target instanceof Element && !anchor?.contains(event.target) && !isCovered(element))
        close.current()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isCovered(element)) return
      event.preventDefault()
      close.current()
      if (before instanceof HTMLElement) before.focus()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('focusin', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('focusin', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
  return (
    <div ref={panel} className={styles.popover} role="dialog" aria-label={label} tabIndex={-1}>
      {children}
    </div>
  )
}

/** What opened above is closed first, and the list it was opened from is still there. */
function isCovered(element: HTMLElement | null): boolean {
  return [...document.querySelectorAll('dialog[open]')].some((dialog) => !dialog.contains(element))
}

const GAP = 6
const MARGIN = 8

/** Below the parent, an edge in common, inside the window, and no higher than the window has room below. */
function putBelow(element: HTMLElement, side: 'start' | 'end'): void {
  const at = element.parentElement?.getBoundingClientRect()
  if (!at) return
  const room = document.documentElement.clientWidth - MARGIN - element.offsetWidth
  const wanted = side === 'start' ? at.left : at.right - element.offsetWidth
  const top = at.bottom + GAP
  element.style.left = `${Math.max(MARGIN, Math.min(wanted, room))}px`
  element.style.top = `${top}px`
  element.style.maxHeight = `calc(100dvh - ${top + MARGIN}px)`
}
