/** A generator that lets the caller pause between steps. Returns the result. */
export type Steps<Result> = Generator<undefined, Result>

export function runAll<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

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
