/** Every address that the page shows something at. What is not in here is 404, not the page. */
const PAGES = [
  /^\/$/,
  /^\/index\.html$/,
  /^\/schedule$/,
  /^\/today$/,
  /^\/people$/,
  /^\/reconcile$/,
  /^\/insights$/,
  /^\/flights$/,
  /^\/flights\/[A-Za-z0-9-]{1,64}$/,
  /^\/reservations\/[A-Za-z0-9-]{1,64}$/,
  /^\/print\/[a-z-]{1,40}$/,
]

export function isPageRoute(path: string): boolean {
  return PAGES.some((page) => page.test(path))
}
