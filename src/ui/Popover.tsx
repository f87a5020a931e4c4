import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import styles from './Popover.module.css'
import { onMeasure } from './use-measured.ts'

interface PopoverProps {
  readonly label: string
  readonly onClose: () => void
  /** Edge to share with its parent, if there is room. */
  readonly side?: 'start' | 'end'
  readonly children: ReactNode
}

/** Below its parent, in the top layer. Not modal: Escape, a press elsewhere, or Tab out of it closes it; presses on the
 * parent are the parent's. Focus moves in, and back on Escape. */
export function Popover({ label, onClose, side = 'end', children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  }, [onClose])
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return undefined
    // Browsers without a top layer show it in place.
    if ('showPopover' in element) {
      element.popover = 'manual'
      element.showPopover()
    }
    const place = () => putBelow(element, side)
    place()
    // Content may load later and be wider.
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

/** A dialog opened above it closes first. */
function isCovered(element: HTMLElement | null): boolean {
  return [...document.querySelectorAll('dialog[open]')].some((dialog) => !dialog.contains(element))
}

const GAP = 6
const MARGIN = 8

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
