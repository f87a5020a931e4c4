const BELOW = '/feed/'
const FILES = { own: 'mine.ics', tail: 'aircraft.ics' } as const

/** What an address below `/feed/` names; its parts are '' where it is no feed's. */
interface FeedAddress {
  readonly secret: string
  readonly file: string
}

/** Null for every other path. */
export function feedAddress(path: string): FeedAddress | null {
  if (!path.startsWith(BELOW)) return null
  const [, secret = '', file = ''] = /^\/feed\/([\w-]{43})\/([a-z]+\.ics)$/.exec(path) ?? []
  return { secret, file }
}

export function feedPath(secret: string, tail: string | null): string {
  return `${BELOW}${secret}/${fileOf(tail)}`
}

/** What a feed's file is called: of a tail, or of its maker's own bookings (null). */
export function fileOf(tail: string | null): string {
  return tail === null ? FILES.own : FILES.tail
}
