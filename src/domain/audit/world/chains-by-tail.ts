import type { Chain } from './chain.ts'

export function chainsByTail(chains: readonly Chain[]): ReadonlyMap<string, readonly Chain[]> {
  const byTail = new Map<string, Chain[]>()
  for (const chain of chains) {
    const own = byTail.get(chain.tail)
    if (own) own.push(chain)
    else byTail.set(chain.tail, [chain])
  }
  return byTail
}
