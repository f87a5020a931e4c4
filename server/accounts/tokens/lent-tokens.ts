import { hashOf, newSecret } from '#server/accounts/secrets.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { ROLE_FACTS, type Role, type TokenScope } from '#wire/access.ts'

/** A token for a process that Flightline starts itself. */
export interface LentToken {
  readonly secret: string
  /** It opens nothing from now on. */
  end(): void
}

export interface LentTokens {
  /** What a role sees of the bookings, and nothing else, for so many ms at most. */
  lend(role: Role, lasts: number): LentToken
  /** Null for a secret that is not lent now. */
  callerOf(secret: string): Caller | null
}

/** Tokens that stand in no house: whoever starts Flightline again has lent none. */
export function createLentTokens(mark: string, monotonic: () => number): LentTokens {
  const lent = new Map<string, { readonly caller: Caller; readonly until: number }>()

  return {
    lend(role, lasts) {
      const secret = mark + newSecret()
      const key = hashOf(secret)
      lent.set(key, { caller: callerAs(role), until: monotonic() + lasts })
      return { secret, end: () => void lent.delete(key) }
    },
    callerOf(secret) {
      if (lent.size === 0) return null
      const key = hashOf(secret)
      const one = lent.get(key)
      if (one === undefined) return null
      if (monotonic() < one.until) return one.caller
      lent.delete(key)
      return null
    },
  }
}

/** Without an id: nobody is written down as the one who looked. */
function callerAs(role: Role): Caller {
  const { projection } = ROLE_FACTS[role]
  const scopes: readonly TokenScope[] =
    projection === 'full' ? ['schedule', 'contacts'] : ['schedule']
  const nobody = { id: null, session: null, name: 'The day by mail', email: '' }
  return { kind: 'token', role: 'viewer', projection, scopes, ...nobody }
}
