import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { listenForKeys, type TakeKey } from '#ui/item-keys.ts'
import {
  type BoardItem,
  type CanvasPlace,
  type NavigationGrid,
  type NavigationTarget,
  navigate,
  placeNear,
} from './navigation.ts'

interface CanvasFocus {
  readonly grid: NavigationGrid
  /** False until the days have loaded once. */
  readonly isReady: boolean
  readonly opensDayRef: RefObject<boolean>
  readonly found: BoardItem | null
  setWanted(item: BoardItem): void
  onToggle(group: string): void
  onStep(step: -1 | 1): void
  readonly onZoom: ((step: -1 | 0 | 1) => void) | undefined
}

const ZOOM_KEYS: Readonly<Record<string, -1 | 0 | 1>> = { '+': 1, '=': 1, '-': -1, '0': 0 }

/** Roving tab stop. The target becomes active first, so that it is drawn even off screen, then gets the focus. A step
 * to other days waits for their bookings. A search match scrolls into view and opens its group; focus stays in the
 * search. */
export function useCanvasFocus(root: RefObject<HTMLElement | null>, canvas: CanvasFocus) {
  const { grid, isReady, found, opensDayRef } = canvas
  const goal = useRef<BoardItem | null>(null)
  const sought = useRef<BoardItem | null>(null)
  const pendingStep = useRef<(NavigationTarget & { readonly from: number }) | null>(null)
  const start = grid.days[0]?.start ?? 0
  const goTo = (place: CanvasPlace) => {
    if (place.kind === 'booking') {
      goal.current = place
      canvas.setWanted(place)
    } else if (root.current) elementAt(root.current, place)?.focus()
  }
  const takeKey: TakeKey = useEffectEvent(({ target, key, altKey, metaKey, ctrlKey }) => {
    if (altKey || metaKey) return false
    const zoom = ZOOM_KEYS[key]
    if (canvas.onZoom && zoom !== undefined && !ctrlKey) {
      canvas.onZoom(zoom)
      return true
    }
    const from = root.current && placeAt(root.current, target)
    const next = navigate(grid, from, key, ctrlKey)
    if (next === null) return from !== null && key.startsWith('Arrow')
    if (next.kind === 'toggle') canvas.onToggle(next.group)
    else if (next.kind === 'step') {
      pendingStep.current = { ...next.target, from: start }
      canvas.onStep(next.step)
    } else goTo(next)
    return true
  })
  const onFocus = useEffectEvent(({ target }: FocusEvent) => {
    const place = root.current && placeAt(root.current, target)
    if (place?.kind === 'booking') canvas.setWanted(place)
  })
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return undefined
    const listening = new AbortController()
    element.addEventListener('focusin', (event) => onFocus(event), listening)
    const end = listenForKeys(element, (press) => takeKey(press))
    return () => {
      listening.abort()
      end()
    }
  }, [root])

  const openGroupOf = useEffectEvent((row: string) => {
    const group = grid.groups.find(({ rows }) => rows.some(({ key }) => key === row))
    if (group && grid.closed.has(group.key)) canvas.onToggle(group.key)
  })
  useLayoutEffect(() => {
    sought.current = found
    if (found) openGroupOf(found.row)
  }, [found])
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    const [day, next] = grid.days
    if (opensDayRef.current && day && !next) {
      pendingStep.current = { row: '', at: day.start, from: 0 }
      opensDayRef.current = false
    }
    const pending = pendingStep.current
    const hasBars = grid.rows.some(({ bars }) => bars.length > 0)
    if (pending && pending.from !== start && (isReady || hasBars)) {
      pendingStep.current = null
      const isFree =
        element.contains(document.activeElement) || document.activeElement === document.body
      const place = placeNear(grid.rows, pending)
      if (place && isFree) goTo(place)
      else if (isFree) element.focus({ preventScroll: true })
    }
    const target = goal.current && elementAt(element, { kind: 'booking', ...goal.current })
    if (target) {
      goal.current = null
      target.focus()
    }
    const match = sought.current && elementAt(element, { kind: 'booking', ...sought.current })
    if (match) {
      sought.current = null
      match.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
  })
}

function placeAt(root: HTMLElement, target: EventTarget | null): CanvasPlace | null {
  if (!(target instanceof HTMLElement)) return null
  const { group, day } = target.dataset
  if (group !== undefined) return { kind: 'group', group }
  if (day !== undefined) return { kind: 'day', day: dayHeads(root).indexOf(target) }
  const row = target.closest<HTMLElement>('[data-row]')?.dataset['row']
  if (row === undefined) return null
  if (target.closest('[role="rowheader"]')) return { kind: 'row', row }
  const id = target.closest<HTMLElement>('[data-reservation-id]')?.dataset['reservationId']
  return id === undefined ? null : { kind: 'booking', row, id }
}

function elementAt(root: HTMLElement, place: CanvasPlace): HTMLElement | null {
  if (place.kind === 'group') return elementWith(root, 'group', place.group)
  if (place.kind === 'day') return dayHeads(root)[place.day] ?? null
  const row = elementWith(root, 'row', place.row)
  return place.kind === 'row'
    ? (row?.querySelector<HTMLElement>('[role="rowheader"] > a') ?? null)
    : elementWith(row, 'reservationId', place.id)
}

function dayHeads(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-day]')]
}

const SELECTORS = {
  row: '[data-row]',
  reservationId: '[data-reservation-id]',
  group: '[data-group]',
  day: '[data-day]',
} as const

/** Compares values instead of building a selector: keys come from the school's data and may hold any character. */
export function elementWith(
  root: HTMLElement | null,
  name: keyof typeof SELECTORS,
  value: string,
): HTMLElement | null {
  const elements = root?.querySelectorAll<HTMLElement>(SELECTORS[name])
  return Array.from(elements ?? []).find(({ dataset }) => dataset[name] === value) ?? null
}
