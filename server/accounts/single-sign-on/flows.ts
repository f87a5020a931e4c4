import type { CachedAccounts } from '#server/accounts/cached-accounts.ts'
import { hashOf, newSecret } from '#server/accounts/secrets.ts'
import { SIGN_ON_FOR } from '#server/accounts/sessions/cookies.ts'
import { type AccountsTransaction } from '#server/accounts/store/house-store.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'

/** Under way at once: of one network, so that nobody crowds out others, and of all. */
export const MOST_FLOWS = { ofOneNetwork: 100, ofAll: 2_000 }

/** A sign-in that was begun and has not come back. */
export interface Flow {
  readonly state: string
  readonly nonce: string
  /** PKCE (RFC 7636). */
  readonly verifier: string
  /** The page to go on to. */
  readonly next: string
  /** The session (UUID) whose person is to prove once more who he is; null for somebody who signs in. */
  readonly again: { readonly id: string; readonly person: string } | null
}

type FlowRow = AccountRows['flows']

/**
 * What was begun and by which browser; each comes back once. In the house, since a browser may come back to another gateway.
 * Everything rejects with `HouseUnavailable`.
 */
export function createFlows({ quietly }: Pick<CachedAccounts, 'quietly'>, now: () => number) {
  /** Those under way; what is over, and the oldest of too many, is let go of. */
  async function makeRoom(
    accounts: AccountsTransaction,
    network: string,
  ): Promise<readonly FlowRow[]> {
    const all = (await accounts.all('flows')).toSorted((a, b) => a.until - b.until)
    const open = all.filter(({ until }) => until > now())
    const theirs = open.filter((one) => one.network === network)
    const [oldest] = theirs.length >= MOST_FLOWS.ofOneNetwork ? theirs : open
    const isFull = theirs.length >= MOST_FLOWS.ofOneNetwork || open.length >= MOST_FLOWS.ofAll
    const gone = [
      ...all.filter((one) => !open.includes(one)),
      ...(isFull && oldest ? [oldest] : []),
    ]
    for (const { id } of gone) await accounts.remove('flows', id)
    return open.filter((one) => !gone.includes(one))
  }

  return {
    /** `secret` is what the browser has in its cookie from another tab; answers what to put there. */
    begin(
      from: { readonly secret: string | null; readonly network: string },
      given: Pick<Flow, 'next' | 'again'>,
    ): Promise<{ readonly flow: Flow; readonly secret: string }> {
      return quietly(async (accounts) => {
        const open = await makeRoom(accounts, from.network)
        const isKnown = from.secret !== null && hasAny(open, hashOf(from.secret))
        const secret = isKnown && from.secret !== null ? from.secret : newSecret()
        const flow = { state: newSecret(), nonce: newSecret(), verifier: newSecret(), ...given }
        const { state, ...kept } = flow
        await accounts.put('flows', {
          ...kept,
          id: hashOf(state),
          browser: hashOf(secret),
          network: from.network,
          until: now() + SIGN_ON_FOR,
        })
        return { flow, secret }
      })
    },
    /**
     * What was begun with a state by the browser with this secret, and never again, and whether no other tab of it is under
     * way; null for neither.
     */
    take(
      state: string,
      secret: string | null,
    ): Promise<{ readonly flow: Flow; readonly isLast: boolean } | null> {
      return quietly(async (accounts) => {
        const row = await accounts.get('flows', hashOf(state))
        if (row === null || secret === null || row.browser !== hashOf(secret)) return null
        await accounts.remove('flows', row.id)
        if (row.until <= now()) return null
        const others = (await accounts.all('flows')).filter(({ until }) => until > now())
        const { nonce, verifier, next, again } = row
        const flow = { state, nonce, verifier, next, again }
        return { flow, isLast: !hasAny(others, row.browser) }
      })
    },
  }
}

function hasAny(open: readonly FlowRow[], browser: string): boolean {
  return open.some((one) => one.browser === browser)
}
