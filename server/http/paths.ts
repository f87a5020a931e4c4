import { PAGE_LIST, type PageId, pageBehind, WAYS } from '#wire/pages.ts'
import { splitTarget } from './request.ts'

/** The only path that is asked to do something. */
export const REFRESH_PATH = '/api/refresh'

/** How every school of this host stands, for its operator. */
export const SCHOOLS_PATH = '/api/schools'

/** The school's single sign-on sends the browser back to it: beside the pages the only path that is opened from elsewhere. */
export const SIGN_ON_CALLBACK_PATH = '/api/session/oidc/callback'

/** The log as a sheet: the only path that takes a token in its address. */
export const SHEET_PATH = '/api/log.csv'

/** Whether the process lives, and whether it can do its work: for whoever watches over it, signed in or not. */
export const HEALTH_PATH = '/healthz'
export const READY_PATH = '/readyz'
export const PROBE_PATHS: ReadonlySet<string> = new Set([HEALTH_PATH, READY_PATH])

/** Below these, who may see what is read and written; see `Authentication`. */
const KEEPING_PATH = /^\/api\/(?:session|claim|join|pairing|house)(?:\/|$)/

/** Whether a path may be written to with a body. */
export function isAccountsPath(path: string): boolean {
  return KEEPING_PATH.test(path)
}

/** The longest body, bytes: names and a passphrase. */
export const LONGEST_BODY = 16 * 1024
/** The longest of a list that somebody imports. */
const LONGEST_IMPORT = 1024 * 1024
const IMPORT_PATH = /^\/api\/house\/\w+\/import$/

/** The longest body that a path takes, bytes. */
export function longestBodyOf(path: string): number {
  return IMPORT_PATH.test(path) ? LONGEST_IMPORT : LONGEST_BODY
}

/** Names below it carry the hash of what is in them. */
export const HASHED_BELOW = 'assets/'

/** The page that is answered with at an address; null for every address that is 404. */
export function servedPage(path: string): PageId | null {
  return path === '/index.html' ? 'schedule' : pageBehind(path)
}

/** What is drawn at a page for somebody who is not signed in; null for a wall, whose letters are in no page's files. */
export function pageSignedOut(page: PageId, path: string, query: string): PageId | null {
  if (page === 'claim' || page === 'join') return page
  return page === 'today' && (path === '/wall' || /(?:^|&)wall=/.test(query)) ? null : 'signIn'
}

/** Below `/api/`; a test holds it to what is answered there. */
const OF_API =
  'api v1 reservations flights status changes running known mine requests refresh session oidc callback devices again passphrase claim join pairing house people invites displays tokens audit deeds schools metrics feeds'

/** Below the secrets that stand in addresses. */
const OF_FEEDS = 'feed mine.ics aircraft.ics'

/** The parts of addresses that are words of our own; every other may name somebody. */
const OWN = new Set(
  [...PAGE_LIST.map(({ path }) => path), ...Object.keys(WAYS), ...PROBE_PATHS, HASHED_BELOW]
    .flatMap((path) => path.split('/'))
    .concat(OF_API.split(' '), OF_FEEDS.split(' ')),
)

/** The address of a request as the log may have it: without its query, and `*` for each part that is no word of our own. */
export function routePattern(target: string): string {
  const parts = splitTarget(target).path.split('/', 8)
  return parts.map((part) => (OWN.has(part) ? part : '*')).join('/')
}
