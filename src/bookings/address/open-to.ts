import { isAtLeast, type SessionWire } from '#wire/access.ts'
import { PAGES, type PageId, pageAt, pageBehind, WAYS } from '#wire/pages.ts'
import { parseSearch } from './search-params.ts'

/** Whose pages are asked about; null where nobody is asked who he is. */
export type OpenTo =
  | (Pick<SessionWire, 'role'> & Partial<Pick<SessionWire, 'scopes' | 'operates'>>)
  | null

/** Whether a page is there for somebody. Where nobody is asked who he is, nobody has anything of his own. */
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

/** The same of an address; one that is no page leads to the words about that. */
export function isHrefOpenTo(href: string, who: OpenTo): boolean {
  const page = pageBehind(href.replace(/[?#].*/s, ''))
  return page === null || isOpenTo(page, who)
}

/** Where somebody goes who has signed in at an address: there, unless it was the one to sign in at, which says where in `next`. */
export function addressAfter(path: string, search: string): string {
  if (pageAt(path)?.id !== 'signIn') return path + search
  const next = parseSearch(search)['next'] ?? ''
  // Nothing but a page of ours: an address that somebody else wrote leads nowhere else.
  const to = pageBehind(next.replace(/[?#].*/s, ''))
  return to === null || to === 'signIn' ? (WAYS['/'] ?? '/') : next
}
