import { readFileSync } from 'node:fs'
import type { MailConfig } from '#server/config/config.ts'
import { MINUTE, SECOND } from '#time/instant.ts'
import type { Message } from './message.ts'
import type { Delivery, Send, TryOutcome } from './sender.ts'

/** ms. A relay that takes a mail answers within seconds; one that greets late to keep robots off, within half a minute. */
interface MailPatience {
  readonly connect: number
  readonly greeting: number
  readonly silence: number
  readonly whole: number
}

const PATIENCE: MailPatience = {
  connect: 10 * SECOND,
  greeting: 30 * SECOND,
  silence: 20 * SECOND,
  whole: MINUTE,
}

/** Bytes of one answer of a relay. */
const LONGEST_ANSWER = 64 * 1024

/** Answers about who we are, not about the mail (RFC 4954 §6): whoever mends the settings has it sent after all. */
const OF_SIGNING_IN = new Set([530, 534, 535, 538])

interface MailParts {
  /** Null where none is set. */
  readonly mail: MailConfig | null
  /** What the school is called. */
  readonly school: string
  readonly patience?: MailPatience
}

/** Sends to a channel's e-mail address. The library is loaded with the first mail. */
export function createMailSender({ mail, school, patience = PATIENCE }: MailParts): Send {
  return async (delivery) => {
    if (mail === null) return { kind: 'again', trouble: 'no-smtp' }
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      ...connectionOf(mail.relay, patience),
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    const whole = AbortSignal.timeout(patience.whole)
    try {
      await transport.sendMail({
        ...mailOf(mail, school, delivery),
        signal: AbortSignal.any([whole, delivery.signal]),
      })
      return { kind: 'sent' }
    } catch (error) {
      return failureOf(error)
    } finally {
      transport.close()
    }
  }
}

/** Signs in at a relay and sends nothing. '' if that went well, or the trouble. Never rejects. */
export async function tryRelay(relay: MailConfig['relay'], patience = PATIENCE): Promise<string> {
  const { default: SmtpConnection } = await import('nodemailer/lib/smtp-connection')
  const { user, password: pass } = relay
  const connection = new SmtpConnection(connectionOf(relay, patience))
  let isLate = false
  // With each byte the library waits anew, for the answer to a goodbye, too.
  const whole = setTimeout(() => {
    isLate = true
    connection.close()
  }, patience.whole)
  try {
    await new Promise<void>((resolve, reject) => {
      connection.on('error', reject)
      connection.once('end', () => {
        clearTimeout(whole)
        reject(Object.assign(new Error('Ended.'), isLate && { code: 'ETIMEDOUT' }))
      })
      connection.connect((error) => {
        if (error) reject(error)
        else if (user === '' || !connection.allowsAuth) resolve()
        else connection.login({ user, pass }, (refused) => (refused ? reject(refused) : resolve()))
      })
    })
    connection.quit()
    return ''
  } catch (error) {
    clearTimeout(whole)
    connection.close()
    const outcome = failureOf(error)
    return outcome.kind === 'sent' ? '' : outcome.trouble
  }
}

/** How a relay is reached: never in plain text where that is not said, and never one whose certificate does not hold. */
function connectionOf(relay: MailConfig['relay'], patience = PATIENCE) {
  const { host, port, tls, user, password, authority } = relay
  return {
    host,
    port,
    secure: tls === 'at_once',
    requireTLS: tls === 'upgraded',
    ignoreTLS: tls === 'plain',
    ...(user !== '' && { auth: { user, pass: password } }),
    tls: {
      // Set explicitly, so that NODE_TLS_REJECT_UNAUTHORIZED in the environment cannot switch the check off.
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2' as const,
      ...(authority !== null && { ca: readFileSync(authority, 'utf8') }),
    },
    connectionTimeout: patience.connect,
    greetingTimeout: patience.greeting,
    socketTimeout: patience.silence,
    dnsTimeout: patience.connect,
    socketCloseTimeout: 0,
    maxResponseSize: LONGEST_ANSWER,
    // Nothing of it in any log: it holds people's names, and the password.
    logger: false,
  }
}

/** As the library takes it. Whatever a message holds, a header is one line. */
function mailOf(mail: MailConfig, school: string, { id, channel, message }: Delivery) {
  const { address } = mail.from
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return {
    from: { name: oneLine(mail.from.name ?? school), address },
    to: { name: '', address: channel.address },
    subject: oneLine(message.subject),
    // Of the message and not of the try: whoever is sent it twice has it once.
    messageId: `<${id}@${domain}>`,
    headers: {
      // RFC 3834: no machine answers it.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      // RFC 2919: by which a mailbox sorts.
      'List-Id': `<flightline.${domain}>`,
      ...(message.level === 'urgent' && { Importance: 'high' }),
    },
    text: textWithPage(message),
    ...(message.html !== undefined && { html: message.html }),
    attachments: (message.files ?? []).map(({ name, type, body }) => ({
      filename: oneLine(name).replaceAll(/[/\\]/g, '-'),
      contentType: oneLine(type),
      content: body,
      encoding: 'base64' as const,
    })),
  }
}

/** With the address of its page before the last line, which says how old it is. */
export function textWithPage({ text, url }: Pick<Message, 'text' | 'url'>): string {
  if (url === null) return text
  const lines = text.trimEnd().split('\n')
  const last = lines.pop() ?? ''
  return [...lines, url, '', last].join('\n')
}

/** Without line ends and whatever else a reader of headers could obey. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ').trim()
}

interface SmtpFailure {
  readonly code?: string
  /** The system's own, under it. */
  readonly originalCode?: string
  readonly responseCode?: number
  readonly command?: string
}

/** What the library says of a failure; its message may quote the mail, and goes nowhere. */
function failureOf(error: unknown): TryOutcome {
  const { code = '', originalCode = '', responseCode: answer, command = '' } = error as SmtpFailure
  if (code === 'EAUTH' || (answer !== undefined && OF_SIGNING_IN.has(answer)))
    return { kind: 'again', trouble: withCode('auth', answer) }
  if (answer !== undefined) {
    const isOfMail = /^(?:MAIL|RCPT|DATA|BDAT)/i.test(command)
    // 503: the session went wrong, not the mail.
    const isForGood = isOfMail && answer >= 500 && answer !== 503
    if (isForGood) return { kind: 'refused', trouble: withCode('refused', answer) }
    return { kind: 'again', trouble: withCode('deferred', answer) }
  }
  if (code === 'EENVELOPE') return { kind: 'refused', trouble: 'refused' }
  if (code === 'EMESSAGE') return { kind: 'refused', trouble: 'too-long' }
  return { kind: 'again', trouble: troubleOf(code, originalCode) }
}

function withCode(word: string, code: number | undefined): string {
  return code === undefined ? word : `${word} ${code}`
}

const NOT_THERE = /^(?:EDNS|ENOTFOUND|EAI_\w+|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN)$/

const TLS = /^(?:ETLS$|EPROTO$|ERR_TLS|ERR_SSL|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO)/

function troubleOf(...codes: readonly string[]): string {
  const isAny = (shape: RegExp) => codes.some((code) => shape.test(code))
  if (isAny(/^(?:ETIMEDOUT|EABORT)$/)) return 'timeout'
  if (isAny(NOT_THERE)) return 'not-there'
  return isAny(TLS) ? 'tls' : 'broken'
}
