import { PAGES, type PageId, pageBehind } from '#school/address/pages.ts'

/** The page that is answered with at an address; null for every address that is 404. */
export function servedPage(path: string): PageId | null {
  const page = path === '/index.html' ? 'schedule' : pageBehind(path)
  return page === null || 'isDevelopment' in PAGES[page] ? null : page
}
