import { decodedParts, isLocalName, isLoopback, parseUrl } from './networks.ts'
import { holdsPem, type Origin, type Reader, type Wrong } from './read-values.ts'

const EMAIL = /^[^\s@<>()"',;:\\]{1,64}@[^\s@<>()"',;:\\.]+(?:\.[^\s@<>()"',;:\\.]+)+$/

export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text) && !/\p{C}/u.test(text)
}

/** `Flightline <flightline@school.example>`, or the address alone; `name` null: the school's. */
export const readMailFrom: Reader<
  {
    readonly name: string | null
    readonly address: string
  } | null
> = (text, wrong) => {
  const match = /^(?:"?([^"<>]*?)"?\s*<([^<>]*)>|([^\s<>]+))$/.exec(text)
  const name = match?.[1] ?? ''
  const address = match?.[2] ?? match?.[3] ?? ''
  return isEmail(address) && !/\p{C}/u.test(name) && name.length <= 80
    ? { name: name === '' ? null : name, address }
    : wrong(
        'must be an e-mail address such as flightline@school.example, or a name with one such as Mesa Air <flightline@school.example>.',
      )
}

/** RFC 8314, and RFC 5321 on one's own network. */
const USUAL_PORTS = { at_once: 465, upgraded: 587, plain: 25 } as const

export function readRelay(text: string, wrong: Wrong, from: Origin) {
  const url = parseUrl(text.trim())
  const parts = url && decodedParts(url)
  if (
    !parts ||
    !/^smtps?:$/.test(url.protocol) ||
    parts.host === '' ||
    !/^\/?$/.test(parts.path) ||
    url.hash !== '' ||
    /\p{Cc}/u.test(parts.user + parts.password)
  )
    return wrong(
      `must ${from.verb} an address such as smtp://user:password@mail.school.example or smtps://…. Write characters other than letters and digits as %XX.`,
    )
  const { user, password } = parts
  const host = parts.host.toLowerCase()
  const { plain = null, ca = null, ...others } = Object.fromEntries(url.searchParams)
  if (Object.keys(others).length > 0 || (plain !== null && plain !== '1'))
    return wrong('can only have plain=1 and ca=FILE after the “?”.')
  if ((user === '') !== (password === '')) return wrong('has a user or a password, but not both.')
  const isAtOnce = url.protocol === 'smtps:'
  if (plain !== null && isAtOnce) return wrong('has both smtps and plain=1. Keep one of them.')
  if (plain !== null && !isLocalName(host))
    return wrong(
      'can have plain=1 only for a relay in this network. Outside it, others could read the mails and the password.',
    )
  if (ca !== null && (plain !== null || ca === ''))
    return wrong('can have ca=FILE only if the connection is encrypted.')
  // A CA certificate file, instead of those that Node trusts.
  const authority = ca === null ? null : from.resolve(ca)
  if (authority !== null && !holdsPem(from.readFile(authority), 'CERTIFICATE'))
    wrong('names a CA file that cannot be read or is not PEM.')
  const isPlain = plain !== null || (isLoopback(host) && !isAtOnce && ca === null)
  // TLS from the first byte; mandatory STARTTLS; or neither.
  const tls = isAtOnce ? 'at_once' : isPlain ? 'plain' : 'upgraded'
  const port = url.port === '' ? USUAL_PORTS[tls] : Number(url.port)
  return { host, port, tls, user, password, authority } as const
}
