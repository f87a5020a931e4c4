import { useMemo, useSyncExternalStore } from 'react'
import { type FrameShape, frameShape, PHONE, TABLET } from './frame-shape.ts'

/** False without a screen (in tests). */
export function useMedia(query: string): boolean {
  const { subscribe, matches } = useMemo(() => watched(query), [query])
  return useSyncExternalStore(subscribe, matches)
}

/** One MediaQueryList per hook: calling `matchMedia` on each render is slow while scrolling. Printing, nothing begins to
 * match: a sheet is narrower than most screens, and must show the same days. A phone's may stop: it is wider. */
function watched(query: string) {
  const [list, print] =
    typeof matchMedia === 'function' ? [matchMedia(query), matchMedia('print')] : []
  let answer = list?.matches ?? false
  return {
    subscribe: (onChange: () => void) => {
      list?.addEventListener('change', onChange)
      return () => list?.removeEventListener('change', onChange)
    },
    matches: () => {
      const isNow = list?.matches ?? false
      if (query === 'print' || !print?.matches) answer = isNow
      return isNow && answer
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
