/** True of a browser told to save data: what nobody asked for yet is not fetched. */
export function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true
}

/** How much time a step needs, in milliseconds: less than half a frame. */
const ENOUGH = 6

/**
 * Calls `go` in idle moments until it returns true, and at the latest every `longest` ms; returns how to stop it. A moment
 * too short for a step is stretched to one: work of a thousand steps would else take minutes on a page that is never idle.
 */
export function whenIdle(go: (hasTime: () => boolean) => boolean, longest: number): () => void {
  let cancel = () => {}
  const wait = () => {
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(
        (deadline) => {
          const until = performance.now() + ENOUGH
          const hasTime = () => performance.now() < until || deadline.timeRemaining() > ENOUGH
          if (!go(hasTime)) wait()
        },
        { timeout: longest },
      )
      cancel = () => cancelIdleCallback(handle)
      return
    }
    const timer = setTimeout(() => {
      if (!go(() => false)) wait()
    })
    cancel = () => clearTimeout(timer)
  }
  wait()
  return () => cancel()
}
