import { useSyncExternalStore } from 'react'
import { type FrameShape, frameShape, PHONE, TABLET } from './frame-shape.ts'

/** Whether a media query matches, updated whenever that changes; false without a screen (tests). */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = typeof matchMedia === 'function' ? matchMedia(query) : null
      list?.addEventListener('change', onChange)
      return () => list?.removeEventListener('change', onChange)
    },
    () => typeof matchMedia === 'function' && matchMedia(query).matches,
  )
}

export function useIsPhone(): boolean {
  return useMedia(PHONE)
}

export function useFrameShape(): FrameShape {
  const isPhone = useIsPhone()
  const isTablet = useMedia(TABLET)
  return frameShape(isPhone, isTablet)
}
