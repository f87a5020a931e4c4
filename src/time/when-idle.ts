/** Data-saving mode: don't preload. */
export function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true
}

/** Something was pressed: this is no wall display, nor a tab that the browser restored. */
export function isInUse(): boolean {
  const { userActivation } = navigator as Partial<Navigator>
  return userActivation?.hasBeenActive === true
}

/** ms per step: less than half a frame. */
const ENOUGH = 6

/** Calls `go` when idle, at the latest every `longest` ms, until it returns true. Returns a function that stops it.
 * Short idle times are extended to one step, or long work would take minutes on a busy page. */
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
