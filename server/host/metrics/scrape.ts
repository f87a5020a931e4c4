import { statfsSync } from 'node:fs'
import { expiryOf } from '#server/accounts/sessions/session-limits.ts'
import type { Config } from '#server/config/config.ts'
import type { openHost } from '#server/host/host.ts'
import { createKnownDays } from '#server/host/schools/status.ts'
import type { PeerCounts } from '#server/http/port/peers.ts'
import type { DaysOf } from '#server/school/read-model/school-reader.ts'
import { daysBetween, startOfWeek } from '#time/plain-day.ts'
import { ROLES, type Role } from '#wire/access.ts'
import type { AnswersSeen } from './answers-seen.ts'

type Measured = Awaited<ReturnType<typeof openHost>>['measured']

export interface MetricSources extends Measured {
  readonly version: string
  readonly now: () => number
  readonly folder: string
  readonly config: Pick<Config, 'timeZone' | 'schoolHours' | 'access'>
  readonly answers: AnswersSeen
  readonly peers: () => PeerCounts
  /** Longest recent delay of the event loop, ms. */
  readonly lag: () => number
}

export type Scrape = Awaited<ReturnType<ReturnType<typeof createScrape>>>

/** Gathers what is asynchronous or shared by several series, once per scrape. */
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
      // No samples while the database is away, so that it does not look like everyone signed out.
      ...(await readAccounts(from, at).catch(() => ({ sessions: null, messages: null }))),
      disk: readDisk(from.folder),
    }
  }
}

function createOneSchool(
  { reader, ledger, unsaved }: NonNullable<Measured['school']>,
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
    at < expiryOf(row, config.access.sessionDays)
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
