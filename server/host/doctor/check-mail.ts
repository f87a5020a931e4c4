import type { MailConfig } from '#server/config/config.ts'
import { tryRelay } from '#server/features/messages/mail.ts'
import { MESSAGE_TROUBLES, type MessageTrouble } from '#wire/channels-wire.ts'
import { type CheckResult, fine, worthKnowing, wrong } from './finding.ts'

/** Whether mails can be sent; `isAsked`: signs in at the relay, and sends nothing. */
export async function checkMail(mail: MailConfig | null, isAsked: boolean): Promise<CheckResult[]> {
  if (mail === null) return [fine('No mail is sent: SMTP_URL is not set.')]
  const { relay, from } = mail
  const at = `${relay.host}:${relay.port}`
  const way = {
    at_once: 'encrypted from the first byte',
    upgraded: 'encrypted by STARTTLS, which is required',
    plain: 'in plain text, which stays in this network',
  }[relay.tls]
  const told = fine(`Mails come from ${from.address} by ${at}, ${way}.`)
  if (!isAsked) return [told, worthKnowing(`Whether ${at} takes them is tried with --ask.`)]
  const trouble = await tryRelay(relay)
  if (trouble === '') return [told, fine(`${at} lets Flightline in; nothing was sent.`)]
  const [word = '', code] = trouble.split(' ')
  const words = MESSAGE_TROUBLES[word as MessageTrouble] ?? MESSAGE_TROUBLES.other
  return [told, wrong(`${at}: ${words.replace('{code}', code === undefined ? '' : ` (${code})`)}.`)]
}
