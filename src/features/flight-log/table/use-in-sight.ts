import { useRef, useSyncExternalStore } from 'react'
import { onMeasure } from '#ui/use-measured.ts'

/** What of a scroller is in sight, in pixels. */
interface Sight {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}

type Span = readonly [from: number, to: number]

/**
 * What of a scroller is in sight, in steps of the caller's own: it draws again only when that changes, and then in the same
 * frame, before the browser shows what has been scrolled to.
 */
export function useInSight(scroller: HTMLElement, spanOf: (sight: Sight) => Span): Span {
  const last = useRef<Span>([0, 0])
  const watch = watchOf(scroller)
  return useSyncExternalStore(watch.subscribe, () => {
    const next = spanOf(watch.sight())
    if (next[0] !== last.current[0] || next[1] !== last.current[1]) last.current = next
    return last.current
  })
}

interface Watch {
  readonly subscribe: (onChange: () => void) => () => void
  readonly sight: () => Sight
}

const watches = new WeakMap<HTMLElement, Watch>()

/**
 * One for each scroller. It is measured as it scrolls or changes its size, before anything is drawn for that; a look at any
 * other time would have the browser lay out every row just made.
 */
function watchOf(scroller: HTMLElement): Watch {
  const kept = watches.get(scroller)
  if (kept) return kept
  let sight = sightOf(scroller)
  const heard = new Set<() => void>()
  let end: (() => void) | null = null
  const onLook = () => {
    sight = sightOf(scroller)
    for (const onChange of heard) onChange()
  }
  const watch: Watch = {
    subscribe(onChange) {
      heard.add(onChange)
      end ??= onMeasure(scroller, onLook)
      return () => {
        heard.delete(onChange)
        if (heard.size > 0) return
        end?.()
        end = null
      }
    },
    sight: () => sight,
  }
  watches.set(scroller, watch)
  return watch
}

function sightOf({ scrollTop, scrollLeft, clientWidth, clientHeight }: HTMLElement): Sight {
  return { top: scrollTop, left: scrollLeft, width: clientWidth, height: clientHeight }
}
