import { PAGES, pageAt, WAYS } from '#school/address/pages.ts'

/** True for every address at which the page shows something. Any other is 404, not the page. */
export function isPageRoute(path: string): boolean {
  if (path === '/index.html' || Object.hasOwn(WAYS, path)) return true
  const page = pageAt(path)
  return page !== null && !('isDevelopment' in PAGES[page.id])
}
