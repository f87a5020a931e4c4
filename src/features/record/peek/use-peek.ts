import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { keysAt } from '#ui/item-keys.ts'
import { useIsPhone } from '#ui/media.ts'
import { type DrawnRecord, pressableAt, type RecordOf } from './drawn-record.ts'
import {
  drawnItemOf,
  isArrow,
  isInSight,
  isSameRecord,
  itemAt,
  itemBeside,
} from './record-items.ts'

/** Events before the card's code is loaded. */
export interface PendingEvent {
  last(this: void): Event | null
  end(this: void): void
}

export interface Pinning {
  readonly pendingEvent: PendingEvent
  /** The address had a pinned record at load. */
  readonly isFromStart: boolean
  readonly pinned: RecordOf | null
  onPin(record: RecordOf): void
  onClose(): void
  onGo(record: RecordOf): void
}

/** Other floating elements and fields handle their own keys. */
const ELSEWHERE = 'dialog, [role="dialog"]:not([data-peek]), [role="menu"], [role="listbox"]'
const FIELD = 'textarea, select, input:not([type="checkbox"], [type="radio"])'
/** Pressing these does something else. */
const PRESSED = 'button, a, input, select, textarea, label, summary, tr, [data-peek]'

/** Hover or focus shows the card, a press pins it, arrows move on, Enter opens the page, Escape closes. One set of
 * listeners serves all pages, and only the card redraws. */
export function usePeek(card: RefObject<HTMLElement | null>, pinning: Pinning) {
  const { pinned, pendingEvent } = pinning
  const isPhone = useIsPhone()
  const [hovered, setHovered] = useState<DrawnRecord | null>(null)
  const anchor = useRef<HTMLElement | null>(null)
  const pressedAt = useRef<HTMLElement | null>(null)
  const lastOver = useRef<EventTarget | null>(null)
  const isSilent = useRef(false)
  /** Null: the record wasn't pinned by a press here. */
  const wantsFocus = useRef<boolean | null>(null)
  // True also if the palette opened it before the card loaded.
  const isFirst = useRef(pendingEvent.last() !== null || pinning.isFromStart)
  const isSought = useRef(false)
  const shown: RecordOf | null = pinned ?? hovered

  /** What was pressed, or its new element after a redraw. */
  const findAnchor = (): HTMLElement | null => {
    const wanted = pinned ?? hovered
    const before = anchor.current
    if (wanted === null) return null
    const isStill = before?.isConnected && isSameRecord(itemAt(before), wanted)
    // If the record isn't drawn, use what was pressed.
    const pressed = pinned && pressedAt.current?.isConnected ? pressedAt.current : null
    if (!isStill) anchor.current = drawnItemOf(wanted) ?? pressed
    // Scroll to it once; after that the user may scroll away.
    if (pinned && anchor.current && !isSought.current) {
      isSought.current = true
      bringIntoSight(anchor.current, isPhone)
    }
    return anchor.current
  }
  const focusBack = () => {
    const active = document.activeElement
    if (active && !isNowhere(active) && !isInside(card, active)) return
    isSilent.current = true
    const target = anchor.current?.isConnected ? anchor.current : document.querySelector('main')
    focusable(target)?.focus({ preventScroll: true })
    isSilent.current = false
  }
  const pin = (found: DrawnRecord, takesFocus: boolean) => {
    anchor.current = found.element
    wantsFocus.current = takesFocus
    setHovered(null)
    pinning.onPin({ kind: found.kind, id: found.id })
  }

  const onPointer = useEffectEvent((event: PointerEvent) => {
    // Touch pins at once.
    if (event.pointerType === 'touch' || pinned || event.target === lastOver.current) return
    lastOver.current = event.target
    const found = pressableAt(event.target)
    if (found?.element === hovered?.element && found?.id === hovered?.id) return
    anchor.current = found?.element ?? null
    setHovered(found)
  })
  const onFocusIn = useEffectEvent(({ target }: FocusEvent) => {
    if (isSilent.current || !(target instanceof Element) || !target.matches(':focus-visible'))
      return
    const found = pinned ? itemAt(target) : pressableAt(target)
    if (!found) return
    if (!pinned) {
      anchor.current = found.element
      return setHovered(found)
    }
    if (found.kind !== pinned.kind) return
    if (isSameRecord(found, pinned)) anchor.current = found.element
    else pin(found, wantsFocus.current === true)
  })
  const onClick = useEffectEvent((event: MouseEvent) => {
    const { target } = event
    if (event.defaultPrevented || event.button !== 0 || !(target instanceof Element)) return
    const found = pressableAt(target)
    // Opened without a pointer (Enter, Space, screen reader): focus the card.
    const isKey = event.detail === 0
    if (found === null) {
      const isBare = target.closest(PRESSED) === null && target.closest('main') !== null
      if (pinned && isBare && document.getSelection()?.isCollapsed !== false) pinning.onClose()
    } else if (!isSameRecord(found, pinned)) pin(found, isKey || isInside(card, target))
    else if (isKey) card.current?.focus()
    else pinning.onClose()
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (shown === null || !(target instanceof Element) || isElsewhere(target, key)) return
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    const isIn = target === card.current
    const isOn = isIn || isNowhere(target) || isSameRecord(itemAt(target), pinned)
    if (key === 'Escape') {
      if (pinned) {
        findAnchor()
        pinning.onClose()
        focusBack()
      } else setHovered(null)
    } else if (pinned === null || event.shiftKey) return
    else if (key === 'Enter' && isOn) pinning.onGo(pinned)
    else if ((isOn || isInside(card, target)) && isArrow(key) && !takesKeys(target)) {
      const from = findAnchor()
      if (from === null) return
      const isFromCard = isInside(card, target)
      wantsFocus.current = isFromCard
      const moveOn = keysAt(from)
      const next = moveOn ? null : itemBeside(from, key)
      moveOn?.(key)
      if (next) {
        isSilent.current = true
        next.element.focus()
        isSilent.current = false
        pin(next, isFromCard)
      }
    } else return
    event.preventDefault()
    event.stopPropagation()
  })
  const onScroll = useEffectEvent(({ target }: Event) => {
    if (!hovered || pinned || (target instanceof Node && card.current?.contains(target))) return
    const isKept = document.activeElement === hovered.element && isInSight(hovered.element)
    if (!isKept) setHovered(null)
  })
  const onLeave = useEffectEvent(() => {
    lastOver.current = null
    setHovered(null)
  })
  const onDown = useEffectEvent(({ target }: Event) => {
    pressedAt.current =
      target instanceof Element ? target.closest<HTMLElement>('main button') : null
  })
  const onPendingEvent = useEffectEvent(() => {
    const last = pendingEvent.last()
    if (last?.type === 'pointermove') onPointer(last as PointerEvent)
    else if (last?.type === 'focusin') onFocusIn(last as FocusEvent)
    else if (last) {
      onDown(last)
      if (last.type === 'click') onClick(last as MouseEvent)
    }
  })
  const onHere = useEffectEvent(() => pendingEvent.end())
  // Layout effect: a key pressed as the card appears must reach it.
  useLayoutEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const onFocusOut = () => isSilent.current || onLeave()
    // Not `pointerover`: that comes as well when the page moves under a pointer at rest.
    document.addEventListener('pointermove', (event) => onPointer(event), { signal })
    document.addEventListener('focusin', (event) => onFocusIn(event), { signal })
    document.addEventListener('focusout', onFocusOut, { signal })
    document.addEventListener('pointerdown', (event) => onDown(event), { signal, capture: true })
    document.addEventListener('click', (event) => onClick(event), { signal })
    document.addEventListener('keydown', (event) => onKey(event), { signal, capture: true })
    document.addEventListener('scroll', (event) => onScroll(event), { signal, capture: true })
    document.documentElement.addEventListener('pointerleave', () => onLeave(), { signal })
    onHere()
    queueMicrotask(() => signal.aborted || onPendingEvent())
    return () => listening.abort()
  }, [])

  const key = pinned && `${pinned.kind} ${pinned.id}`
  const onPinned = useEffectEvent(() => {
    if (!pinned) return focusBack()
    isSought.current = false
    // Opened by the palette or a key on a row, it takes focus; one from the initial address doesn't.
    const isForeign = wantsFocus.current === null && !isFirst.current
    const active = document.activeElement
    const isByKey = active?.matches('main :is(button, a):focus-visible') === true
    if (isForeign && isByKey) pressedAt.current = active as HTMLElement
    findAnchor()
    if (wantsFocus.current || (isForeign && (active === document.body || isByKey)))
      card.current?.focus({ preventScroll: true })
    wantsFocus.current = null
  })
  useEffect(() => {
    if (key !== null || !isFirst.current) onPinned()
    isFirst.current = false
  }, [key])
  return { shown, findAnchor }
}

function bringIntoSight(element: HTMLElement, isPhone: boolean): void {
  if (!isPhone && isInSight(element)) return
  const { style } = element
  // The sheet covers the lower part of a phone.
  style.scrollMarginBottom = isPhone ? '62vh' : ''
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  style.scrollMarginBottom = ''
}

/** In a grid, list or table that has keys of its own. */
function takesKeys(target: Element): boolean {
  return itemAt(target) !== null && keysAt(target) !== null
}

/** No element has focus, as after a reload or going back. */
function isNowhere(element: Element): boolean {
  return element === document.body || element.matches('main')
}

function isInside(card: RefObject<HTMLElement | null>, target: Element): boolean {
  return card.current?.contains(target) === true
}

function isElsewhere(target: Element, key: string): boolean {
  if (document.querySelector('dialog[open]') !== null || target.closest(ELSEWHERE) !== null)
    return true
  const field = target.closest<HTMLInputElement>(FIELD)
  // Escape first empties a search field.
  return field !== null && (key !== 'Escape' || field.value !== '')
}

/** Table rows aren't focusable; use what is in them. */
function focusable(element: HTMLElement | null): HTMLElement | null {
  if (element === null || element.matches('button, a, [tabindex]')) return element
  return element.querySelector<HTMLElement>('[tabindex="0"], button, a') ?? element
}
