/** Work in steps, so that the caller can do something else between any two. Returns the result of the whole work. */
export type Steps<Result> = Generator<undefined, Result>

/** All at once. */
export function finished<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** `work` over parts of a list, in its order. */
export function* inParts<Item, Found>(
  items: readonly Item[],
  size: number,
  work: (part: readonly Item[]) => readonly Found[],
): Steps<Found[]> {
  const found: Found[] = []
  for (let at = 0; at < items.length; at += size) {
    for (const one of work(items.slice(at, at + size))) found.push(one)
    yield
  }
  return found
}
