import { useMemo, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { type FrameShape, frameShape, PHONE, TABLET } from './frame-shape.ts'

/** False without a screen (in tests). */
export function useMedia(query: string): boolean {
  const { subscribe, matches } = useMemo(() => watched(query), [query])
  return useSyncExternalStore(subscribe, matches)
}

const watchers = new Set<() => void>()
let isPrinting = false

function onPrint({ type }: Event): void {
  isPrinting = type === 'beforeprint'
  flushSync(() => watchers.forEach((onChange) => onChange()))
}

for (const type of ['beforeprint', 'afterprint']) globalThis.addEventListener?.(type, onPrint)

/** One MediaQueryList per hook: calling `matchMedia` on each render is slow while scrolling. The browser counts the sheets
 * before it says that its medium is print, so this draws within `beforeprint`. Printing, nothing begins to match: a sheet is
 * narrower than most screens, and must show the same days. It is wider than a phone. */
function watched(query: string) {
  const [list, print] =
    typeof matchMedia === 'function' ? [matchMedia(query), matchMedia('print')] : []
  let answer = list?.matches ?? false
  return {
    subscribe: (onChange: () => void) => {
      watchers.add(onChange)
      list?.addEventListener('change', onChange)
      return () => {
        watchers.delete(onChange)
        list?.removeEventListener('change', onChange)
      }
    },
    matches: () => {
      const isNow = list?.matches ?? false
      if (query === 'print') return isNow || isPrinting
      if (!isPrinting && !print?.matches) answer = isNow
      return isNow && answer && !(isPrinting && query === PHONE)
    },
  }
}

export function shapeNow(): FrameShape {
  return frameShape(watched(PHONE).matches(), watched(TABLET).matches())
}

export function useIsPhone(): boolean {
  return useMedia(PHONE)
}

export function useFrameShape(): FrameShape {
  const isPhone = useIsPhone()
  const isTablet = useMedia(TABLET)
  return frameShape(isPhone, isTablet)
}
