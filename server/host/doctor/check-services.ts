import type { MailConfig } from '#server/config/config.ts'
import { tryRelay } from '#server/features/messages/mail.ts'
import { MESSAGE_TROUBLES, type MessageTrouble } from '#wire/channels-wire.ts'
import { type CheckResult, fine, found, worthKnowing, wrong } from './finding.ts'

export async function checkDatabase(url: string): Promise<CheckResult[]> {
  const { lookAtDatabase } = await import('#server/store/postgres/start-database.ts')
  try {
    const { server, version, isReadOnly, isSuperuser, off } = await lookAtDatabase(url)
    const schema =
      version === null ? 'the first start creates the tables' : `its schema is version ${version}`
    const [are, them] = off.length === 1 ? ['is', 'it'] : ['are', 'them']
    return found([
      fine(`PostgreSQL ${server} answers; ${schema}.`),
      isReadOnly && wrong('It is read-only. No requests are sent until it is writable.'),
      off.length > 0 &&
        wrong(
          `${off.join(' and ')} ${are} off there: if its server crashes, a sent request may not be counted. Turn ${them} on.`,
        ),
      isSuperuser &&
        worthKnowing('It is used as a superuser. A role that only owns this database is safer.'),
    ])
  } catch (error) {
    return [wrong(error instanceof Error ? error.message : 'The database can’t be reached.')]
  }
}

/** `isAsked`: signs in at the relay, but sends nothing. */
export async function checkMail(mail: MailConfig | null, isTried: boolean): Promise<CheckResult[]> {
  if (mail === null) return [fine('No mail is sent, because SMTP_URL is not set.')]
  const { relay, from } = mail
  const at = `${relay.host}:${relay.port}`
  const way = {
    at_once: 'encrypted from the first byte',
    upgraded: 'encrypted by STARTTLS, which is required',
    plain: 'in plain text, within this network',
  }[relay.tls]
  const sender = fine(`Mails are sent from ${from.address} through ${at}, ${way}.`)
  if (!isTried) return [sender, worthKnowing(`--ask tries whether ${at} accepts them.`)]
  const trouble = await tryRelay(relay)
  if (trouble === '') return [sender, fine(`${at} accepts Flightline's sign-in. Nothing was sent.`)]
  const [word = '', code] = trouble.split(' ')
  const words = MESSAGE_TROUBLES[word as MessageTrouble] ?? MESSAGE_TROUBLES.other
  return [sender, wrong(`${at}: ${words.replace('{code}', code ? ` (${code})` : '')}.`)]
}
