import { createHash } from 'node:crypto'
import { type AccountsContext, note } from '#server/accounts/context.ts'
import { mayDo, posted, type Route, route } from '#server/accounts/routes.ts'
import { AccountsUnavailable, type LoadedRows } from '#server/accounts/store/house-store.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import { codeOf, type Log } from '#server/config/log.ts'
import type { Inspections } from '#server/features/inspections/inspections.ts'
import type { Outbox } from '#server/features/messages/message.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { permissionsOf } from '#server/http/access/permissions.ts'
import {
  ACCOUNTS_UNAVAILABLE,
  FORBIDDEN,
  jsonAnswer,
  NOT_FOUND,
  refusal,
} from '#server/http/answer.ts'
import type { Handler } from '#server/http/router.ts'
import type { Ledger } from '#server/school/ledger/ledger.ts'
import type { SchoolReader } from '#server/school/read-model/school-reader.ts'
import type { CallAt } from '#server/school/refresher/refresher.ts'
import { looksAt } from '#server/school/refresher/wishes.ts'
import type { SchoolInMemory } from '#server/school/school-in-memory.ts'
import { parseRecordId } from '#server/school/upstream/question.ts'
import { asInstant, type Instant, isoInstant, isoOrNull, MINUTE, SECOND } from '#time/instant.ts'
import { type OpeningHours, openFrom } from '#time/opening-hours.ts'
import { localDayOf, wallTime, type Zone } from '#time/zone.ts'
import {
  ALERT_KINDS,
  ALERT_RULES,
  type AlertRule,
  type AlertsWire,
  type AlertWire,
  alertRuleAskedWire,
} from '#wire/alerts-wire.ts'
import type { AlertsNow } from '#wire/wire.ts'
import { messageOf } from './alert-message.ts'
import { type AlertRow, type AlertStep, evaluate, levelOf } from './evaluate.ts'
import { alarmFactsOf } from './rules.ts'
import { createBookingsKnown, type Picture } from './snapshot.ts'

export interface Alerts {
  readonly routes: readonly Route[]
  /** `GET /api/alerts`. */
  readonly answer: Handler
  /** What the status says of them; null for whoever is not told, and while it is not known. */
  readonly now: (caller: Caller) => AlertsNow | null
  /** Looks whether anything is wrong. Never throws. */
  tend(): void
  /** Something of the school has been read: looks soon. */
  noteReading(): void
  /** Resolves once no look is under way. */
  settled(): Promise<void>
  /** The same, and looks no more after a reading. */
  close(): Promise<void>
}

interface AlertsParts {
  readonly kit: Pick<AccountsContext, 'accounts' | 'now' | 'school' | 'outside'>
  readonly reader: Pick<
    SchoolReader,
    'revisions' | 'bookings' | 'history' | 'readOne' | 'watched' | 'glanced'
  >
  readonly known: Pick<SchoolInMemory, 'reservations'>
  readonly ledger: Pick<Ledger, 'left' | 'budget' | 'refusal'>
  readonly inspections: Pick<Inspections, 'now'>
  readonly outbox: Pick<Outbox, 'put'>
  readonly zone: Zone
  readonly hours: OpeningHours
  /** How far apart readings of today are planned, ms. */
  readonly gap: () => number | null
  readonly nextReading: () => number | null
  readonly isHolder: () => boolean
  /** Without it, nothing is looked at after a reading. */
  readonly schedule?: CallAt
  readonly log: Log
}

/** What the house has of them. */
interface Kept {
  readonly rows: readonly AlertRow[]
  readonly rules: readonly AlertRule[]
  readonly channels: readonly AccountRows['channels'][]
}

/** So long what was read of the house is taken for what is there; whoever changes it here says so. */
const KEPT_FOR = 5 * MINUTE
/** The same where another process looks, ms. */
const FOLLOWED_EVERY = MINUTE
/** Of the same booking the school is not asked sooner. */
const ASKED_AGAIN_AFTER = 15 * MINUTE
/** Of the five requests a day, so many are for what is overdue alone. */
const RESERVED_FOR_OVERDUE = 3
/** Looks further apart than that are of another watch: what went away in between ends without a word. */
const WATCHED = 15 * MINUTE

/** So long after a reading it is looked, ms. */
const BREATH = SECOND
/** A long list comes in many readings: after them nobody looks again sooner, ms. */
const APART = 10 * SECOND
/** How inspections stand is worked out again after a reading, and otherwise no sooner. */
const STANDS_FOR = 10 * MINUTE

export function createAlerts(parts: AlertsParts): Alerts {
  const { kit, reader, ledger, zone, hours, log } = parts
  const { accounts } = kit
  const bookings = createBookingsKnown(parts)
  const asked = new Map<string, number>()
  /** When the house was last read, epoch ms. */
  let readAt: number | null = null
  let lookedAt: number | null = null
  let lookedSince: number | null = null
  let underWay: Promise<void> | null = null
  let stopWaiting: (() => void) | undefined

  function keptNow(): Kept {
    const loaded = accounts.loaded()
    if (loaded === null) throw new AccountsUnavailable()
    const { alerts, alertRules, channels } = loaded
    return {
      rows: [...alerts.values()],
      rules: rulesOf(alertRules),
      channels: [...channels.values()],
    }
  }

  async function known(maxAge: number): Promise<Kept> {
    if (readAt === null || Math.abs(kit.now() - readAt) >= maxAge) {
      // Another process writes what it finds without changing the revision.
      await accounts.read(async () => {})
      readAt = kit.now()
    }
    return keptNow()
  }

  async function look(): Promise<void> {
    if (!parts.isHolder()) {
      lookedSince = null
      await known(FOLLOWED_EVERY)
      return
    }
    const now = asInstant(kit.now())
    const isFirstLook =
      lookedSince === null || lookedAt === null || Math.abs(now - lookedAt) > WATCHED
    if (isFirstLook) {
      lookedSince = now
      // Another process may have looked meanwhile.
      readAt = null
    }
    const since = lookedSince ?? now
    const before = await known(KEPT_FOR)
    await ask(await pictureAt(now), before, since)
    const picture = await pictureAt(now)
    const judge = ({ rows, rules, channels }: Kept): AlertStep =>
      evaluate({
        rules,
        facts: alarmFactsOf({ picture, now, before: rows, lookedSince: since }, rules),
        before: rows,
        channels,
        now,
        wallMinutes: wallTime(zone, now).minutes,
        isFirstLook,
      })
    if (isChange(judge(await known(KEPT_FOR)))) await write(judge, now)
    lookedAt = now
  }

  async function write(judge: (kept: Kept) => AlertStep, now: Instant): Promise<void> {
    await accounts.quietly(async (open) => {
      const verdict = judge({
        rows: await open.all('alerts'),
        rules: rulesOf(new Map((await open.all('alertRules')).map((row) => [row.id, row]))),
        channels: await open.all('channels'),
      })
      for (const id of verdict.removed) await open.remove('alerts', id)
      for (const row of verdict.put) await open.put('alerts', row)
      const around = {
        school: kit.school,
        zone,
        now,
        outside: kit.outside(),
        gap: parts.gap(),
        next: parts.nextReading(),
      }
      for (const { channel, ...told } of verdict.told)
        await parts.outbox.put(open, channel.id, messageOf(told, around))
    })
    readAt = kit.now()
  }

  async function pictureAt(now: Instant): Promise<Picture> {
    const ofBookings = bookings(now)
    const { limit, reset } = ledger.budget()
    const requests = { left: limit === null ? null : ledger.left('today'), reset }
    const inspections = await parts.inspections.now(STANDS_FOR).catch(ifNotNow)
    const today = localDayOf(zone, now)
    const looks = looksAt([...reader.watched(), ...reader.glanced()], {
      collection: 'reservations',
      from: today,
      to: today,
    })
    const watchedSince = looks.length === 0 ? null : Math.min(...looks.map(({ since }) => since))
    const planned = { gap: parts.gap(), watchedSince }
    return { zone, hours, today, ...ofBookings, ...planned, requests, inspections }
  }

  /** Asks the school about what is about to be cried, as far as the ledger grants it: one record each. */
  async function ask(picture: Picture, before: Kept, since: number): Promise<void> {
    const now = asInstant(kit.now())
    const { unsure } = alarmFactsOf(
      { picture, now, before: before.rows, lookedSince: since },
      before.rules,
    )
    for (const [id, at] of asked) if (Math.abs(now - at) >= ASKED_AGAIN_AFTER) asked.delete(id)
    for (const [{ id }, rule] of unsure) {
      const record = parseRecordId(id)
      const reserve = rule === 'overdue' ? 0 : RESERVED_FOR_OVERDUE
      if (record === null || asked.has(id) || ledger.left('alarm') <= reserve) continue
      asked.set(id, now)
      await reader.readOne('reservations', record, 'alarm')
    }
  }

  /** Outside opening hours a page is as quiet as a channel in its quiet hours, and rings at opening. */
  function ringsFrom(row: AlertRow): number {
    return levelOf(row) === 'urgent' ? row.since : openFrom(zone, asInstant(row.since), hours)
  }

  function ifNotNow(error: unknown): null {
    if (error instanceof AccountsUnavailable) return null
    throw error
  }

  function tell(error: unknown): void {
    // The house and the store say themselves that they cannot be read.
    if (error instanceof AccountsUnavailable) return
    log.error('alerts_not_looked', { code: codeOf(error) })
  }

  function tend(): void {
    underWay ??= look()
      .catch(tell)
      .finally(() => {
        underWay = null
      })
  }

  function present(): readonly AlertRow[] {
    const rows = accounts.loaded()?.alerts.values() ?? []
    return [...rows].filter(({ state }) => state !== 'ok')
  }

  const routes: readonly Route[] = [
    route('GET', '/api/house/alert-rules', 'administer', async () =>
      jsonAnswer(200, { data: (await known(0)).rules }),
    ),
    // Also on one's own machine, which nobody has claimed.
    posted('/api/house/alert-rules', 'signed-in', alertRuleAskedWire, async ({ body, ...by }) => {
      if (!mayDo(by.caller, 'administer')) return FORBIDDEN
      const { label, least, most } = ALERT_RULES[body.id]
      if (body.after < least || body.after > most)
        return refusal(400, `The number of this rule is from ${least} to ${most}.`)
      const { id, isOn, after } = body
      await accounts.transact(async (open) => {
        await open.put('alertRules', { id, isOn, after })
        const deed = { kind: 'alert', object: id, range: `${label}, ${isOn ? after : 'off'}` }
        await note(kit as AccountsContext, open, by, { action: 'alert-rule', ...deed })
      })
      return jsonAnswer(200, { data: keptNow().rules })
    }),
    route('POST', '/api/house/alerts/:id', 'acknowledge', (asking) =>
      accounts.transact(async (open) => {
        const row = await open.get('alerts', asking.id)
        if (row === null || row.state === 'ok') return NOT_FOUND
        if (row.by === null) {
          await open.put('alerts', { ...row, state: 'acknowledged', by: asking.caller?.id ?? '' })
          const range = ALERT_KINDS.find((rule) => rule === row.rule) ?? ''
          const deed = { kind: 'alert', object: row.id, range: range && ALERT_RULES[range].label }
          await note(kit as AccountsContext, open, asking, { action: 'alert-seen', ...deed })
        }
        return jsonAnswer(200, {})
      }),
    ),
  ]

  return {
    routes,
    async answer({ request, permissions }) {
      if (request.query !== '') return refusal(400, 'There are no parameters here.')
      if (!permissions.may.has('acknowledge')) return FORBIDDEN
      try {
        const { rows } = await known(0)
        const people = accounts.loaded()?.people.values() ?? []
        const names = new Map([...people].map(({ id, name }) => [id, name]))
        const wire: AlertsWire = {
          data: listed(rows).map((row) => wireOf(row, names)),
          lookedAt: isoOrNull(lookedAt),
        }
        return jsonAnswer(200, wire)
      } catch (error) {
        if (error instanceof AccountsUnavailable) return ACCOUNTS_UNAVAILABLE
        throw error
      }
    },
    now(caller) {
      if (!permissionsOf(caller).may.has('acknowledge')) return null
      // What the house has is not enough for whoever is to judge it.
      const asOfs = [readAt, ...(parts.isHolder() ? [lookedAt] : [])]
      if (asOfs.some((at) => Math.abs(kit.now() - (at ?? 0)) > 2 * KEPT_FOR)) return null
      const rows = present()
      const firing = rows.filter(({ state }) => state === 'firing')
      const unknown = rows.filter(({ state }) => state === 'unknown')
      const ringing = firing.map(ringsFrom).filter((at) => at <= kit.now())
      return {
        firing: firing.length,
        unknown: unknown.length,
        revision: revisionOf(rows),
        newest: isoOrNull(ringing.length === 0 ? null : Math.max(...ringing)),
      }
    },
    tend,
    noteReading() {
      const now = kit.now()
      const isSoon = lookedAt !== null && Math.abs(now - lookedAt) < APART
      const wait = Math.max(BREATH, isSoon ? (lookedAt ?? now) + APART - now : 0)
      stopWaiting ??= parts.schedule?.(now + wait, () => {
        stopWaiting = undefined
        tend()
      })
    },
    settled: async () => {
      await underWay
    },
    close: async () => {
      stopWaiting?.()
      await underWay
    },
  }
}

function isChange({ put, removed, told }: AlertStep): boolean {
  return put.length + removed.length + told.length > 0
}

/** As the school set them, and as one would choose where it set none. */
function rulesOf(rows: LoadedRows['alertRules']): AlertRule[] {
  return ALERT_KINDS.map((id) => {
    const { isOn, after } = rows.get(id) ?? ALERT_RULES[id]
    return { id, isOn, after }
  })
}

/** What nobody has seen to first, then by rule and age. */
function listed(rows: readonly AlertRow[]): AlertRow[] {
  const place = ({ rule }: AlertRow) => ALERT_KINDS.findIndex((one) => one === rule)
  const isSeen = ({ by }: AlertRow) => Number(by !== null)
  return rows
    .filter(({ state }) => state !== 'ok')
    .toSorted((a, b) => isSeen(a) - isSeen(b) || place(a) - place(b) || a.since - b.since)
}

function wireOf(row: AlertRow, names: ReadonlyMap<string, string>): AlertWire {
  const { id, state, since, words, at, reservation, tail, asOf, isUnconfirmed, by } = row
  return {
    id,
    rule: ALERT_KINDS.find((rule) => rule === row.rule) ?? 'overdue',
    state: state === 'ok' ? 'unknown' : state,
    since: isoInstant(since),
    words,
    at: isoOrNull(at),
    reservation,
    tail,
    asOf: isoOrNull(asOf),
    isUnconfirmed,
    by: by === null ? null : (names.get(by) ?? ''),
  }
}

function revisionOf(rows: readonly AlertRow[]): string {
  if (rows.length === 0) return ''
  const said = rows.map(({ id, state, since, words, at, asOf, by }) =>
    [id, state, since, words, at, asOf, by].join(' '),
  )
  return createHash('sha256').update(said.sort().join('\n')).digest('hex').slice(0, 12)
}
