import { PROJECTIONS, type Projection, type Right, ROLE_FACTS, type Window } from '#api/access.ts'
import type { ListName } from '#upstream/question.ts'
import type { Caller } from './caller.ts'

/** What a caller may see and do. */
export interface Outlook {
  readonly projection: Projection
  /** Which days of each collection; null for none. */
  readonly days: Readonly<Record<ListName, Window | 'all' | null>>
  readonly may: ReadonlySet<Right>
  /** Only the API's own questions and the status: a token of a script. */
  readonly isDataOnly: boolean
}

const outlooks = new Map<string, Outlook>()

/** A person's and a screen's by the role, a token's by its scopes; never more than the caller brings along. */
export function outlookOf({ role, projection, scopes }: Caller): Outlook {
  const key = scopes === null ? `${role} ${projection}` : `token ${[...scopes].sort().join(' ')}`
  const known = outlooks.get(key)
  if (known) return known
  const facts = ROLE_FACTS[role]
  const outlook: Outlook =
    scopes === null
      ? {
          projection: stricter(projection, facts.projection),
          days: { reservations: facts.bookings, flights: facts.flights },
          may: new Set(facts.may),
          isDataOnly: false,
        }
      : {
          projection: scopes.includes('contacts') ? 'full' : 'no-contact',
          days: {
            reservations: scopes.includes('schedule') ? 'all' : null,
            flights: scopes.includes('log') ? 'all' : null,
          },
          may: new Set(),
          isDataOnly: true,
        }
  outlooks.set(key, outlook)
  return outlook
}

function stricter(one: Projection, other: Projection): Projection {
  return PROJECTIONS.indexOf(one) > PROJECTIONS.indexOf(other) ? one : other
}
