import { isIP } from 'node:net'
import type { MailConfig } from './config.ts'
import { isEmail } from './email.ts'
import type { Given } from './given.ts'
import { isLocalName, isLoopback, parseNetwork } from './networks.ts'

type Relay = MailConfig['relay']

/** By how the way to the relay is encrypted; RFC 8314, and RFC 5321 on one's own network. */
const USUAL_PORTS = { at_once: 465, upgraded: 587, plain: 25 } as const

/** Which relay takes mails, and from whom they come; wrong combinations are named together. */
export function readMail(given: Given): MailConfig | null {
  const { value, problems } = given
  const from = readFrom(given)
  const isInFile = value('SMTP_URL_FILE') !== null
  if (isInFile && value('SMTP_URL') !== null) {
    problems.push('SMTP_URL and SMTP_URL_FILE are both set: keep one of them.')
    return null
  }
  const name = isInFile ? 'SMTP_URL_FILE' : 'SMTP_URL'
  const text = isInFile ? given.file('SMTP_URL_FILE') : value('SMTP_URL')
  if (text === null) {
    if (value('MAIL_FROM') !== null && !isInFile)
      problems.push('SMTP_URL is not set, but MAIL_FROM is: name the relay that takes the mails.')
    return null
  }
  if (value('MAIL_FROM') === null)
    problems.push(`MAIL_FROM is required with ${name}: the address that mails come from.`)
  const relay = readRelay(text.trim(), name)
  if (typeof relay === 'string') {
    problems.push(relay)
    return null
  }
  const at = relay.authority === null ? null : given.resolved(relay.authority)
  if (at !== null && !given.holdsPem(at, 'CERTIFICATE'))
    problems.push(`${name} names a file of authorities that cannot be read, or holds no PEM.`)
  return from && { relay: { ...relay, authority: at }, from }
}

/** The relay that a URL names, or what is wrong with it, in words that hold nothing of its password. */
export function readRelay(text: string, name = 'SMTP_URL'): Relay | string {
  const url = URL.canParse(text) && !/[\s\\]/.test(text) ? new URL(text) : null
  const [host = '', user = '', password = ''] = [
    url?.hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase(),
    url?.username,
    url?.password,
  ].map((part) => decoded(part ?? ''))
  const isUrl = url !== null && /^smtps?:$/.test(url.protocol) && host !== ''
  if (!isUrl || !/^\/?$/.test(url.pathname) || url.hash !== '' || /\p{Cc}/u.test(user + password))
    return `${name} must ${name.endsWith('_FILE') ? 'hold' : 'be'} an address such as smtp://user:password@mail.school.example or smtps://…. Write other signs than letters and digits as %XX.`
  const { plain = null, ca = null, ...others } = Object.fromEntries(url.searchParams)
  if (Object.keys(others).length > 0 || (plain !== null && plain !== '1'))
    return `${name} may say plain=1 and ca=FILE behind its “?”, and nothing else.`
  if ((user === '') !== (password === ''))
    return `${name} names a user or a password alone: they go together.`
  const isAtOnce = url.protocol === 'smtps:'
  if (plain !== null && isAtOnce) return `${name} says smtps and plain=1: keep one of them.`
  if (plain !== null && !isLocalName(host))
    return `${name} may say plain=1 only for a relay of this network: beyond it anybody could read the mails and the password.`
  if (ca !== null && (plain !== null || ca === ''))
    return `${name} may say ca=FILE only where the way is encrypted.`
  const isPlain = plain !== null || (isLoopback(host) && !isAtOnce && ca === null)
  const tls = isAtOnce ? 'at_once' : isPlain ? 'plain' : 'upgraded'
  const port = url.port === '' ? USUAL_PORTS[tls] : Number(url.port)
  return { host, port, tls, user, password, authority: ca }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return '\0'
  }
}

/** `Flightline <flightline@school.example>`, or the address alone. */
function readFrom({ value, problems }: Given): MailConfig['from'] | null {
  const text = value('MAIL_FROM')
  if (text === null) return null
  const match = /^(?:"?([^"<>]*?)"?\s*<([^<>]*)>|([^\s<>]+))$/.exec(text)
  const name = match?.[1] ?? ''
  const address = match?.[2] ?? match?.[3] ?? ''
  if (match !== null && isEmail(address) && !/\p{C}/u.test(name) && name.length <= 80)
    return { name: name === '' ? null : name, address }
  problems.push(
    'MAIL_FROM must be an e-mail address such as flightline@school.example, or a name with one such as Mesa Air <flightline@school.example>.',
  )
  return null
}

/** Private addresses that webhooks may be sent to. */
export function readWebhookNetworks({ value, problems }: Given): readonly string[] {
  const networks = (value('WEBHOOK_NETWORKS') ?? '').split(/[\s,]+/).filter((text) => text !== '')
  const isWrong = networks.some((text) => {
    const network = parseNetwork(text)
    return network === null || network.bits < (isIP(network.address) === 4 ? 8 : 16)
  })
  if (isWrong) {
    problems.push(
      'WEBHOOK_NETWORKS must be addresses or networks such as 192.168.7.20, 10.1.0.0/16, and none wider than /8 (IPv6: /16).',
    )
  }
  return networks
}
