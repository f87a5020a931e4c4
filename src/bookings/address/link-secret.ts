import { keepInTab, keptInTab } from '#memory/tab-text.ts'
import { PAGES } from '#wire/pages.ts'

/** Pages that a link opens with a secret in its fragment, which no server and no proxy gets to see. */
const OPENED_BY_LINK: readonly string[] = [PAGES.claim.path, PAGES.join.path]

/**
 * Takes the secret of such a link out of the address, before it is in a history, a bookmark or a picture of the screen. This tab
 * keeps it, so that a reload still has it. Run it first of all.
 */
export function takeLinkSecret(): void {
  const { pathname, search, hash } = location
  if (!OPENED_BY_LINK.includes(pathname) || hash.length < 2) return
  history.replaceState(history.state, '', pathname + search)
  keepInTab(keyOf(pathname), hash.slice(1))
}

export function linkSecret(path: string): string | null {
  return keptInTab(keyOf(path))
}

/** It has done what it was for. */
export function forgetLinkSecret(path: string): void {
  keepInTab(keyOf(path), null)
}

function keyOf(path: string): string {
  return `flightline.link${path}`
}
