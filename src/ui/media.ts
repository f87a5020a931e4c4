import { useSyncExternalStore } from 'react'

/** Whether a media query holds now, and again whenever that changes; false where there is no screen to ask (tests). */
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

/** A phone: filters in a sheet, lists before grids. The same width stands in the style sheets. */
export function useIsPhone(): boolean {
  return useMedia('(max-width: 719px)')
}
