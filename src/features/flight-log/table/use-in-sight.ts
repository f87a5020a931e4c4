import { useRef, useSyncExternalStore } from 'react'
import { onMeasure } from '#ui/use-measured.ts'

interface Sight {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}

type Span = readonly [from: number, to: number]

/** In the caller's own steps. Redraws only when they change, in the same frame, before the browser paints. */
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

/** One per scroller. Measures on scroll and resize only; at other times measuring would force layout of all new rows. */
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
