import { hashOf, newSecret } from '#server/accounts/secrets.ts'
import { SIGN_ON_FOR } from '#server/accounts/sessions/cookies.ts'
import type { AccountsStore, AccountsTransaction } from '#server/accounts/store/accounts-store.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import type { Flow } from './provider.ts'

/** Under way at once: per network, so that it crowds out no other, and in all. */
export const MOST_FLOWS = { ofOneNetwork: 100, ofAll: 2_000 }

type FlowRow = AccountRows['flows']

/** Stored with the accounts, since a browser may come back to another gateway. Rejects with `AccountsUnavailable`. */
export function createFlows({ quietly }: Pick<AccountsStore, 'quietly'>, now: () => number) {
  /** Without expired ones and the oldest of too many, which are removed. */
  async function makeRoom(open: AccountsTransaction, network: string): Promise<readonly FlowRow[]> {
    const all = (await open.all('flows')).toSorted((a, b) => a.until - b.until)
    const current = all.filter(({ until }) => until > now())
    const theirs = current.filter((one) => one.network === network)
    const isNetworkFull = theirs.length >= MOST_FLOWS.ofOneNetwork
    const isFull = isNetworkFull || current.length >= MOST_FLOWS.ofAll
    const [oldest] = isNetworkFull ? theirs : current
    const kept = current.filter((one) => !isFull || one !== oldest)
    for (const one of all) if (!kept.includes(one)) await open.remove('flows', one.id)
    return kept
  }

  return {
    /** `secret` is in the browser's cookie from another tab; the new one goes there. */
    begin(
      from: { readonly secret: string | null; readonly network: string },
      given: Pick<Flow, 'next' | 'again'>,
    ): Promise<{ readonly flow: Flow; readonly secret: string }> {
      return quietly(async (open) => {
        const current = await makeRoom(open, from.network)
        const isUnderWay = from.secret !== null && hasAny(current, hashOf(from.secret))
        const secret = isUnderWay && from.secret !== null ? from.secret : newSecret()
        const flow = { state: newSecret(), nonce: newSecret(), verifier: newSecret(), ...given }
        const { state, ...kept } = flow
        await open.put('flows', {
          ...kept,
          id: hashOf(state),
          browser: hashOf(secret),
          network: from.network,
          until: now() + SIGN_ON_FOR,
        })
        return { flow, secret }
      })
    },
    /** Works once; null if nothing matches. `isLast`: no other tab is under way. */
    take(
      state: string,
      secret: string | null,
    ): Promise<{ readonly flow: Flow; readonly isLast: boolean } | null> {
      return quietly(async (open) => {
        const row = await open.get('flows', hashOf(state))
        if (row === null || secret === null || row.browser !== hashOf(secret)) return null
        await open.remove('flows', row.id)
        if (row.until <= now()) return null
        const others = (await open.all('flows')).filter(({ until }) => until > now())
        const { nonce, verifier, next, again } = row
        const flow = { state, nonce, verifier, next, again }
        return { flow, isLast: !hasAny(others, row.browser) }
      })
    },
  }
}

function hasAny(flows: readonly FlowRow[], browser: string): boolean {
  return flows.some((one) => one.browser === browser)
}
