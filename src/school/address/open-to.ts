import { isAtLeast, type Role } from '#api/access.ts'
import { PAGES, type PageId, pageAt, pageBehind, WAYS } from './pages.ts'
import { parseSearch } from './search-params.ts'

/** Whether a page is there for somebody; `role` null where nobody is asked who he is: then nobody has anything of his own. */
export function isOpenTo(page: PageId, role: Role | null): boolean {
  const facts = PAGES[page]
  if (facts.least === null) return true
  return role === null ? !('isOfHouse' in facts) : isAtLeast(role, facts.least)
}

/** The same of an address; one that is no page leads to the words about that. */
export function isHrefOpenTo(href: string, role: Role | null): boolean {
  const page = pageBehind(href.replace(/[?#].*/s, ''))
  return page === null || isOpenTo(page, role)
}

/** Where somebody goes who has signed in at an address: there, unless it was the one to sign in at, which says where in `next`. */
export function addressAfter(path: string, search: string): string {
  if (pageAt(path)?.id !== 'signIn') return path + search
  const next = parseSearch(search)['next'] ?? ''
  // Nothing but a page of ours: an address that somebody else wrote leads nowhere else.
  const to = pageBehind(next.replace(/[?#].*/s, ''))
  return to === null || to === 'signIn' ? (WAYS['/'] ?? '/') : next
}
