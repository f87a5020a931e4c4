import { useLayoutEffect, useState } from 'react'

export interface WallSize {
  readonly width: number
  readonly height: number
}

const FULL_HD: WallSize = { width: 1920, height: 1080 }

/** The size of an element in px, kept up with; that of a usual screen where there is none to measure (tests). */
export function useWallSize(ref: { readonly current: HTMLElement | null }): WallSize {
  const [size, setSize] = useState(FULL_HD)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element || typeof ResizeObserver === 'undefined') return undefined
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      // Without a layout nothing has a size.
      if (width === 0) return
      setSize((before) =>
        before.width === width && before.height === height ? before : { width, height },
      )
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [ref])
  return size
}
