import { randomBytes, randomUUID } from 'node:crypto'
import { oldestFirst, removeRoute } from '#server/accounts/actions.ts'
import { type AccountsContext, note } from '#server/accounts/context.ts'
import {
  PROVED_ADMIN,
  posted,
  Refused,
  type Route,
  type RouteRequest,
  route,
} from '#server/accounts/routes.ts'
import { emailIn, nameIn } from '#server/accounts/sign-in/names.ts'
import type { AccountsTransaction } from '#server/accounts/store/house-store.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import type { Config } from '#server/config/config.ts'
import { type Answer, jsonAnswer, NOT_FOUND, refusal, slowDown } from '#server/http/answer.ts'
import { formatTime } from '#time/format.ts'
import { asInstant, isoInstant, isoOrNull, MINUTE, SECOND } from '#time/instant.ts'
import { type Zone, zoneOf } from '#time/zone.ts'
import { ALERT_KINDS, TOLD_WHEN_OVER } from '#wire/alerts-wire.ts'
import {
  type ChannelAsked,
  type ChannelWire,
  channelAskedWire,
  channelTestWire,
  MOST_CHANNELS,
} from '#wire/channels-wire.ts'
import type { Outbox } from './message.ts'
import { SECRET_MARK } from './webhook-body.ts'
import { flawOfUrl } from './webhook-target.ts'

type ChannelRow = AccountRows['channels']
type OutboxRow = AccountRows['outbox']

/** Whoever sends a test looks whether it comes. */
const TEST_LASTS = 10 * MINUTE
const TEST_MARK = 'test '
/** Of a channel, whoever asks: what it leads to is somebody else's. */
const TESTS_A_MINUTE = 5
const DAY_MINUTES = 24 * 60

const RULES: ReadonlySet<string> = new Set([...ALERT_KINDS, TOLD_WHEN_OVER])

const FULL = refusal(409, `There are ${MOST_CHANNELS} channels. End one first.`)
const NO_ADDRESS = refusal(400, 'Where it goes must be given.')
const OTHER_KIND = refusal(400, 'A mail stays a mail, and a webhook a webhook. Make a new channel.')
const WRONG_RULES = refusal(400, 'There is no such alert.')
const WRONG_HOURS = refusal(400, 'Quiet hours begin and end within a day, at different times.')
const NO_PERSON = refusal(400, 'Whoever reads it sees what a person may: no screen.')
const ONLY_MAIL = refusal(400, 'The day’s list is sent by mail alone.')
const ONLY_HTTPS = refusal(
  400,
  'A webhook’s address begins with https://; http:// goes to addresses that WEBHOOK_NETWORKS lists.',
)
const NOTHING_ASKED = refusal(400, 'A test is asked for by “test”.')

interface DeskParts {
  readonly kit: AccountsContext
  readonly config: Pick<Config, 'mail' | 'webhookNetworks' | 'timeZone'>
  readonly outbox: Outbox
}

/** Where alerts and the day's lists go: listed, made, changed, tried and ended by admins. */
export function channelRoutes({ kit, config, outbox }: DeskParts): readonly Route[] {
  const { accounts, now, monotonic } = kit
  /** When tests of a channel were asked for in the last minute, the oldest first. */
  const tests = new Map<string, readonly number[]>()
  const zone = zoneOf(config.timeZone)

  function addressIn(asked: ChannelAsked, before: ChannelRow | null): string {
    const address = asked.address?.trim() ?? before?.address ?? ''
    if (address === '') throw new Refused(NO_ADDRESS)
    if (asked.address === undefined) return address
    if (asked.kind === 'mail') return emailIn(address)
    const flaw = flawOfUrl(address)
    if (flaw !== null) throw new Refused(refusal(400, flaw))
    const isPlain = new URL(address).protocol === 'http:'
    if (isPlain && config.webhookNetworks.length === 0) throw new Refused(ONLY_HTTPS)
    return address
  }

  async function put(
    open: AccountsTransaction,
    asking: RouteRequest<ChannelAsked>,
    before: ChannelRow | null,
  ): Promise<Answer> {
    const { id: _id, address: _address, ...asked } = asking.body
    const hasSecret = asked.kind === 'webhook' && asked.form === 'standard'
    const kept = before?.form === asked.form ? before.secret : ''
    const secret = hasSecret ? kept || newWebhookSecret() : ''
    const row: ChannelRow = {
      id: before?.id ?? randomUUID(),
      ...asked,
      name: nameIn(asked.name),
      address: addressIn(asking.body, before),
      rules: [...new Set(asked.rules)],
      days: [...new Set(asked.days)],
      secret,
      createdAt: before?.createdAt ?? now(),
      by: before?.by ?? asking.caller?.id ?? null,
    }
    await open.put('channels', row)
    const action = before === null ? 'channel' : 'channel-changed'
    const deed = { kind: 'channel', object: row.id, range: row.name }
    await note(kit, open, asking, { action, ...deed })
    const channel = wireOf(row, await open.all('outbox'))
    const isNew = secret !== '' && secret !== before?.secret
    return jsonAnswer(before === null ? 201 : 200, { channel, ...(isNew && { secret }) })
  }

  /** Those of before would come after it. */
  async function letGoOfTests(open: AccountsTransaction, channel: string): Promise<void> {
    for (const row of await open.all('outbox')) {
      const isTest = row.channel === channel && row.about.startsWith(TEST_MARK)
      if (isTest && row.endedAt === null) await open.remove('outbox', row.id)
    }
  }

  return [
    route('GET', '/api/house/channels', 'administer', async () => {
      const rows = await oldestFirst(kit, 'channels')
      const messages = await accounts.read((open) => open.all('outbox'))
      return jsonAnswer(200, {
        data: rows.map((row) => wireOf(row, messages)),
        missing: config.mail === null ? ['SMTP_URL', 'MAIL_FROM'] : [],
        hasNetworks: config.webhookNetworks.length > 0,
      })
    }),
    posted('/api/house/channels', PROVED_ADMIN, channelAskedWire, (asking) => {
      const { body } = asking
      const flaw = flawOf(body)
      if (flaw !== null) return flaw
      return accounts.transact(async (open) => {
        if (body.id === undefined) {
          const isFull = (await open.all('channels')).length >= MOST_CHANNELS
          return isFull ? FULL : put(open, asking, null)
        }
        const before = await open.get('channels', body.id)
        if (before === null) return NOT_FOUND
        return before.kind === body.kind ? put(open, asking, before) : OTHER_KIND
      })
    }),
    posted('/api/house/channels/:id', 'administer', channelTestWire, ({ id, body }) => {
      if (!body.test) return NOTHING_ASKED
      return accounts.transact(async (open) => {
        const row = await open.get('channels', id)
        if (row === null) return NOT_FOUND
        const lately = (tests.get(id) ?? []).filter((at) => monotonic() - at < MINUTE)
        const [first = 0] = lately
        if (lately.length >= TESTS_A_MINUTE) {
          const wait = (first + MINUTE - monotonic()) / SECOND
          return slowDown(wait, 'A channel takes five tests a minute.')
        }
        tests.set(id, [...lately, monotonic()])
        await letGoOfTests(open, id)
        const address = kit.outside()
        await outbox.put(open, id, {
          about: `${TEST_MARK}${randomUUID()}`,
          level: 'info',
          subject: `A test of “${row.name}”`,
          text: testWords(kit.school, zone, now()),
          url: address === null ? null : `${address}/admin/alerts`,
          until: now() + TEST_LASTS,
        })
        return jsonAnswer(202, {})
      })
    }),
    removeRoute(kit, 'channels', PROVED_ADMIN, async (open, { id }) => {
      tests.delete(id)
      for (const row of await open.all('outbox')) {
        if (row.channel === id) await open.remove('outbox', row.id)
      }
    }),
  ]
}

function flawOf({ kind, role, rules, quiet, days }: ChannelAsked): Answer | null {
  if (role === 'display') return NO_PERSON
  if (!rules.every((rule) => RULES.has(rule))) return WRONG_RULES
  const isInDay = (minutes: number) => minutes >= 0 && minutes < DAY_MINUTES
  const areHours = quiet === null || [quiet.from, quiet.to].every(isInDay)
  if (!areHours || (quiet !== null && quiet.from === quiet.to)) return WRONG_HOURS
  return kind === 'webhook' && days.length > 0 ? ONLY_MAIL : null
}

/** As Standard Webhooks has them: 24 to 64 bytes, in base64. */
function newWebhookSecret(): string {
  return SECRET_MARK + randomBytes(32).toString('base64')
}

function testWords(school: string, zone: Zone, at: number): string {
  return `Flightline of ${school} can reach you here.\nAsked for at ${formatTime(zone, asInstant(at), 'en-GB')}.`
}

function wireOf(row: ChannelRow, messages: readonly OutboxRow[]): ChannelWire {
  const { id, kind, name, form, role, rules, quiet, days, createdAt } = row
  const mine = messages.filter(({ channel }) => channel === id)
  const [last] = mine.toSorted((a, b) => lookedAt(b) - lookedAt(a) || b.createdAt - a.createdAt)
  return {
    id,
    kind,
    name,
    address: kind === 'mail' ? row.address : hostIn(row.address),
    form,
    role,
    rules,
    quiet,
    days,
    createdAt: isoInstant(createdAt),
    last: last === undefined ? null : lastOf(last),
    waiting: mine.filter(({ endedAt }) => endedAt === null).length,
  }
}

function lookedAt({ triedAt, endedAt, createdAt }: OutboxRow): number {
  return endedAt ?? triedAt ?? createdAt
}

function lastOf({
  endedAt,
  triedAt,
  trouble,
  sendAt,
}: OutboxRow): NonNullable<ChannelWire['last']> {
  const at = endedAt ?? triedAt
  return {
    state: endedAt === null ? 'waiting' : trouble === '' ? 'sent' : 'given-up',
    at: isoOrNull(at),
    trouble,
    next: endedAt === null && triedAt !== null ? isoInstant(sendAt) : null,
  }
}

/** Whoever has the rest of it may post there. */
function hostIn(address: string): string {
  return URL.canParse(address) ? `${new URL(address).host}/…` : '…'
}
