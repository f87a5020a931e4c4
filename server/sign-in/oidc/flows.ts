import { SIGN_ON_FOR } from '#sign-in/cookie.ts'
import { hashOf, newSecret } from '#sign-in/secret.ts'

/** Under way at once: of one network, so that nobody crowds out others, and of all. */
export const MOST_FLOWS = { ofOneNetwork: 100, ofAll: 10_000 }

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

/** What was begun and by which browser; each comes back once. `monotonic` never goes back, ms. */
export function createFlows(monotonic: () => number) {
  const flows = new Map<
    string,
    Flow & { readonly browser: string; readonly network: string; readonly until: number }
  >()

  function makeRoom(network: string) {
    for (const [state, { until }] of flows) if (until <= monotonic()) flows.delete(state)
    const theirs = [...flows.values()].filter((one) => one.network === network)
    const [oldest] = theirs.length >= MOST_FLOWS.ofOneNetwork ? theirs : flows.values()
    const isFull = theirs.length >= MOST_FLOWS.ofOneNetwork || flows.size >= MOST_FLOWS.ofAll
    if (isFull && oldest) flows.delete(oldest.state)
  }

  function hasAny(secret: string): boolean {
    const browser = hashOf(secret)
    return [...flows.values()].some((one) => one.browser === browser && one.until > monotonic())
  }

  return {
    /** `secret` is what the browser has in its cookie from another tab; answers what to put there. */
    begin(
      from: { readonly secret: string | null; readonly network: string },
      given: Pick<Flow, 'next' | 'again'>,
    ): { readonly flow: Flow; readonly secret: string } {
      makeRoom(from.network)
      const secret = from.secret !== null && hasAny(from.secret) ? from.secret : newSecret()
      const flow = { state: newSecret(), nonce: newSecret(), verifier: newSecret(), ...given }
      flows.set(flow.state, {
        ...flow,
        browser: hashOf(secret),
        network: from.network,
        until: monotonic() + SIGN_ON_FOR,
      })
      return { flow, secret }
    },
    /** What was begun with a state by the browser with this secret, and never again; null for neither. */
    take(state: string, secret: string | null): Flow | null {
      const flow = flows.get(state)
      if (!flow || secret === null || flow.browser !== hashOf(secret)) return null
      flows.delete(state)
      return flow.until <= monotonic() ? null : flow
    },
    /** Whether another tab of the browser is under way. */
    hasAny,
  }
}
