import { decodedParts, isLocalName } from './networks.ts'
import type { Origin, Reader } from './read-values.ts'

export type DatabaseAddress = Exclude<ReturnType<typeof readDatabaseAddress>, string>

const USUAL_PORT = 5432

// As in libpq. Other values are refused, not guessed: `prefer` would go on in plain text.
const TLS: ReadonlyMap<string, 'none' | 'unverified' | 'verified'> = new Map([
  ['disable', 'none'],
  ['require', 'unverified'],
  ['verify-full', 'verified'],
] as const)

/** Or what is wrong, without the password. Host and database have no default: another database would be found empty. */
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
    return `must ${verb} an address such as postgres://user:password@host/database: with host, user and the name of the database. Write characters other than letters and digits as %XX.`
  const { host, user, password } = parts
  if (host.includes(',')) return `must name one host. Put a pooler in front of several.`
  const { sslmode = null, sslrootcert = null, ...others } = Object.fromEntries(url.searchParams)
  if (Object.keys(others).length > 0) return `can only have sslmode and sslrootcert after the “?”.`
  const isNear = host.startsWith('/') || isLocalName(host.toLowerCase())
  const tls = sslmode === null && isNear ? 'none' : TLS.get(sslmode ?? '')
  if (tls === undefined)
    return sslmode === null
      ? `is outside this network, where others could listen. Add ?sslmode=verify-full, or ?sslmode=require if the server’s certificate can’t be checked, or ?sslmode=disable if the network is safe.`
      : `must say sslmode=verify-full, require or disable.`
  if (sslrootcert !== null && tls !== 'verified')
    return `can only have sslrootcert with sslmode=verify-full.`
  return {
    /** A name, an address without brackets, or a socket's folder. */
    host,
    port: url.port === '' ? USUAL_PORT : Number(url.port),
    database,
    user,
    /** Null if none is needed, or if `PGPASSWORD` or `~/.pgpass` has it. */
    password: password === '' ? null : password,
    /** `unverified`: encrypted, but anybody could be the server. */
    tls,
    /** A CA certificate file, beside those that Node trusts. */
    authority: sslrootcert,
  } as const
}

/** The text itself: the client parses the address again. */
export const readDatabaseUrl: Reader<string | null> = (text, wrong, { verb }) => {
  const address = readDatabaseAddress(text, verb)
  return typeof address === 'string' ? wrong(address) : text
}
