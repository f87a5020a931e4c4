import type { Chain, ChainLink } from './chain.ts'

export interface ChainPlace {
  readonly before: ChainLink | undefined
  readonly own: ChainLink
  readonly after: ChainLink | undefined
}

/** By flight id, built on first use. */
export function placesIn(
  chains: readonly Chain[],
): (flightId: string | null) => ChainPlace | undefined {
  let known: Map<string, readonly [links: Chain['links'], at: number]> | null = null
  return (flightId) => {
    known ??= new Map(
      chains.flatMap(({ links }) =>
        links.map((link, at) => [link.flight.id, [links, at]] as const),
      ),
    )
    const [links, at] = known.get(flightId ?? '') ?? []
    const own = links?.[at ?? 0]
    if (!links || at === undefined || !own) return undefined
    return { before: links[at - 1], own, after: links[at + 1] }
  }
}
