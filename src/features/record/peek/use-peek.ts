import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useIsPhone } from '#ui/media.ts'
import { type DrawnRecord, pressableAt, type RecordOf } from './drawn-record.ts'
import { isArrow, walkFrom, walksItself } from './peek-walk.ts'
import { drawnPieceOf, isInSight, isSameRecord, pieceAt } from './record-pieces.ts'

/** What somebody does before the card is here. */
export interface Wish {
  /** What they pointed at or pressed last; null for nothing. */
  last(this: void): Event | null
  /** From now on the card listens itself. */
  end(this: void): void
}

export interface Pinning {
  readonly wish: Wish
  /** The address said from the start what is pinned. */
  readonly isFromStart: boolean
  /** What the address says is pinned. */
  readonly pinned: RecordOf | null
  onPin(record: RecordOf): void
  onClose(): void
  /** Opens the record's own page. */
  onGo(record: RecordOf): void
}

/** Other things that float, and fields: their keys are theirs. */
const ELSEWHERE = 'dialog, [role="dialog"]:not([data-peek]), [role="menu"], [role="listbox"]'
const FIELD = 'textarea, select, input:not([type="checkbox"], [type="radio"])'
/** A press on these has a meaning of its own. */
const PRESSED = 'button, a, input, select, textarea, label, summary, tr, [data-peek]'

/**
 * What the card is about, and how it comes and goes: the pointer or the focus shows it, a press pins it, arrows walk on, Enter
 * opens the page, Escape closes. One set of listeners serves whatever page is in sight; nothing is drawn again but the card.
 */
export function usePeek(card: RefObject<HTMLElement | null>, pinning: Pinning) {
  const { pinned, wish } = pinning
  const isPhone = useIsPhone()
  const [hovered, setHovered] = useState<DrawnRecord | null>(null)
  const anchor = useRef<HTMLElement | null>(null)
  const pressedAt = useRef<HTMLElement | null>(null)
  const isSilent = useRef(false)
  /** Null: what is pinned was not pressed here. */
  const wantsFocus = useRef<boolean | null>(null)
  // What the palette opens before the card is here is opened by somebody, too.
  const isFirst = useRef(wish.last() !== null || pinning.isFromStart)
  const isSought = useRef(false)
  const shown: RecordOf | null = pinned ?? hovered

  /** Where the card belongs: what was pressed, or its successor if the page drew it anew. */
  const findAnchor = (): HTMLElement | null => {
    const wanted = pinned ?? hovered
    const before = anchor.current
    if (wanted === null) return null
    const isStill = before?.isConnected && isSameRecord(pieceAt(before), wanted)
    // What the log or a case opened is beside what was pressed for it.
    const pressed = pinned && pressedAt.current?.isConnected ? pressedAt.current : null
    if (!isStill) anchor.current = drawnPieceOf(wanted) ?? pressed
    // Once: from then on it may be scrolled wherever somebody wants.
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
    // A finger pins at once.
    if (event.pointerType === 'touch' || pinned) return
    const found = pressableAt(event.target)
    if (found?.element === hovered?.element && found?.id === hovered?.id) return
    anchor.current = found?.element ?? null
    setHovered(found)
  })
  const onFocusIn = useEffectEvent(({ target }: FocusEvent) => {
    if (isSilent.current || !(target instanceof Element) || !target.matches(':focus-visible'))
      return
    const found = pinned ? pieceAt(target) : pressableAt(target)
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
    // Without a pointer (Enter, Space, a screen reader) the focus goes in.
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
    const isOn = isIn || isNowhere(target) || isSameRecord(pieceAt(target), pinned)
    if (key === 'Escape') {
      if (pinned) {
        findAnchor()
        pinning.onClose()
        focusBack()
      } else setHovered(null)
    } else if (pinned === null || event.shiftKey) return
    else if (key === 'Enter' && isOn) pinning.onGo(pinned)
    else if (isArrow(key) && (isOn || isInside(card, target)) && !walksItself(target)) {
      const from = findAnchor()
      if (from === null) return
      const isFromCard = isInside(card, target)
      wantsFocus.current = isFromCard
      const next = walkFrom(from, key)
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
  const onLeave = useEffectEvent(() => setHovered(null))
  const onDown = useEffectEvent(({ target }: Event) => {
    pressedAt.current =
      target instanceof Element ? target.closest<HTMLElement>('main button') : null
  })
  const onWish = useEffectEvent(() => {
    const last = wish.last()
    if (last?.type === 'pointerover') onPointer(last as PointerEvent)
    else if (last?.type === 'focusin') onFocusIn(last as FocusEvent)
    else if (last) {
      onDown(last)
      if (last.type === 'click') onClick(last as MouseEvent)
    }
  })
  const onHere = useEffectEvent(() => wish.end())
  // Before it is painted: a key pressed the moment the card is seen is the card's.
  useLayoutEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const onFocusOut = () => isSilent.current || onLeave()
    document.addEventListener('pointerover', (event) => onPointer(event), { signal })
    document.addEventListener('focusin', (event) => onFocusIn(event), { signal })
    document.addEventListener('focusout', onFocusOut, { signal })
    document.addEventListener('pointerdown', (event) => onDown(event), { signal, capture: true })
    document.addEventListener('click', (event) => onClick(event), { signal })
    document.addEventListener('keydown', (event) => onKey(event), { signal, capture: true })
    document.addEventListener('scroll', (event) => onScroll(event), { signal, capture: true })
    document.documentElement.addEventListener('pointerleave', () => onLeave(), { signal })
    onHere()
    queueMicrotask(() => signal.aborted || onWish())
    return () => listening.abort()
  }, [])

  const key = pinned && `${pinned.kind} ${pinned.id}`
  const onPinned = useEffectEvent(() => {
    if (!pinned) return focusBack()
    isSought.current = false
    findAnchor()
    // What the palette opened takes the focus as well; what the address said from the start does not.
    const isForeign = wantsFocus.current === null && !isFirst.current
    if (wantsFocus.current || (isForeign && document.activeElement === document.body))
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

/** What has the focus when nothing has: a reload, a step back. */
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
  // Escape empties a search first.
  return field !== null && (key !== 'Escape' || field.value !== '')
}

/** A row of a table is not focused itself, but what stands in it. */
function focusable(element: HTMLElement | null): HTMLElement | null {
  if (element === null || element.matches('button, a, [tabindex]')) return element
  return element.querySelector<HTMLElement>('[tabindex="0"], button, a') ?? element
}
