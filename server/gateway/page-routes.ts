import { PAGES, type PageId, pageAt, WAYS } from '#school/address/pages.ts'

/** The page that is shown at an address, after the way it may be; null for every address that is 404. */
export function servedPage(path: string): PageId | null {
  if (path === '/index.html') return 'schedule'
  const way = Object.hasOwn(WAYS, path) ? WAYS[path] : undefined
  const page = pageAt(way?.replace(/\?.*/, '') ?? path)
  return page === null || 'isDevelopment' in PAGES[page.id] ? null : page.id
}
