import { statfsSync } from 'node:fs'
import { ROLES, type Role } from '#api/access.ts'
import { REQUEST_PURPOSES } from '#api/wire.ts'
import type { Config } from '#config/config.ts'
import type { PeerCounts } from '#gateway/port/peers.ts'
import type { HouseStore } from '#house/house-store.ts'
import type { Unsaved } from '#ledger/kept-file.ts'
import type { Ledger } from '#ledger/ledger.ts'
import { OUTCOMES, type ReadingOutcome } from '#read-model/reading/tallies.ts'
import type { SchoolReader } from '#read-model/school-reader.ts'
import { type STORE_FILES, storeSizes } from '#schools/school-figures.ts'
import { schoolsWireOf } from '#schools/schools-answer.ts'
import type { SchoolsTold } from '#schools/schools-told.ts'
import type { AuditNotes } from '#sign-in/audit/audit-notes.ts'
import { endOf } from '#sign-in/session-limits.ts'
import { parseInstant, SECOND } from '#time/instant.ts'
import type { AnswersSeen } from './answers-seen.ts'
import type { Sample, Samples } from './exposition.ts'
import { hostedSamples } from './hosted-samples.ts'
import { METRICS } from './metric-table.ts'
import { processFacts } from './process-facts.ts'
import { createSchoolFacts } from './school-facts.ts'

type Store = keyof typeof STORE_FILES

interface OneMeasured {
  readonly reader: Pick<SchoolReader, 'ages' | 'tallied'>
  readonly ledger: Pick<Ledger, 'budget' | 'spending' | 'skew'>
  readonly unsaved: Readonly<Record<Exclude<Store, 'house'>, () => Unsaved | null>>
}

export interface MetricSources {
  readonly version: string
  /** Epoch ms. */
  readonly now: () => number
  /** DATA_DIR; undefined for none. */
  readonly folder: string | undefined
  readonly config: Pick<Config, 'timeZone' | 'schoolHours' | 'access'>
  /** The one school of the process; null where there are many. */
  readonly school: OneMeasured | null
  /** All of them, where they are many or several gateways share them. */
  readonly told: SchoolsTold | null
  readonly house: Pick<HouseStore, 'read'>
  readonly notes: Pick<AuditNotes, 'failuresOf'>
  readonly notReady: () => Promise<readonly string[]>
  readonly answers: AnswersSeen
  readonly peers: () => PeerCounts
  /** How long anything waited for its turn lately, ms. */
  readonly lag: () => number
  /** When the newest copy of the house was made, as in `CopiesWire`. */
  readonly copies: () => { readonly last: string | null }
}

/** Reads every series, at the moment it is asked for. */
export function createSamples(from: MetricSources): () => Promise<Samples> {
  const { now, answers, notes, told } = from
  const ofOne = from.school && createOneSamples(from.school, from.config)
  return async () => {
    const at = now()
    const reasons = await from.notReady()
    await told?.look()
    const copied = parseInstant(from.copies().last)
    return {
      ...NO_SAMPLES,
      flightline_build_info: [
        { value: 1, labels: { version: from.version, node: process.versions.node } },
      ],
      flightline_ready: [{ value: reasons.length === 0 ? 1 : 0 }],
      ...ofOne?.(at),
      ...(told && hostedSamples(schoolsWireOf(told, from.version, at), at)),
      flightline_answers_total: answers.answers(),
      flightline_answer_duration_seconds: answers.durations(),
      flightline_refusals_total: answers.refusals(from.peers()),
      flightline_sign_in_failures_total: [
        { labels: { way: 'passphrase' }, value: notes.failuresOf('sign-in-failed') },
        { labels: { way: 'pairing' }, value: notes.failuresOf('pairing-failed') },
      ],
      ...(await messages(from, at)),
      flightline_sessions: await sessions(from, at),
      flightline_store_bytes: storeSizes(from.folder).map(({ store, bytes }) => ({
        labels: { store },
        value: bytes,
      })),
      flightline_backup_age_seconds: known(copied && Math.max(0, at - copied) / SECOND),
      ...diskFacts(from.folder),
      ...processFacts(from.lag()),
    }
  }
}

/** Of what is not there, no sample. */
const NO_SAMPLES = Object.fromEntries(
  Object.keys(METRICS).map((name) => [name, []]),
) as unknown as Samples

/** What is told of the one school of a process. */
function createOneSamples(
  { reader, ledger, unsaved }: OneMeasured,
  config: MetricSources['config'],
): (at: number) => Partial<Samples> {
  const school = createSchoolFacts(reader, config)
  return (at) => {
    const { limit, remaining, reserve, reset } = ledger.budget()
    const { requests, requestTime, walks, statusWrongFor } = reader.tallied()
    return {
      ...school(at),
      flightline_requests_limit: known(limit),
      flightline_requests_remaining: known(remaining),
      flightline_requests_reserved: known(reserve),
      flightline_requests_reset_seconds: known(reset && Math.max(0, reset - at) / SECOND),
      flightline_requests_spent: REQUEST_PURPOSES.map((purpose) => ({
        labels: { purpose },
        value: ledger
          .spending()
          .reduce((sum, one) => sum + (one.purpose === purpose ? one.requests : 0), 0),
      })),
      flightline_school_requests_total: byOutcome(requests),
      flightline_school_request_seconds_total: known(requestTime / SECOND),
      flightline_walks_total: byOutcome(walks),
      flightline_status_wrong_seconds_total: known(statusWrongFor / SECOND),
      flightline_saved: Object.entries(unsaved).map(([store, isUnsaved]) => ({
        labels: { store },
        value: isUnsaved() === null ? 1 : 0,
      })),
      flightline_clock_skew_seconds: known(ledger.skew() / SECOND),
    }
  }
}

function known(value: number | null): readonly Sample[] {
  return value === null ? [] : [{ value }]
}

function byOutcome(counts: Readonly<Record<ReadingOutcome, number>>): readonly Sample[] {
  return OUTCOMES.map((outcome) => ({ labels: { outcome }, value: counts[outcome] }))
}

/** Those that have not ended. None while the house cannot be read: nobody is signed out for it. */
async function sessions({ house, config }: MetricSources, now: number): Promise<readonly Sample[]> {
  try {
    const [rows, people] = await house.read((inside) =>
      Promise.all([inside.all('sessions'), inside.all('people')]),
    )
    const roles = new Map<string | null, Role>(people.map(({ id, role }) => [id, role]))
    const open = rows.filter((row) => now < endOf(row, config.access.sessionDays))
    return ROLES.map((role) => {
      const those = open.filter(
        ({ person, display }) => (display === null ? roles.get(person) : 'display') === role,
      )
      return { labels: { role }, value: those.length }
    })
  } catch {
    return []
  }
}

type MessageMetric = 'flightline_messages' | 'flightline_message_oldest_waiting_seconds'

/** None while the house cannot be read. */
async function messages(
  { house }: MetricSources,
  now: number,
): Promise<Pick<Samples, MessageMetric>> {
  try {
    const rows = await house.read((inside) => inside.all('outbox'))
    const waiting = rows.filter(({ endedAt }) => endedAt === null)
    const sent = rows.filter(({ endedAt, trouble }) => endedAt !== null && trouble === '')
    const oldest = Math.min(now, ...waiting.map(({ createdAt }) => createdAt))
    return {
      flightline_messages: [
        { labels: { state: 'sent' }, value: sent.length },
        { labels: { state: 'given_up' }, value: rows.length - sent.length - waiting.length },
        { labels: { state: 'waiting' }, value: waiting.length },
      ],
      flightline_message_oldest_waiting_seconds: [{ value: (now - oldest) / SECOND }],
    }
  } catch {
    return { flightline_messages: [], flightline_message_oldest_waiting_seconds: [] }
  }
}

type DiskMetric = 'flightline_disk_free_bytes' | 'flightline_disk_size_bytes'

function diskFacts(folder: string | undefined): Pick<Samples, DiskMetric> {
  try {
    if (folder === undefined) throw new Error('no folder')
    const { bavail, blocks, bsize } = statfsSync(folder)
    return {
      flightline_disk_free_bytes: known(bavail * bsize),
      flightline_disk_size_bytes: known(blocks * bsize),
    }
  } catch {
    return { flightline_disk_free_bytes: [], flightline_disk_size_bytes: [] }
  }
}
