/** One at a time, in order, also after a failure. */
export function inTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }
}

/** With a short queue: null if `most` are already in it. */
export function inShortLine(most: number): <T>(work: () => Promise<T>) => Promise<T> | null {
  const inTurn = inTurns()
  let inLine = 0
  return (work) => {
    if (inLine >= most) return null
    inLine += 1
    return inTurn(work).finally(() => (inLine -= 1))
  }
}
