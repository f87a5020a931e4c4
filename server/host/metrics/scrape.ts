import { statfsSync } from 'node:fs'
import type { AuditLog } from '#server/accounts/audit/audit-log.ts'
import { endOf } from '#server/accounts/sessions/session-limits.ts'
import type { AccountsStore } from '#server/accounts/store/accounts-store.ts'
import type { Config } from '#server/config/config.ts'
import { createKnownDays, type ReadStatus } from '#server/host/schools/status.ts'
import type { PeerCounts } from '#server/http/port/peers.ts'
import type { Ledger } from '#server/school/ledger/ledger.ts'
import type { SchoolReader } from '#server/school/read-model/reader.ts'
import type { DaysOf } from '#server/school/read-model/school-reader.ts'
import type { Unsaved } from '#server/store/write-behind.ts'
import { daysBetween, startOfWeek } from '#time/plain-day.ts'
import { ROLES, type Role } from '#wire/access.ts'
import type { AnswersSeen } from './answers-seen.ts'

interface OneMeasured {
  readonly reader: Pick<SchoolReader, 'ages' | 'tallied'>
  readonly ledger: Pick<Ledger, 'budget' | 'spending' | 'skew'>
  readonly unsaved: Readonly<Record<'ledger' | 'read_model', () => Unsaved | null>>
}

export interface MetricSources {
  readonly version: string
  readonly now: () => number
  readonly folder: string
  readonly config: Pick<Config, 'timeZone' | 'schoolHours' | 'access'>
  /** The one school of the process; null where there are many. */
  readonly school: OneMeasured | null
  /** All of them, where they are many or several gateways share them. */
  readonly status: ReadStatus | null
  readonly accounts: Pick<AccountsStore, 'read'>
  readonly notes: Pick<AuditLog, 'failuresOf'>
  readonly notReady: () => Promise<readonly string[]>
  readonly answers: AnswersSeen
  readonly peers: () => PeerCounts
  /** How long anything waited for its turn lately, ms. */
  readonly lag: () => number
  /** When the newest copy of the house was made, as in `CopiesWire`. */
  readonly copies: () => { readonly last: string | null }
}

/** What one scrape reads its series from. */
export type Scrape = Awaited<ReturnType<ReturnType<typeof createScrape>>>

/** Gathers, at each scrape, what takes waiting or serves several series. */
export function createScrape(from: MetricSources) {
  const school = from.school && createOneSchool(from.school, from.config)
  return async () => {
    const at = from.now()
    const notReady = await from.notReady()
    return {
      from,
      at,
      isReady: notReady.length === 0,
      school: school?.(at) ?? null,
      hosted: (await from.status?.()) ?? null,
      // Without samples while the database is away: nobody was signed out by that.
      ...(await readAccounts(from, at).catch(() => ({ sessions: null, messages: null }))),
      disk: readDisk(from.folder),
    }
  }
}

function createOneSchool(
  { reader, ledger, unsaved }: OneMeasured,
  config: MetricSources['config'],
) {
  const { timeZone, schoolHours: hours } = config
  const { days, parts } = createKnownDays(reader, { timeZone, hours })
  return (at: number) => {
    const today = days.day(at)
    const sunday = daysBetween(today.date, startOfWeek(today.date, 0))
    return {
      ...ledger.budget(),
      ...reader.tallied(),
      spending: ledger.spending(),
      skew: ledger.skew(),
      isOpen: today.opens <= at && at < today.closes,
      isSaved: (store: keyof typeof unsaved) => unsaved[store]() === null,
      /** Of the oldest part of today, ms. */
      age: (collection: DaysOf['collection']) =>
        Math.max(
          0,
          ...parts(collection, at, 0, 0).map(({ asOf }) => (asOf === null ? Infinity : at - asOf)),
        ),
      holes: (collection: DaysOf['collection']) =>
        parts(collection, at, sunday, collection === 'flights' ? 0 : sunday + 6).filter(
          ({ asOf }) => asOf === null,
        ),
    }
  }
}

async function readAccounts({ accounts, config }: MetricSources, at: number) {
  const [sessions, people, outbox] = await accounts.read((open) =>
    Promise.all([open.all('sessions'), open.all('people'), open.all('outbox')]),
  )
  const roles = new Map<string | null, Role>(people.map(({ id, role }) => [id, role]))
  const active = sessions.flatMap((row) =>
    at < endOf(row, config.access.sessionDays)
      ? [row.display === null ? roles.get(row.person) : 'display']
      : [],
  )
  const waiting = outbox.filter(({ endedAt }) => endedAt === null)
  const sent = outbox.filter(({ endedAt, trouble }) => endedAt !== null && trouble === '').length
  return {
    sessions: new Map(ROLES.map((role) => [role, active.filter((one) => one === role).length])),
    messages: {
      sent,
      given_up: outbox.length - sent - waiting.length,
      waiting: waiting.length,
      oldest: at - Math.min(at, ...waiting.map(({ createdAt }) => createdAt)),
    },
  }
}

function readDisk(folder: string) {
  try {
    const { bavail, blocks, bsize } = statfsSync(folder)
    return { free: bavail * bsize, size: blocks * bsize }
  } catch {
    return null
  }
}
