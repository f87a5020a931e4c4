import { type ComponentType, createElement, lazy, useState } from 'react'

/** A page in a chunk of its own. */
interface LazyPage<Props> {
  readonly Page: ComponentType<Props>
  /** Fetches it before it is shown; resolves when it is here or could not be had. */
  preload(this: void): Promise<void>
}

export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPage<Props> {
  let loaded: ComponentType<Props> | null = null
  const loadOnce = async () => {
    loaded ??= await load()
    return loaded
  }
  const Waiting = lazy(async () => ({ default: await loadOnce() }))
  return {
    // What is here already is drawn at once: React would show the place of a lazy one for 300 ms.
    Page(props) {
      const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Waiting)
      return createElement(Shown, props)
    },
    async preload() {
      // A failure here occurs again, and is reported, when the page is shown.
      await loadOnce().catch(() => {})
    },
  }
}
