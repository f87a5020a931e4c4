import { createHash } from 'node:crypto'
import { changed, pick } from '#server/accounts/actions.ts'
import { type AccountsContext, act } from '#server/accounts/context.ts'
import { mayDo, posted, type Route, route } from '#server/accounts/routes.ts'
import { AccountsUnavailable } from '#server/accounts/store/accounts-store.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import { codeOf, type Log } from '#server/config/log.ts'
import type { Outbox } from '#server/features/messages/outbox.ts'
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
import type { SchoolReader } from '#server/school/read-model/reader.ts'
import type { CallAt } from '#server/school/refresher/refresher.ts'
import { parseRecordId } from '#server/school/upstream/question.ts'
import { asInstant, type Instant, isoInstant, isoOrNull, MINUTE, SECOND } from '#time/instant.ts'
import { openFrom } from '#time/opening-hours.ts'
import { wallTime } from '#time/zone.ts'
import {
  ALERT_KINDS,
  ALERT_RULES,
  type AlertRule,
  type AlertsWire,
  type AlertWire,
  alertRuleWire,
} from '#wire/alerts-wire.ts'
import type { AlertsNow } from '#wire/wire.ts'
import { messageOf } from './alert-message.ts'
import { type AlertRow, type AlertStep, evaluate, levelOf, type Stored } from './evaluate.ts'
import { alertFactsOf } from './rules.ts'
import { createSnapshots, type SnapshotParts } from './snapshot.ts'

interface AlertsParts extends SnapshotParts {
  readonly context: Pick<AccountsContext, 'accounts' | 'now' | 'school' | 'outside'>
  readonly reader: SnapshotParts['reader'] & Pick<SchoolReader, 'readOne'>
  readonly ledger: Pick<Ledger, 'left' | 'budget'>
  readonly outbox: Pick<Outbox, 'put'>
  readonly nextReading: () => number | null
  readonly isHolder: () => boolean
  /** Without it, a reading causes no check. */
  readonly schedule?: CallAt
  readonly log: Log
}

/** How long cached rows stay valid. Changes made here count at once. */
const CACHED_FOR = 5 * MINUTE
const FOLLOWED_EVERY = MINUTE
const REREAD_AFTER = 15 * MINUTE
/** Of the five requests a day, these are for overdue aircraft only. */
const RESERVED_FOR_OVERDUE = 3
/** After a longer gap between checks, what went away meanwhile ends without a message. */
const LONGEST_GAP = 15 * MINUTE
const AFTER_READING = SECOND
/** A long list comes in many readings: shortest time between checks. */
const APART = 10 * SECOND

/** Checks after each reading and once a minute, and queues messages. */
export function createAlerts(parts: AlertsParts) {
  const { context, reader, ledger, zone, hours, log } = parts
  const { accounts, now } = context
  const snapshotAt = createSnapshots(parts)
  const rereadAt = new Map<string, number>()
  let readAt: number | null = null
  let checkedAt: number | null = null
  let checkingSince: number | null = null
  let underWay: Promise<void> | null = null
  let stopWaiting: (() => void) | undefined

  async function stored(maxAge: number) {
    if (readAt === null || Math.abs(now() - readAt) >= maxAge) {
      // Another process writes alerts without changing the revision.
      await accounts.read(async () => {})
      readAt = now()
    }
    const loaded = accounts.loaded()
    if (loaded === null) throw new AccountsUnavailable()
    return {
      before: [...loaded.alerts.values()],
      rules: rulesFrom([...loaded.alertRules.values()]),
      channels: [...loaded.channels.values()],
    }
  }

  async function check(): Promise<void> {
    if (!parts.isHolder()) {
      checkingSince = null
      await stored(FOLLOWED_EVERY)
      return
    }
    const at = asInstant(now())
    const isFirstCheck =
      checkingSince === null || checkedAt === null || Math.abs(at - checkedAt) > LONGEST_GAP
    if (isFirstCheck) {
      checkingSince = at
      readAt = null
    }
    const since = checkingSince ?? at
    const cached = await stored(CACHED_FOR)
    const factsNow = async () => {
      const input = { snapshot: await snapshotAt(at), now: at, checkingSince: since }
      return alertFactsOf({ ...input, before: cached.before }, cached.rules)
    }
    const first = await factsNow()
    const facts = (await reread(first.unsure)) ? await factsNow() : first
    const wallMinutes = wallTime(zone, at).minutes
    const step = (rows: Stored) => evaluate({ ...rows, facts, now: at, wallMinutes, isFirstCheck })
    // An alert may have been acknowledged while bookings were reread.
    if (isChange(step(await stored(CACHED_FOR)))) await commit(step, at)
    checkedAt = at
  }

  async function reread(unsure: ReturnType<typeof alertFactsOf>['unsure']): Promise<boolean> {
    const at = now()
    let isAny = false
    for (const [id, last] of rereadAt) if (Math.abs(at - last) >= REREAD_AFTER) rereadAt.delete(id)
    for (const [{ id }, rule] of unsure) {
      const record = parseRecordId(id)
      const reserve = rule === 'overdue' ? 0 : RESERVED_FOR_OVERDUE
      if (record === null || rereadAt.has(id) || ledger.left('alarm') <= reserve) continue
      rereadAt.set(id, at)
      await reader.readOne('reservations', record, 'alarm')
      isAny = true
    }
    return isAny
  }

  async function commit(step: (stored: Stored) => AlertStep, at: Instant): Promise<void> {
    await accounts.quietly(async (open) => {
      const { put, removed, notifications } = step({
        before: await open.all('alerts'),
        rules: rulesFrom(await open.all('alertRules')),
        channels: await open.all('channels'),
      })
      for (const id of removed) await open.remove('alerts', id)
      for (const row of put) await open.put('alerts', row)
      const { school } = context
      const readings = { gap: parts.gap(), next: parts.nextReading() }
      const about = { school, zone, now: at, outside: context.outside(), ...readings }
      for (const one of notifications)
        await parts.outbox.put(open, one.channel.id, messageOf(one, about))
    })
    readAt = now()
  }

  function tend(): void {
    underWay ??= check()
      .catch((error: unknown) => {
        if (!(error instanceof AccountsUnavailable))
          log.error('alerts_not_looked', { code: codeOf(error) })
      })
      .finally(() => {
        underWay = null
      })
  }

  /** Outside opening hours, alerts that are not urgent wait until opening. */
  function soundsFrom(row: AlertRow): number {
    return levelOf(row) === 'urgent' ? row.since : openFrom(zone, asInstant(row.since), hours)
  }

  const routes: readonly Route[] = [
    route('GET', '/api/house/alert-rules', 'administer', async () =>
      jsonAnswer(200, { data: (await stored(0)).rules }),
    ),
    // Also on a machine that no one has claimed.
    posted('/api/house/alert-rules', 'signed-in', alertRuleWire, async (request) => {
      if (!mayDo(request.caller, 'administer')) return FORBIDDEN
      const { id, isOn, after } = request.body
      const { label, least, most } = ALERT_RULES[id]
      if (after < least || after > most)
        return refusal(400, `Enter a number from ${least} to ${most}.`)
      await act(context, request, async (open) => {
        await open.put('alertRules', { id, isOn, after })
        const action = { kind: 'alert', object: id, range: `${label}, ${isOn ? after : 'off'}` }
        await open.record({ action: 'alert-rule', ...action })
      })
      return jsonAnswer(200, { data: (await stored(CACHED_FOR)).rules })
    }),
    route('POST', '/api/house/alerts/:id', 'acknowledge', (request) =>
      changed(context, 'alerts', request, (row) => {
        if (!isPresent(row)) return { answer: NOT_FOUND }
        if (row.by !== null) return {}
        const rule = ALERT_KINDS.find((kind) => kind === row.rule)
        const range = rule === undefined ? '' : ALERT_RULES[rule].label
        return {
          row: { ...row, state: 'acknowledged', by: request.caller?.id ?? '' },
          action: { action: 'alert-seen', kind: 'alert', object: row.id, range },
        }
      }),
    ),
  ]

  const answer: Handler = async ({ request, permissions }) => {
    if (request.query !== '') return refusal(400, 'This address takes no parameters.')
    if (!permissions.may.has('acknowledge')) return FORBIDDEN
    try {
      const { before } = await stored(0)
      const people = accounts.loaded()?.people
      const data = listed(before).map((row) => wireOf(row, (id) => people?.get(id)?.name ?? ''))
      return jsonAnswer(200, { data, lookedAt: isoOrNull(checkedAt) } satisfies AlertsWire)
    } catch (error) {
      if (error instanceof AccountsUnavailable) return ACCOUNTS_UNAVAILABLE
      throw error
    }
  }

  return {
    routes,
    answer,
    /** For the status; null if the caller may not see alerts, or before the state is loaded. */
    now(caller: Caller): AlertsNow | null {
      if (!permissionsOf(caller).may.has('acknowledge')) return null
      const times = [readAt, ...(parts.isHolder() ? [checkedAt] : [])]
      if (times.some((at) => Math.abs(now() - (at ?? 0)) > 2 * CACHED_FOR)) return null
      const rows = [...(accounts.loaded()?.alerts.values() ?? [])].filter(isPresent)
      const firing = rows.filter(({ state }) => state === 'firing')
      const sounding = firing.map(soundsFrom).filter((at) => at <= now())
      return {
        firing: firing.length,
        unknown: rows.filter(({ state }) => state === 'unknown').length,
        revision: revisionOf(rows),
        newest: isoOrNull(sounding.length === 0 ? null : Math.max(...sounding)),
      }
    },
    tend,
    /** The school was read: checks soon. */
    noteReading() {
      const at = now()
      const next = checkedAt !== null && Math.abs(at - checkedAt) < APART ? checkedAt + APART : 0
      stopWaiting ??= parts.schedule?.(Math.max(at + AFTER_READING, next), () => {
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

function isChange({ put, removed, notifications }: AlertStep): boolean {
  return put.length + removed.length + notifications.length > 0
}

function rulesFrom(rows: readonly AccountRows['alertRules'][]): AlertRule[] {
  return ALERT_KINDS.map((id) => {
    const { isOn, after } = rows.find((row) => row.id === id) ?? ALERT_RULES[id]
    return { id, isOn, after }
  })
}

function isPresent({ state }: AlertRow): boolean {
  return state !== 'ok'
}

function listed(rows: readonly AlertRow[]): AlertRow[] {
  const place = ({ rule }: AlertRow) => ALERT_KINDS.findIndex((one) => one === rule)
  const isSeen = ({ by }: AlertRow) => Number(by !== null)
  return rows
    .filter(isPresent)
    .toSorted((a, b) => isSeen(a) - isSeen(b) || place(a) - place(b) || a.since - b.since)
}

function wireOf(row: AlertRow, nameOf: (person: string) => string): AlertWire {
  return {
    ...pick(row, 'id', 'words', 'reservation', 'tail', 'isUnconfirmed'),
    rule: ALERT_KINDS.find((rule) => rule === row.rule) ?? 'overdue',
    bookings: (row.bookings ?? []).map(({ id }) => id),
    state: row.state === 'ok' ? 'unknown' : row.state,
    since: isoInstant(row.since),
    at: isoOrNull(row.at),
    asOf: isoOrNull(row.asOf),
    by: row.by && nameOf(row.by),
  }
}

function revisionOf(rows: readonly AlertRow[]): string {
  if (rows.length === 0) return ''
  const lines = rows.map(({ id, state, since, words, at, asOf, isUnconfirmed, by }) =>
    [id, state, since, words, at, asOf, isUnconfirmed, by].join(' '),
  )
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex').slice(0, 12)
}
