import {
  type ElementType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button, type ButtonProps } from './Button.tsx'
import { type PageCommand, useCommand } from './commands.ts'
import { Dialog } from './Dialog.tsx'
import { useIsPhone } from './media.ts'
import styles from './PopoverButton.module.css'
import { onMeasure } from './use-measured.ts'

interface PopoverButtonProps extends Omit<ButtonProps, 'children' | 'onClick'> {
  /** Accessible name of the popover. */
  readonly opens: string
  /** Content of the button. A `className` replaces the look of `Button`. */
  readonly button: ReactNode
  /** Edge that popover and parent share, if there is room. */
  readonly side?: 'start' | 'end'
  /** On a phone a sheet, as the filters are. */
  readonly isSheet?: boolean
  /** Opens it, too. */
  readonly command?: PageCommand | undefined
  /** Rendered while the popover is closed. */
  readonly whileClosed?: ReactNode
  readonly children: ReactNode | ((close: () => void) => ReactNode)
}

/** A button and its popover, which appears below their parent. */
export function PopoverButton(props: PopoverButtonProps) {
  const { opens, button, side = 'end', isSheet, command, whileClosed, children, ...rest } = props
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  useCommand(command, () => setIsOpen(true))
  const content = () => (typeof children === 'function' ? children(close) : children)
  const isPhone = useIsPhone()
  const Trigger: ElementType = rest.className === undefined ? Button : 'button'
  return (
    <>
      <Trigger
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...rest}
        onClick={() => setIsOpen(!isOpen)}
      >
        {button}
      </Trigger>
      {isOpen && isSheet && isPhone ? (
        <Dialog title={opens} shape="sheet" isOpen onClose={close}>
          {content()}
        </Dialog>
      ) : isOpen ? (
        <Popover label={opens} side={side} onClose={close}>
          {content()}
        </Popover>
      ) : (
        whileClosed
      )}
    </>
  )
}

interface PopoverProps {
  readonly label: string
  readonly side: 'start' | 'end'
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Not modal: Escape, a press elsewhere, or Tab out of it closes it; presses on the parent are the parent's. Focus moves
 * in, and back on Escape. `popover="auto"` would close under every dialog that opens above it. */
function Popover({ label, side, onClose, children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return undefined
    // jsdom has no top layer.
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
  const onPress = useEffectEvent(({ target }: Event) => {
    const isElsewhere = target instanceof Element && !panel.current?.parentElement?.contains(target)
    if (isElsewhere && !isCovered(panel.current)) onClose()
  })
  const onKey = useEffectEvent((event: KeyboardEvent, before: Element | null) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isCovered(panel.current)) return
    event.preventDefault()
    onClose()
    if (before instanceof HTMLElement) before.focus()
  })
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus({ preventScroll: true })
    const listening = new AbortController()
    const { signal } = listening
    for (const type of ['pointerdown', 'focusin'])
      document.addEventListener(type, (event) => onPress(event), { signal })
    document.addEventListener('keydown', (event) => onKey(event, before), { signal })
    return () => listening.abort()
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
