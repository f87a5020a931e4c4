import { type ReactNode, useEffect, useRef } from 'react'
import styles from './Popover.module.css'

interface PopoverProps {
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * What floats below its (positioned) parent, right edges aligned as far as the window has room. Not modal: Escape, a press elsewhere or leaving it with
 * Tab closes it; a press on the parent is the parent's own business. The focus moves in, and back on Escape.
 */
export function Popover({ label, onClose, children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  }, [onClose])
  useEffect(() => {
    const element = panel.current
    const before = document.activeElement
    if (element) keepInSight(element)
    element?.focus({ preventScroll: true })
    const onPress = (event: Event) => {
      const anchor = element?.parentElement
      if (event.target instanceof Node && !anchor?.contains(event.target)) close.current()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
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

const MARGIN = 8

/** Moves anything beyond an edge of the window back inside. */
function keepInSight(element: HTMLElement): void {
  const { left, right } = element.getBoundingClientRect()
  const beyond = Math.max(0, right - (document.documentElement.clientWidth - MARGIN))
  const shift = Math.max(-beyond, MARGIN - left)
  if (beyond > 0 || left < MARGIN) element.style.transform = `translateX(${shift}px)`
}
