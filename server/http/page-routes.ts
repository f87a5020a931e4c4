import { PAGES, type PageId, pageBehind } from '#wire/pages.ts'

/** The page that is answered with at an address; null for every address that is 404. */
export function servedPage(path: string): PageId | null {
  const page = path === '/index.html' ? 'schedule' : pageBehind(path)
  return page === null || 'isDevelopment' in PAGES[page] ? null : page
}

/** What is drawn at a page for somebody who is not signed in; null for a wall, whose letters are in no page's files. */
export function doorOf(page: PageId, path: string, query: string): PageId | null {
  if (page === 'claim' || page === 'join') return page
  return page === 'today' && (path === '/wall' || /(?:^|&)wall=/.test(query)) ? null : 'signIn'
}
