import { readFileSync } from 'node:fs'
import type { MailConfig } from '#server/config/config.ts'
import { MINUTE, SECOND } from '#time/instant.ts'
import {
  type Delivery,
  networkTrouble,
  oneLine,
  type Send,
  type TryOutcome,
  textWithPage,
} from './message.ts'

/** A relay that delays its greeting against robots does so for at most half a minute. */
const PATIENCE = {
  connect: 10 * SECOND,
  greeting: 30 * SECOND,
  silence: 20 * SECOND,
  whole: MINUTE,
}

const LONGEST_ANSWER = 64 * 1024

/** About us, not the mail (RFC 4954 §6): once the settings are right, it is sent. */
const OF_SIGNING_IN = new Set([530, 534, 535, 538])

interface MailParts {
  readonly mail: MailConfig | null
  readonly school: string
  readonly patience?: typeof PATIENCE
}

/** Loads the library with the first mail. */
export function createMailSender({ mail, school, patience = PATIENCE }: MailParts): Send {
  return async (delivery) => {
    if (mail === null) return { kind: 'again', trouble: 'no-smtp' }
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      ...connectionOf(mail.relay, patience),
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    const signal = AbortSignal.any([AbortSignal.timeout(patience.whole), delivery.signal])
    try {
      await transport.sendMail({ ...mailOf(mail, school, delivery), signal })
      return { kind: 'sent' }
    } catch (error) {
      return failureOf(error)
    } finally {
      transport.close()
    }
  }
}

/** Signs in without sending. Returns the trouble, or ''. Never rejects. */
export async function tryRelay(relay: MailConfig['relay'], patience = PATIENCE): Promise<string> {
  const { default: SmtpConnection } = await import('nodemailer/lib/smtp-connection')
  const { user, password: pass } = relay
  const connection = new SmtpConnection(connectionOf(relay, patience))
  let isLate = false
  // The library's own limit restarts with each byte.
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
    return failureOf(error).trouble
  }
}

/** Never in plain text unless set so, and never to a relay with an invalid certificate. */
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
    // Its log would hold people's names, and the password.
    logger: false,
  }
}

function mailOf(mail: MailConfig, school: string, { id, channel, message }: Delivery) {
  const { address } = mail.from
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return {
    from: { name: oneLine(mail.from.name ?? school), address },
    to: { name: '', address: channel.address },
    subject: oneLine(message.subject),
    // The same with each try, so that a mailbox drops duplicates.
    messageId: `<${id}@${domain}>`,
    headers: {
      // RFC 3834: prevents automatic replies.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      // RFC 2919: mailboxes sort by it.
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

interface SmtpFailure {
  readonly code?: string
  readonly originalCode?: string
  readonly responseCode?: number
  readonly command?: string
}

/** The library's text may quote the mail, so it is dropped. */
function failureOf(error: unknown): Exclude<TryOutcome, { kind: 'sent' }> {
  const { code = '', originalCode = '', responseCode: answer, command = '' } = error as SmtpFailure
  const withAnswer = (word: string) => (answer === undefined ? word : `${word} ${answer}`)
  if (code === 'EAUTH' || (answer !== undefined && OF_SIGNING_IN.has(answer)))
    return { kind: 'again', trouble: withAnswer('auth') }
  if (answer !== undefined) {
    const isOfMail = /^(?:MAIL|RCPT|DATA|BDAT)/i.test(command)
    // 503: the session went wrong, not the mail.
    const isForGood = isOfMail && answer >= 500 && answer !== 503
    if (isForGood) return { kind: 'refused', trouble: withAnswer('refused') }
    return { kind: 'again', trouble: withAnswer('deferred') }
  }
  if (code === 'EENVELOPE') return { kind: 'refused', trouble: 'refused' }
  if (code === 'EMESSAGE') return { kind: 'refused', trouble: 'too-long' }
  return { kind: 'again', trouble: networkTrouble(code, originalCode) }
}
