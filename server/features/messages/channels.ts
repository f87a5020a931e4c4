import { randomBytes, randomUUID } from 'node:crypto'
import { changed, oldestFirst, pick, removeRoute } from '#server/accounts/actions.ts'
import { type AccountsContext, type Action, act } from '#server/accounts/context.ts'
import { PROVED_ADMIN, posted, Refused, type RouteRequest, route } from '#server/accounts/routes.ts'
import { emailIn, nameIn } from '#server/accounts/sign-in/names.ts'
import type { AccountsTransaction } from '#server/accounts/store/accounts-store.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import type { Config } from '#server/config/config.ts'
import type { Log } from '#server/config/log.ts'
import { type Answer, jsonAnswer, NOT_FOUND, refusal, slowDown } from '#server/http/answer.ts'
import { formatTime } from '#time/format.ts'
import { asInstant, isoInstant, isoOrNull, MINUTE, SECOND } from '#time/instant.ts'
import { zoneOf } from '#time/zone.ts'
import { ALERT_KINDS, NOTIFY_WHEN_OVER } from '#wire/alerts-wire.ts'
import {
  type ChannelInput,
  type ChannelWire,
  channelInputWire,
  channelTestWire,
  MOST_CHANNELS,
} from '#wire/channels-wire.ts'
import { createMailSender } from './mail.ts'
import { createOutbox, type Senders } from './outbox.ts'
import { createWebhookSender } from './webhook.ts'
import { SECRET_PREFIX } from './webhook-body.ts'
import { flawOfUrl } from './webhook-target.ts'

type ChannelRow = AccountRows['channels']
type OutboxRow = AccountRows['outbox']

const TEST_LASTS = 10 * MINUTE
const TEST_PREFIX = 'test '
/** Per channel, whoever sends them: its target is someone else's. */
const TESTS_A_MINUTE = 5
const DAY_MINUTES = 24 * 60

const RULES: ReadonlySet<string> = new Set([...ALERT_KINDS, NOTIFY_WHEN_OVER])

const FULL = refusal(409, `There are already ${MOST_CHANNELS} channels. Remove one first.`)
const OTHER_KIND = refusal(400, 'You can’t change e-mail to webhook or back. Add a new channel.')

export function createMessages(parts: {
  readonly context: AccountsContext
  readonly config: Pick<Config, 'mail' | 'webhookNetworks' | 'timeZone'>
  readonly isHolder: () => boolean
  readonly log: Log
  readonly send?: Senders
}) {
  const { context, config, isHolder, log } = parts
  const { accounts, now, monotonic, school } = context
  const send = parts.send ?? {
    mail: createMailSender({ mail: config.mail, school }),
    webhook: createWebhookSender({ school, now, networks: config.webhookNetworks }),
  }
  const outbox = createOutbox({ accounts, now, isHolder, send, log })
  // Sends what waited while Flightline was stopped.
  setImmediate(outbox.tend)
  /** Tests of each channel in the last minute, oldest first. */
  const tests = new Map<string, readonly number[]>()

  async function put(
    open: Action,
    request: RouteRequest<ChannelInput>,
    before: ChannelRow | null,
  ): Promise<Answer> {
    const { id: _id, address: _address, ...body } = request.body
    const isSigned = body.kind === 'webhook' && body.form === 'standard'
    const kept = before?.form === body.form ? before.secret : ''
    const secret = isSigned ? kept || newWebhookSecret() : ''
    const row: ChannelRow = {
      id: before?.id ?? randomUUID(),
      ...body,
      name: nameIn(body.name),
      address: addressIn(request.body, before, config.webhookNetworks.length > 0),
      rules: [...new Set(body.rules)],
      days: [...new Set(body.days)],
      secret,
      createdAt: before?.createdAt ?? now(),
      by: before?.by ?? request.caller?.id ?? null,
    }
    await open.put('channels', row)
    const action = before === null ? 'channel' : 'channel-changed'
    await open.record({ action, kind: 'channel', object: row.id, range: row.name })
    const channel = wireOf(row, await open.all('outbox'))
    const isNew = secret !== '' && secret !== before?.secret
    return jsonAnswer(before === null ? 201 : 200, { channel, ...(isNew && { secret }) })
  }

  async function putTest(open: AccountsTransaction, { id, name }: ChannelRow): Promise<void> {
    // Earlier tests would arrive after this one.
    for (const row of await open.all('outbox')) {
      const isTest = row.channel === id && row.about.startsWith(TEST_PREFIX)
      if (isTest && row.endedAt === null) await open.remove('outbox', row.id)
    }
    const address = context.outside()
    const time = formatTime(zoneOf(config.timeZone), asInstant(now()), 'en-GB')
    await outbox.put(open, id, {
      about: `${TEST_PREFIX}${randomUUID()}`,
      level: 'info',
      subject: `Test of “${name}”`,
      text: `Flightline at ${school} can reach you here.\nTest requested at ${time}.`,
      url: address === null ? null : `${address}/admin/alerts`,
      until: now() + TEST_LASTS,
    })
  }

  const routes = [
    route('GET', '/api/house/channels', 'administer', async () => {
      const rows = await oldestFirst(context, 'channels')
      const messages = await accounts.read((open) => open.all('outbox'))
      return jsonAnswer(200, {
        data: rows.map((row) => wireOf(row, messages)),
        missing: config.mail === null ? ['SMTP_URL', 'MAIL_FROM'] : [],
        hasNetworks: config.webhookNetworks.length > 0,
      })
    }),
    posted('/api/house/channels', PROVED_ADMIN, channelInputWire, (request) => {
      const { body } = request
      const flaw = flawOf(body)
      if (flaw !== null) return refusal(400, flaw)
      return act(context, request, async (open) => {
        if (body.id === undefined) {
          const isFull = (await open.all('channels')).length >= MOST_CHANNELS
          return isFull ? FULL : put(open, request, null)
        }
        const before = await open.get('channels', body.id)
        if (before === null) return NOT_FOUND
        return before.kind === body.kind ? put(open, request, before) : OTHER_KIND
      })
    }),
    posted('/api/house/channels/:id', 'administer', channelTestWire, (request) => {
      if (!request.body.test) return refusal(400, '“test” must be true.')
      return changed(context, 'channels', request, async (row, open) => {
        const at = monotonic()
        const recent = (tests.get(row.id) ?? []).filter((one) => at - one < MINUTE)
        const [oldest = at] = recent
        if (recent.length >= TESTS_A_MINUTE) {
          const wait = (oldest + MINUTE - at) / SECOND
          return { answer: slowDown(wait, 'Each channel allows five tests per minute.') }
        }
        tests.set(row.id, [...recent, at])
        await putTest(open, row)
        return { answer: jsonAnswer(202, {}) }
      })
    }),
    removeRoute(context, 'channels', PROVED_ADMIN, async (open, { id }) => {
      tests.delete(id)
      for (const row of await open.all('outbox'))
        if (row.channel === id) await open.remove('outbox', row.id)
    }),
  ]

  return { outbox, routes }
}

function addressIn(body: ChannelInput, before: ChannelRow | null, hasNetworks: boolean): string {
  const address = body.address?.trim() ?? before?.address ?? ''
  if (address === '') throw new Refused(refusal(400, 'Enter an address.'))
  if (body.address === undefined) return address
  if (body.kind === 'mail') return emailIn(address)
  const flaw = flawOfUrl(address, hasNetworks)
  if (flaw !== null) throw new Refused(refusal(400, flaw))
  return address
}

function flawOf({ kind, role, rules, quiet, days }: ChannelInput): string | null {
  if (role === 'display') return 'A channel can’t have the role Screen. Choose another role.'
  if (!rules.every((rule) => RULES.has(rule))) return 'Unknown alert.'
  const isInDay = (minutes: number) => minutes >= 0 && minutes < DAY_MINUTES
  const areHours = quiet === null || [quiet.from, quiet.to].every(isInDay)
  if (!areHours || (quiet !== null && quiet.from === quiet.to))
    return 'Quiet hours must start and end at different times of day.'
  const isWrong = kind === 'webhook' && days.length > 0
  return isWrong ? 'The daily list can only go to an e-mail address.' : null
}

/** Standard Webhooks wants 24 to 64 bytes in base64. */
function newWebhookSecret(): string {
  return SECRET_PREFIX + randomBytes(32).toString('base64')
}

function wireOf(row: ChannelRow, messages: readonly OutboxRow[]): ChannelWire {
  const own = messages.filter(({ channel }) => channel === row.id)
  const [last] = own.toSorted((a, b) => changedAt(b) - changedAt(a) || b.createdAt - a.createdAt)
  return {
    ...pick(row, 'id', 'kind', 'name', 'form', 'role', 'rules', 'quiet', 'days'),
    address: row.kind === 'mail' ? row.address : hostIn(row.address),
    createdAt: isoInstant(row.createdAt),
    last: last === undefined ? null : lastOf(last),
    waiting: own.filter(({ endedAt }) => endedAt === null).length,
  }
}

function changedAt({ triedAt, endedAt, createdAt }: OutboxRow): number {
  return endedAt ?? triedAt ?? createdAt
}

function lastOf({ endedAt, triedAt, trouble, sendAt }: OutboxRow): ChannelWire['last'] {
  return {
    state: endedAt === null ? 'waiting' : trouble === '' ? 'sent' : 'given-up',
    at: isoOrNull(endedAt ?? triedAt),
    trouble,
    next: endedAt === null && triedAt !== null ? isoInstant(sendAt) : null,
  }
}

/** The rest of the address would let its reader post there. */
function hostIn(address: string): string {
  return URL.canParse(address) ? `${new URL(address).host}/…` : '…'
}
