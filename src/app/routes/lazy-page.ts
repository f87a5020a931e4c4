import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A page in a chunk of its own, which `preload` fetches before it is shown. */
interface LazyPage<Props> {
  readonly Page: LazyExoticComponent<ComponentType<Props>>
  preload(this: void): void
}

export function lazyPage<Props>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  return {
    Page: lazy(async () => ({ default: await load() })),
    preload() {
      // A failure here occurs again, and is reported, when the page is shown.
      load().catch(() => {})
    },
  }
}
