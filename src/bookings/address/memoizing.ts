const MAX = 50

/** Caches the last fifty texts, so equal texts give the same result. `read` must not return undefined. */
export function memoizing<Text extends string | undefined, T>(
  read: (text: Text) => T,
): (text: Text) => T {
  const known = new Map<Text, T>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const oldest = known.keys().next()
    if (known.size >= MAX && !oldest.done) known.delete(oldest.value)
    const value = read(text)
    known.set(text, value)
    return value
  }
}
