import { isAtLeast, type SessionWire } from '#wire/access.ts'
import { PAGES, type PageId, pageAt, pageBehind, REDIRECTS } from '#wire/pages.ts'
import { parseSearch } from './search-params.ts'

/** Null if Flightline runs without sign-in. */
export type OpenTo =
  | (Pick<SessionWire, 'role'> & Partial<Pick<SessionWire, 'scopes' | 'operates'>>)
  | null

/** Without sign-in there are no personal pages. */
export function isOpenTo(page: PageId, who: OpenTo): boolean {
  const facts = PAGES[page]
  if (facts.least === null) return true
  if (who === null) return !('isOfAccounts' in facts)
  const { role, scopes, operates } = who
  if (
    operates === undefined ? 'isOperators' in facts : operates === 'only' && !('isOfHost' in facts)
  )
    return false
  if (scopes === undefined) return isAtLeast(role, facts.least)
  return 'scopes' in facts && facts.scopes.every((scope) => scopes.includes(scope))
}

/** True for an address that is no page: it shows "not found". */
export function isHrefOpenTo(href: string, who: OpenTo): boolean {
  const page = pageBehind(href.replace(/[?#].*/s, ''))
  return page === null || isOpenTo(page, who)
}

/** Where to go after sign-in: the opened address, or `next` of the sign-in page. */
export function addressAfter(path: string, search: string): string {
  if (pageAt(path)?.id !== 'signIn') return path + search
  const next = parseSearch(search)['next'] ?? ''
  // Only our own pages: `next` may come from someone else.
  const to = pageBehind(next.replace(/[?#].*/s, ''))
  return to === null || to === 'signIn' ? (REDIRECTS['/'] ?? '/') : next
}
