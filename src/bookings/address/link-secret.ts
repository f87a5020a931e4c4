import { keepInTab, keptInTab } from '#memory/tab-text.ts'
import { PAGES } from '#wire/pages.ts'

/** Links to these pages carry a secret in the fragment, which is never sent to a server or proxy. */
const OPENED_BY_LINK: readonly string[] = [PAGES.claim.path, PAGES.join.path]

/** Moves the secret from the address to this tab's storage, before it gets into history, bookmarks or screenshots. Call
 * it first. */
export function takeLinkSecret(): void {
  const { pathname, search, hash } = location
  if (!OPENED_BY_LINK.includes(pathname) || hash.length < 2) return
  history.replaceState(history.state, '', pathname + search)
  keepInTab(keyOf(pathname), hash.slice(1))
}

export function linkSecret(path: string): string | null {
  return keptInTab(keyOf(path))
}

export function forgetLinkSecret(path: string): void {
  keepInTab(keyOf(path), null)
}

function keyOf(path: string): string {
  return `flightline.link${path}`
}
