/** Runs what it is given one after another, in the order in which it came, whatever comes of each. */
export function inTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }
}

/** The same in a short line, for what anybody may ask for: null for whoever would be one more than `most` in it. */
export function inShortLine(most: number): <T>(work: () => Promise<T>) => Promise<T> | null {
  const inTurn = inTurns()
  let inLine = 0
  return (work) => {
    if (inLine >= most) return null
    inLine += 1
    return inTurn(work).finally(() => (inLine -= 1))
  }
}
