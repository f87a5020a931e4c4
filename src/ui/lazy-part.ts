import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react'
import { savesData, whenIdle } from '#time/when-idle.ts'

interface LazyPart<Props> {
  readonly Part: ComponentType<Props>
  /** Fetches it before it is shown; resolves to whether it could be had. */
  preload(this: void): Promise<boolean>
}

interface LazyOptions<Props> {
  /** What stands in its place while it is fetched; nothing unless said. */
  readonly waiting?: (props: Props) => ReactNode
  /** Too large to be fetched before somebody wants it. */
  readonly isRare?: boolean
}

/** What is fetched as soon as there is nothing else to do. */
const rest = new Set<() => Promise<boolean>>()

/** A component that is fetched when it is first shown, or before that when the page has come to rest (`fetchRest`). */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting, isRare = false }: LazyOptions<Props> = {},
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null
  const loadOnce = async () => {
    loaded ??= await load()
    return loaded
  }
  // A failure here occurs again, and is reported, when the part is shown.
  const preload = () =>
    loadOnce().then(
      () => true,
      () => false,
    )
  if (!isRare) rest.add(preload)
  return {
    // What is here already is drawn at once: React would show the place of a lazy one for 300 ms.
    Part(props) {
      // One for each time it is shown: React keeps a failed one for good.
      const [Shown] = useState(
        (): ComponentType<Props> => loaded ?? lazy(async () => ({ default: await loadOnce() })),
      )
      return createElement(Suspense, { fallback: waiting?.(props) }, createElement(Shown, props))
    },
    preload,
  }
}

/** Fetches one part after another while nothing else is to be done; not for who saves data. */
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

/** A page that is never idle still fetches the rest, one part a minute. */
const LONGEST_WAIT = 60_000
