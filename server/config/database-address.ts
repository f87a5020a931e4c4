import { decodedParts, isLocalName } from './networks.ts'
import type { Origin, Reader } from './read-values.ts'

export type DatabaseAddress = Exclude<ReturnType<typeof readDatabaseAddress>, string>

const USUAL_PORT = 5432

// As libpq reads them. What says neither is refused rather than guessed: `prefer` would go on in plain text.
const TLS: ReadonlyMap<string, 'none' | 'unverified' | 'verified'> = new Map([
  ['disable', 'none'],
  ['require', 'unverified'],
  ['verify-full', 'verified'],
] as const)

/**
 * Where DATABASE_URL leads, or what is wrong with it, in words that follow its name and hold nothing of its password. Host and
 * database have no default: a database of another name would be found empty.
 */
export function readDatabaseAddress(text: string, verb: Origin['verb'] = 'be') {
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
    /** A name, an address without brackets, or the folder of a socket. */
    host,
    port: url.port === '' ? USUAL_PORT : Number(url.port),
    database,
    user,
    /** Null where the server knows the user without one, or `PGPASSWORD` or `~/.pgpass` has it. */
    password: password === '' ? null : password,
    /** `unverified`: nobody can listen in, but anybody could be the server. */
    tls,
    /** A file with the certificate of the server's authority, beside those that Node trusts. */
    authority: sslrootcert,
  } as const
}

/** The text itself: whoever connects reads the address again. */
export const readDatabaseUrl: Reader<string | null> = (text, wrong, { verb }) => {
  const address = readDatabaseAddress(text, verb)
  return typeof address === 'string' ? wrong(address) : text
}
