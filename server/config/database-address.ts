import { decodedParts, isLocalName } from './networks.ts'
import type { Origin, Reader } from './read-values.ts'

export interface DatabaseAddress {
  /** A name, an address without brackets, or the folder of a socket. */
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  /** Null where the server knows the user without one, or `PGPASSWORD` or `~/.pgpass` has it. */
  readonly password: string | null
  /** `unverified`: nobody can listen in, but anybody could be the server. */
  readonly tls: 'none' | 'unverified' | 'verified'
  /** A file with the certificate of whoever vouches for the server, beside those that Node trusts. */
  readonly authority: string | null
}

const USUAL_PORT = 5432

// As libpq reads them. What says neither is refused rather than guessed: `prefer` would go on in plain text.
const TLS: ReadonlyMap<string, DatabaseAddress['tls']> = new Map([
  ['disable', 'none'],
  ['require', 'unverified'],
  ['verify-full', 'verified'],
] as const)

/**
 * Where DATABASE_URL leads, or what is wrong with it, in words that follow its name and hold nothing of its password. Host and
 * database have no default: a database of another name would be found empty.
 */
export function readDatabaseAddress(
  text: string,
  verb: Origin['verb'] = 'be',
): DatabaseAddress | string {
  const url = URL.canParse(text) ? new URL(text) : null
  const parts = url && decodedParts(url)
  const database = parts?.path.slice(1) ?? ''
  if (
    !parts ||
    !/^postgres(?:ql)?:$/.test(url.protocol) ||
    !parts.host ||
    !parts.user ||
    !database ||
    /[/\0]/.test(database) ||
    url.hash !== ''
  )
    return `must ${verb} an address such as postgres://user:password@host/database: PostgreSQL, with its host, the user and the name of the database. Write other signs than letters and digits as %XX.`
  const { host, user, password } = parts
  if (host.includes(',')) return `must name one host: put a pooler before several.`
  const { sslmode = null, sslrootcert = null, ...others } = Object.fromEntries(url.searchParams)
  if (Object.keys(others).length > 0)
    return `may say sslmode and sslrootcert behind its “?”, and nothing else.`
  const isNear = host.startsWith('/') || isLocalName(host.toLowerCase())
  const tls = sslmode === null && isNear ? 'none' : TLS.get(sslmode ?? '')
  if (tls === undefined)
    return sslmode === null
      ? `leads out of this network, where anybody could listen: add ?sslmode=verify-full, or ?sslmode=require for a server whose certificate cannot be checked, or ?sslmode=disable where the way itself is safe.`
      : `must say sslmode=verify-full, require or disable.`
  if (sslrootcert !== null && tls !== 'verified')
    return `may say sslrootcert with sslmode=verify-full only.`
  return {
    host,
    port: url.port === '' ? USUAL_PORT : Number(url.port),
    database,
    user,
    password: password === '' ? null : password,
    tls,
    authority: sslrootcert,
  }
}

/** The text itself: whoever connects reads the address again. */
export const readDatabaseUrl: Reader<string | null> = (text, wrong, { verb }) => {
  const address = readDatabaseAddress(text, verb)
  return typeof address === 'string' ? wrong(address) : text
}
