import { PAGE_LIST, WAYS } from '#wire/pages.ts'
import { splitTarget, WATCHED_PATHS } from './asked.ts'
import { HASHED_BELOW } from './site-files.ts'

/** Below `/api/`; a test holds it to what is answered there. */
const OF_API =
  'api v1 reservations flights status changes running known mine requests refresh session oidc callback devices again passphrase claim join pairing house people invites displays tokens audit deeds schools metrics feeds'

/** Below the secrets that stand in addresses. */
const OF_FEEDS = 'feed mine.ics aircraft.ics'

/** The parts of addresses that are words of our own; every other may name somebody. */
const OWN = new Set(
  [...PAGE_LIST.map(({ path }) => path), ...Object.keys(WAYS), ...WATCHED_PATHS, HASHED_BELOW]
    .flatMap((path) => path.split('/'))
    .concat(OF_API.split(' '), OF_FEEDS.split(' ')),
)

/** The address of a request as the log may have it: without its query, and `*` for each part that is no word of our own. */
export function routePattern(target: string): string {
  const parts = splitTarget(target).path.split('/', 8)
  return parts.map((part) => (OWN.has(part) ? part : '*')).join('/')
}
