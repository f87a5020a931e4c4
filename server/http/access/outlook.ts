import type { ListName } from '#server/school/upstream/question.ts'
import { factsOf, PROJECTIONS, type Projection, type Right, type Window } from '#wire/access.ts'
import type { Caller } from './caller.ts'

/** What a caller may see and do. */
export interface Outlook {
  readonly projection: Projection
  /** Which days of each collection; null for none. */
  readonly days: Readonly<Record<ListName, Window | 'all' | null>>
  readonly may: ReadonlySet<Right>
  /** A token: it is told how things stand, not what changed, and its looks have nothing read again. */
  readonly isScript: boolean
}

const outlooks = new Map<string, Outlook>()

/** A person's and a screen's by the role, a token's by its scopes; never more than the caller brings along. */
export function outlookOf({ role, projection, scopes }: Caller): Outlook {
  const key = `${scopes === null ? role : `token ${[...scopes].sort().join(' ')}`} ${projection}`
  const known = outlooks.get(key)
  if (known) return known
  const facts = factsOf({ role, scopes })
  const outlook: Outlook = {
    projection: stricter(projection, facts.projection),
    days: { reservations: facts.bookings, flights: facts.flights },
    may: new Set(facts.may),
    isScript: scopes !== null,
  }
  outlooks.set(key, outlook)
  return outlook
}

function stricter(one: Projection, other: Projection): Projection {
  return PROJECTIONS.indexOf(one) > PROJECTIONS.indexOf(other) ? one : other
}
