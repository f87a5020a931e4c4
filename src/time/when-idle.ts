/** How much idle time a step needs, in milliseconds. */
const ENOUGH = 6

/** Calls `go` in idle moments until it returns true, and at the latest every `longest` ms; returns how to stop it. */
export function whenIdle(go: (hasTime: () => boolean) => boolean, longest: number): () => void {
  let cancel = () => {}
  const wait = () => {
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(
        (deadline) => {
          if (!go(() => deadline.timeRemaining() > ENOUGH)) wait()
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
