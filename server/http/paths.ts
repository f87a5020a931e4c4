import { PAGE_LIST, type PageId, pageBehind, REDIRECTS } from '#wire/pages.ts'
import { splitTarget } from './request.ts'

/** The only path whose request changes something. */
export const REFRESH_PATH = '/api/refresh'
export const SCHOOLS_PATH = '/api/schools'
/** The only other path opened from elsewhere: single sign-on sends the browser back to it. */
export const SIGN_ON_CALLBACK_PATH = '/api/session/oidc/callback'
export const SHEET_PATH = '/api/log.csv'
export const HEALTH_PATH = '/healthz'
export const READY_PATH = '/readyz'
export const PROBE_PATHS: ReadonlySet<string> = new Set([HEALTH_PATH, READY_PATH])

const ACCOUNTS_PATH = /^\/api\/(?:session|claim|join|pairing|house)(?:\/|$)/

/** The paths of `Authentication.answer`, the only ones with a body. */
export function isAccountsPath(path: string): boolean {
  return ACCOUNTS_PATH.test(path)
}

/** Bytes: names and a passphrase. */
export const LONGEST_BODY = 16 * 1024
const LONGEST_IMPORT = 1024 * 1024
const IMPORT_PATH = /^\/api\/house\/\w+\/import$/

export function longestBodyOf(path: string): number {
  return IMPORT_PATH.test(path) ? LONGEST_IMPORT : LONGEST_BODY
}

/** Names below it contain the hash of the file. */
export const HASHED_BELOW = 'assets/'

export function servedPage(path: string): PageId | null {
  return path === '/index.html' ? 'schedule' : pageBehind(path)
}

/** Words between slashes, as people type a page's address; files have a dot. */
export function looksLikePage(path: string): boolean {
  if (PROBE_PATHS.has(path)) return false
  return /^(?:\/[\w-]+)+$/.test(path) && !/^\/(?:api|assets|feed)(?:\/|$)/.test(path)
}

/** The page drawn while signed out; null for a wall, whose letters are in no page's files. */
export function pageSignedOut(page: PageId | null, path: string, query: string): PageId | null {
  if (page === 'claim' || page === 'join') return page
  return page === 'today' && (path === '/wall' || /(?:^|&)wall=/.test(query)) ? null : 'signIn'
}

const OF_API =
  'api v1 reservations flights status changes running known mine requests refresh session oidc callback devices again passphrase claim join pairing house people invites displays tokens audit deeds schools metrics feeds'
const OF_FEEDS = 'feed mine.ics aircraft.ics'

/** Our own words in addresses; all other parts may name a person. */
const OWN = new Set(
  [...PAGE_LIST.map(({ path }) => path), ...Object.keys(REDIRECTS), ...PROBE_PATHS, HASHED_BELOW]
    .flatMap((path) => path.split('/'))
    .concat(OF_API.split(' '), OF_FEEDS.split(' ')),
)

/** For the log: without its query, and `*` for each part that is not our own word. */
export function routePattern(target: string): string {
  const parts = splitTarget(target).path.split('/', 8)
  return parts.map((part) => (OWN.has(part) ? part : '*')).join('/')
}
