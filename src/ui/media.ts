import { useSyncExternalStore } from 'react'

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

/** A phone: filters in a sheet, lists instead of grids. The style sheets use the same width. */
export function useIsPhone(): boolean {
  return useMedia('(max-width: 719px)')
}

/** A tablet: wider than a phone, and too narrow for seven columns. */
function useIsTablet(): boolean {
  return useMedia('(min-width: 720px) and (max-width: 1023px)')
}

/** How the frame stands: two bands at a desk, one bar on a tablet, a bar above and one below on a phone. */
export type FrameShape = 'phone' | 'tablet' | 'desk'

export function useFrameShape(): FrameShape {
  const isPhone = useIsPhone()
  const isTablet = useIsTablet()
  if (isPhone) return 'phone'
  return isTablet ? 'tablet' : 'desk'
}
