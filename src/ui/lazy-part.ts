import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react'
import { savesData, whenIdle } from '#time/when-idle.ts'

interface LazyPart<Props> {
  readonly Part: ComponentType<Props>
  /** Resolves to whether it loaded. */
  preload(this: void): Promise<boolean>
}

interface LazyOptions<Props> {
  /** Placeholder; default nothing. */
  readonly waiting?: (props: Props) => ReactNode
  /** Too large to preload. */
  readonly isRare?: boolean
}

const rest = new Set<() => Promise<boolean>>()

/** Loaded on first show, or earlier when idle (`fetchRest`). */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting, isRare = false }: LazyOptions<Props> = {},
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null
  const loadOnce = async () => {
    loaded ??= await load()
    return loaded
  }
  // A failure occurs again, and is reported, when the part is shown.
  const preload = () =>
    loadOnce().then(
      () => true,
      () => false,
    )
  if (!isRare) rest.add(preload)
  return {
    // Draw a loaded part at once: React would show the placeholder of a lazy one for 300 ms.
    Part(props) {
      // A new one per mount: React keeps a failed one forever.
      const [Shown] = useState(
        (): ComponentType<Props> => loaded ?? lazy(async () => ({ default: await loadOnce() })),
      )
      return createElement(Suspense, { fallback: waiting?.(props) }, createElement(Shown, props))
    },
    preload,
  }
}

/** One after another while idle; skipped in data-saving mode. */
export async function fetchRest(signal: AbortSignal): Promise<void> {
  if (savesData()) return
  for (const preload of rest) {
    await idle()
    if (signal.aborted) return
    await preload()
  }
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      resolve()
      return true
    }
    whenIdle(go, LONGEST_WAIT)
  })
}

/** ms. A page that is never idle loads one a minute. */
const LONGEST_WAIT = 60_000
