import { type RefObject, useEffect, useEffectEvent } from 'react'

interface RowEvents {
  onPress(flightId: string, line: number, hasShift: boolean): void
  /** What a copy takes, or null for what the browser makes of it. */
  onCopy(): string | null
  /** `column` is the one whose button has the focus. */
  onKey(event: KeyboardEvent, column: string): void
  onFocus(row: number): void
}

/**
 * What happens anywhere on a row, heard once on the scroller instead of in fifty thousand rows. A press on a row is a
 * convenience of the mouse: its first cell holds the real button.
 */
export function useRowEvents(scroller: RefObject<HTMLElement | null>, events: RowEvents): void {
  const onClick = useEffectEvent((event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null
    const row = target?.closest<HTMLElement>('[data-flight-id]')
    if (!row || target?.closest('button') || (!event.shiftKey && isSelectingText())) return
    if (event.shiftKey) getSelection()?.removeAllRanges()
    events.onPress(row.dataset['flightId'] ?? '', Number(row.dataset['row']), event.shiftKey)
  })
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const line = event.target instanceof Element ? event.target.closest('[data-row]') : null
    const cell = event.target instanceof Element ? event.target.closest('td[data-column]') : null
    if (line) events.onKey(event, cell?.getAttribute('data-column') ?? '')
  })
  const onFocusIn = useEffectEvent((event: FocusEvent) => {
    const row =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null
    if (row) events.onFocus(Number(row.dataset['row']))
  })
  const onCopyEvent = useEffectEvent((event: ClipboardEvent) => {
    const text = isSelectingText() ? null : events.onCopy()
    if (text === null) return
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  })
  useEffect(() => {
    const element = scroller.current
    const press = (event: MouseEvent) => onClick(event)
    const key = (event: KeyboardEvent) => onKeyDown(event)
    const focus = (event: FocusEvent) => onFocusIn(event)
    const copy = (event: ClipboardEvent) => onCopyEvent(event)
    element?.addEventListener('copy', copy)
    element?.addEventListener('click', press)
    element?.addEventListener('keydown', key)
    element?.addEventListener('focusin', focus)
    return () => {
      element?.removeEventListener('copy', copy)
      element?.removeEventListener('click', press)
      element?.removeEventListener('keydown', key)
      element?.removeEventListener('focusin', focus)
    }
  }, [scroller])
}

function isSelectingText(): boolean {
  return (getSelection()?.toString() ?? '') !== ''
}
