/** A page of the application with what its address says; undefined is left out. */
export function addressOf(
  path: `/${string}`,
  search: Readonly<Record<string, string | undefined>>,
): string {
  const pairs = Object.entries(search).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  )
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`
}
