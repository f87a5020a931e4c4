import { useEffectEvent, useLayoutEffect } from 'react'

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
export function useRowEvents(scroller: HTMLElement, events: RowEvents): void {
  const onClick = useEffectEvent((event: MouseEvent) => {
    const row = from(event, '[data-flight-id]')
    if (!row || from(event, 'button') || (!event.shiftKey && isSelectingText())) return
    if (event.shiftKey) getSelection()?.removeAllRanges()
    events.onPress(row.dataset['flightId'] ?? '', Number(row.dataset['row']), event.shiftKey)
  })
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const column = from(event, 'td[data-column]')?.dataset['column']
    if (from(event, '[data-row]')) events.onKey(event, column ?? '')
  })
  const onFocusIn = useEffectEvent((event: FocusEvent) => {
    const row = from(event, '[data-row]')
    if (row) events.onFocus(Number(row.dataset['row']))
  })
  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    const text = isSelectingText() ? null : events.onCopy()
    if (text === null) return
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  })
  useLayoutEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    scroller.addEventListener('copy', (event) => onCopy(event), { signal })
    scroller.addEventListener('click', (event) => onClick(event), { signal })
    scroller.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    scroller.addEventListener('focusin', (event) => onFocusIn(event), { signal })
    return () => leaving.abort()
  }, [scroller])
}

function from(event: Event, selector: string): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null
}

function isSelectingText(): boolean {
  return (getSelection()?.toString() ?? '') !== ''
}
