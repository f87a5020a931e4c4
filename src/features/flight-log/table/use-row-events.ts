import { useEffectEvent, useLayoutEffect } from 'react'
import { type KeyPress, listenForKeys } from '#ui/item-keys.ts'

interface RowEvents {
  onPress(flightId: string, line: number, hasShift: boolean): void
  /** Text to copy; null for the browser's default. */
  onCopy(): string | null
  onKey(press: KeyPress, column: string): boolean
  onFocus(row: number): void
}

/** Listens on the scroller, not on 50,000 rows. Pressing a row is a mouse shortcut; its first cell has the real button. */
export function useRowEvents(scroller: HTMLElement, events: RowEvents): void {
  const onClick = useEffectEvent((event: MouseEvent) => {
    const row = from(event, '[data-flight-id]')
    if (!row || from(event, 'button') || (!event.shiftKey && isSelectingText())) return
    if (event.shiftKey) getSelection()?.removeAllRanges()
    events.onPress(row.dataset['flightId'] ?? '', Number(row.dataset['row']), event.shiftKey)
  })
  const takeKey = useEffectEvent((press: KeyPress) => {
    const column = from(press, 'td[data-column]')?.dataset['column']
    return from(press, '[data-row]') !== null && events.onKey(press, column ?? '')
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
    scroller.addEventListener('focusin', (event) => onFocusIn(event), { signal })
    const endKeys = listenForKeys(scroller, (press) => takeKey(press))
    return () => {
      leaving.abort()
      endKeys()
    }
  }, [scroller])
}

function from(event: Pick<Event, 'target'>, selector: string): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null
}

function isSelectingText(): boolean {
  return (getSelection()?.toString() ?? '') !== ''
}
