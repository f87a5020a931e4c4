import { readdirSync } from 'node:fs'
import { STORE_FILES, storeSizes } from '#server/host/places.ts'
import { COLLECTIONS } from '#server/school/read-model/axis.ts'
import { OUTCOMES } from '#server/school/read-model/tallies.ts'
import { parseInstant, SECOND } from '#time/instant.ts'
import { ROLES } from '#wire/access.ts'
import { SCHOOL_STATES, type SchoolsWire } from '#wire/schools-wire.ts'
import { REQUEST_PURPOSES } from '#wire/wire.ts'
import { REFUSALS, ROUTE_KINDS, type Sample, STATUS_CLASSES } from './answers-seen.ts'
import type { Scrape } from './scrape.ts'

/** Label names with their possible values; null for a text of our own, such as a version. Never a name or a tail. */
type Labels = Readonly<Record<string, readonly string[] | null>>

interface Labelled {
  readonly labels?: Labels
  readonly samples: (scrape: Scrape) => readonly Sample[]
}

/** Null means unknown: no sample is written. */
type Value = number | boolean | null | undefined

interface Metric extends Labelled {
  readonly kind: 'gauge' | 'counter' | 'histogram'
  readonly help: string
}

const sampled = (value: Value, labels?: Sample['labels']): Sample[] =>
  value === null || value === undefined ? [] : [{ value: Number(value), ...(labels && { labels }) }]

const metric =
  (kind: Metric['kind']) =>
  (help: string, read: Labelled | ((scrape: Scrape) => Value)): Metric => ({
    kind,
    help,
    ...(typeof read === 'function' ? { samples: (scrape) => sampled(read(scrape)) } : read),
  })
const gauge = metric('gauge')
const counter = metric('counter')
const histogram = metric('histogram')

function by<Name extends string>(
  label: string,
  names: readonly Name[],
  read: (scrape: Scrape, name: Name) => Value,
): Labelled {
  const samples = (scrape: Scrape) =>
    names.flatMap((name) => sampled(read(scrape, name), { [label]: name }))
  return { labels: { [label]: names }, samples }
}

/** Only so many schools are labelled, those that need the operator first. */
const MOST_LABELLED = 2_000

/** The host name is the only label value that we do not choose. */
function bySchool(read: (school: SchoolsWire['data'][number], at: number) => Value): Labelled {
  return {
    labels: { school: null },
    samples: ({ hosted, at }) =>
      (hosted?.data ?? [])
        .slice(0, MOST_LABELLED)
        .flatMap((school) => sampled(read(school, at), { school: school.host })),
  }
}

const seconds = (ms: number | null | undefined): Value => ms && ms / SECOND

/** In the order they are written. Tests check the docs, the dashboard and the alerts against it. */
export const METRICS = {
  flightline_build_info: gauge('Always 1; the version of Flightline and of Node.', {
    labels: { version: null, node: null },
    samples: ({ from }) => sampled(1, { version: from.version, node: process.versions.node }),
  }),
  flightline_ready: gauge('1 if ready, as /readyz says.', ({ isReady }) => isReady),
  flightline_school_open: gauge('1 during SCHOOL_HOURS.', ({ school }) => school?.isOpen),
  flightline_requests_limit: gauge(
    'Requests a day that the school’s API grants; absent until it has answered.',
    ({ school }) => school?.limit,
  ),
  flightline_requests_remaining: gauge(
    'Requests left until the reset; absent until the API has answered.',
    ({ school }) => school?.remaining,
  ),
  flightline_requests_reserved: gauge(
    'Remaining requests reserved for people.',
    ({ school }) => school?.reserve,
  ),
  flightline_requests_reset_seconds: gauge(
    'Seconds until the reset of the requests; absent until the API has answered.',
    ({ school, at }) => seconds(school?.reset && Math.max(0, school.reset - at)),
  ),
  flightline_requests_spent: gauge(
    'Requests sent since the last reset, by purpose.',
    by('purpose', REQUEST_PURPOSES, ({ school }, purpose) =>
      school?.spending.reduce((sum, one) => sum + (one.purpose === purpose ? one.requests : 0), 0),
    ),
  ),
  flightline_school_requests_total: counter(
    'Requests sent to the school’s API, by result.',
    by('outcome', OUTCOMES, ({ school }, outcome) => school?.requests[outcome]),
  ),
  flightline_school_request_seconds_total: counter(
    'Total seconds these requests took.',
    ({ school }) => seconds(school?.requestTime),
  ),
  flightline_walks_total: counter(
    'Lists loaded while a caller waited, by outcome.',
    by('outcome', OUTCOMES, ({ school }, outcome) => school?.walks[outcome]),
  ),
  flightline_today_age_seconds: gauge(
    'Age of the oldest part of today’s data; +Inf while a part was never loaded.',
    by('collection', COLLECTIONS, ({ school }, collection) => seconds(school?.age(collection))),
  ),
  flightline_coverage_holes: gauge(
    'Gaps in this week’s data (Sunday to Saturday; flights until today).',
    by('collection', COLLECTIONS, ({ school }, collection) => school?.holes(collection).length),
  ),
  flightline_coverage_hole_seconds: gauge(
    'Total length of these gaps.',
    by(
      'collection',
      COLLECTIONS,
      ({ school }, collection) =>
        school &&
        Math.floor(
          school.holes(collection).reduce((sum, { from, to }) => sum + to - from, 0) / SECOND,
        ),
    ),
  ),
  flightline_status_wrong_seconds_total: counter(
    'Upper bound of seconds for which a wrong status was shown: between two loads.',
    ({ school }) => seconds(school?.statusWrongFor),
  ),
  flightline_answers_total: counter('Answers, by kind of address and status class.', {
    labels: { route: ROUTE_KINDS, status: STATUS_CLASSES },
    samples: ({ from }) => from.answers.answers(),
  }),
  flightline_answer_duration_seconds: histogram('From a request to the end of its answer.', {
    labels: { route: ROUTE_KINDS },
    samples: ({ from }) => from.answers.durations(),
  }),
  flightline_refusals_total: counter('Refused requests and untrusted headers, by reason.', {
    labels: { reason: REFUSALS },
    samples: ({ from }) => from.answers.refusals(from.peers()),
  }),
  flightline_sign_in_failures_total: counter(
    'Wrong passphrases and wrong screen letters.',
    by('way', ['passphrase', 'pairing'], ({ from }, way) =>
      from.notes.failuresOf(way === 'pairing' ? 'pairing-failed' : 'sign-in-failed'),
    ),
  ),
  flightline_sessions: gauge(
    'Signed-in browsers and screens, by role; absent while the accounts can’t be read.',
    by('role', ROLES, ({ sessions }, role) => sessions?.get(role)),
  ),
  flightline_store_bytes: gauge('Size of each file in DATA_DIR; absent if there is none.', {
    labels: { store: Object.keys(STORE_FILES) },
    samples: ({ from }) =>
      storeSizes(from.folder).map(({ store, bytes }) => ({ labels: { store }, value: bytes })),
  }),
  flightline_saved: gauge(
    '1 while loaded data and request counts are being saved.',
    by('store', ['ledger', 'read_model'], ({ school }, store) => school?.isSaved(store)),
  ),
  flightline_backup_age_seconds: gauge(
    'Age of the newest accounts backup; absent without one.',
    ({ from, at }) => {
      const copied = parseInstant(from.copies().last)
      return seconds(copied && Math.max(0, at - copied))
    },
  ),
  flightline_disk_free_bytes: gauge(
    'Free disk space for Flightline at DATA_DIR.',
    ({ disk }) => disk?.free,
  ),
  flightline_disk_size_bytes: gauge(
    'Size of the disk that holds DATA_DIR.',
    ({ disk }) => disk?.size,
  ),
  flightline_clock_skew_seconds: gauge(
    'How far this machine’s clock is ahead of the school’s.',
    ({ school }) => seconds(school?.skew),
  ),
  flightline_schools: gauge(
    'Schools of this host, by their state at this gateway; absent with a single school.',
    by('state', SCHOOL_STATES, ({ hosted }, state) =>
      hosted?.data.reduce((sum, school) => sum + (school.state === state ? 1 : 0), 0),
    ),
  ),
  flightline_hosted_needs_operator: gauge(
    '1 while the school has a problem that needs the operator.',
    bySchool(({ trouble }) => trouble?.needsYou ?? false),
  ),
  flightline_hosted_key_refused: gauge(
    '1 while the school’s API refuses its key, or its key can’t be opened; absent if unknown.',
    bySchool(({ state, today, trouble }) => {
      const isLost = trouble?.kind === 'key-lost'
      return today === null && !isLost ? null : state === 'key-refused' || isLost
    }),
  ),
  flightline_hosted_held: gauge(
    '1 while a gateway sends requests to the school’s API, else 0; absent if unknown.',
    bySchool(({ holder: { who } }) => (who === 'unknown' ? null : who !== 'nobody')),
  ),
  flightline_hosted_requests_limit: gauge(
    'Requests a day that the school’s API grants; absent until it has answered.',
    bySchool(({ requests }) => requests?.limit),
  ),
  flightline_hosted_requests_remaining: gauge(
    'The school’s requests left until its reset; absent until its API has answered.',
    bySchool(({ requests }) => requests?.remaining),
  ),
  flightline_hosted_today_age_seconds: gauge(
    'Age of the oldest part of today’s bookings; +Inf while a part was never loaded.',
    bySchool(({ today }, at) => {
      if (today === null) return null
      const read = parseInstant(today.asOf)
      return read === null ? Infinity : seconds(Math.max(0, at - read))
    }),
  ),
  flightline_hosted_open: gauge(
    '1 during the school’s opening hours.',
    bySchool(({ isOpen }) => isOpen),
  ),
  flightline_hosted_records: gauge(
    'The school’s records in this gateway’s memory.',
    bySchool(({ records }) => records),
  ),
  flightline_hosted_bytes: gauge(
    'Size of the school’s files; absent with a database.',
    bySchool(({ bytes }) => bytes),
  ),
  flightline_hosted_pages: gauge(
    'Browsers and screens that requested the school here in the last minute.',
    bySchool(({ pages }) => pages),
  ),
  flightline_messages: gauge(
    'Mails and webhooks of the last two weeks: sent, given up or waiting.',
    by('state', ['sent', 'given_up', 'waiting'], ({ messages }, state) => messages?.[state]),
  ),
  flightline_message_oldest_waiting_seconds: gauge(
    'How long the oldest message has been waiting; 0 if none.',
    ({ messages }) => seconds(messages?.oldest),
  ),
  flightline_database_up: gauge(
    '1 while the database answers; absent without one.',
    ({ hosted }) => hosted?.meta.database && hosted.meta.database.away === null,
  ),
  flightline_database_latency_seconds: gauge(
    'How long the database took to identify a caller and school.',
    ({ hosted }) => seconds(hosted?.meta.database?.latency),
  ),
  process_start_time_seconds: gauge('When the process started, Unix time.', () =>
    seconds(performance.timeOrigin),
  ),
  process_cpu_seconds_total: counter('Processor time, user and system.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  }),
  process_resident_memory_bytes: gauge('Memory in RAM.', () => process.memoryUsage().rss),
  process_open_fds: gauge('Open files and sockets; absent if unknown.', openFiles),
  nodejs_heap_size_used_bytes: gauge(
    'Memory that JavaScript uses.',
    () => process.memoryUsage().heapUsed,
  ),
  nodejs_eventloop_lag_seconds: gauge('Longest event loop delay in the last minute.', ({ from }) =>
    seconds(from.lag()),
  ),
} satisfies Readonly<Record<string, Metric>>

export type MetricName = keyof typeof METRICS

function openFiles(): number | null {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return null
  }
}

export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export function expositionOf(scrape: Scrape): string {
  const families = Object.entries(METRICS).flatMap(([name, { kind, help, samples }]) => {
    const lines = samples(scrape).map(
      ({ part = '', labels, value }) =>
        `${name}${part}${formatLabels(labels)} ${value === Infinity ? '+Inf' : value}`,
    )
    return lines.length === 0 ? [] : [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...lines]
  })
  return `${families.join('\n')}\n`
}

function formatLabels(labels: Sample['labels'] = {}): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) =>
      `${name}="${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`,
  )
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}
