import { ROLES } from '#api/access.ts'
import { SCHOOL_STATES } from '#api/schools-wire.ts'
import { REQUEST_PURPOSES } from '#api/wire.ts'
import { COLLECTIONS } from '#read-model/axis.ts'
import { OUTCOMES } from '#read-model/reading/tallies.ts'
import { STORE_FILES } from '#schools/school-figures.ts'
import { REFUSALS, ROUTE_KINDS, STATUS_CLASSES } from './answers-seen.ts'

interface Metric {
  readonly kind: 'gauge' | 'counter' | 'histogram'
  readonly help: string
  /** Every label with every value it may have; null for a word of our own, such as a version. Never a name or a tail. */
  readonly labels?: Readonly<Record<string, readonly string[] | null>>
}

/** Of many schools the host name, the only word in here that is not ours: at most `MOST_LABELLED` of them. */
const HOSTED = { school: null }
const COLLECTION = { collection: COLLECTIONS }

/** Every series, in the order in which it is written. The docs, the dashboard and the alerts are held to it. */
export const METRICS = {
  flightline_build_info: {
    kind: 'gauge',
    help: 'Always 1; the version of Flightline and of Node.',
    labels: { version: null, node: null },
  },
  flightline_ready: { kind: 'gauge', help: 'What /readyz says: 1 for ready.' },
  flightline_school_open: {
    kind: 'gauge',
    help: '1 during SCHOOL_HOURS.',
  },
  flightline_requests_limit: {
    kind: 'gauge',
    help: 'Requests a day that the school’s API grants; absent until it has answered.',
  },
  flightline_requests_remaining: {
    kind: 'gauge',
    help: 'Requests left until the reset; absent until the API has answered.',
  },
  flightline_requests_reserved: {
    kind: 'gauge',
    help: 'Of those left, requests held back for people.',
  },
  flightline_requests_reset_seconds: {
    kind: 'gauge',
    help: 'Seconds until requests are granted anew; absent until the API has answered.',
  },
  flightline_requests_spent: {
    kind: 'gauge',
    help: 'Requests sent since the last reset, by what for.',
    labels: { purpose: REQUEST_PURPOSES },
  },
  flightline_school_requests_total: {
    kind: 'counter',
    help: 'Requests sent to the school’s API, by what came of them.',
    labels: { outcome: OUTCOMES },
  },
  flightline_school_request_seconds_total: {
    kind: 'counter',
    help: 'Seconds that those requests took together.',
  },
  flightline_walks_total: {
    kind: 'counter',
    help: 'Lists that somebody waited for because they were not known, by what came of them.',
    labels: { outcome: OUTCOMES },
  },
  flightline_today_age_seconds: {
    kind: 'gauge',
    help: 'Age of the oldest part of the school’s today; +Inf while a part was never read.',
    labels: COLLECTION,
  },
  flightline_coverage_holes: {
    kind: 'gauge',
    help: 'Unknown stretches of this week (Sunday to Saturday; of flights, until today).',
    labels: COLLECTION,
  },
  flightline_coverage_hole_seconds: {
    kind: 'gauge',
    help: 'How much of this week those stretches are.',
    labels: COLLECTION,
  },
  flightline_status_wrong_seconds_total: {
    kind: 'counter',
    help: 'Seconds, at most, for which a booking’s status stood that a later reading found changed: from one reading to the other.',
  },
  flightline_answers_total: {
    kind: 'counter',
    help: 'Answers given, by kind of address and class of status.',
    labels: { route: ROUTE_KINDS, status: STATUS_CLASSES },
  },
  flightline_answer_duration_seconds: {
    kind: 'histogram',
    help: 'From a request to the end of its answer.',
    labels: { route: ROUTE_KINDS },
  },
  flightline_refusals_total: {
    kind: 'counter',
    help: 'Whom Flightline refused, and whose headers it did not believe, by why.',
    labels: { reason: REFUSALS },
  },
  flightline_sign_in_failures_total: {
    kind: 'counter',
    help: 'Wrong passphrases, and letters that no screen shows.',
    labels: { way: ['passphrase', 'pairing'] },
  },
  flightline_sessions: {
    kind: 'gauge',
    help: 'Signed-in browsers and screens, by role; absent while the house cannot be read.',
    labels: { role: ROLES },
  },
  flightline_store_bytes: {
    kind: 'gauge',
    help: 'Size of each file of DATA_DIR; absent for one that is not there.',
    labels: { store: Object.keys(STORE_FILES) },
  },
  flightline_saved: {
    kind: 'gauge',
    help: '1 while what is read and spent is saved.',
    labels: { store: ['ledger', 'read_model'] },
  },
  flightline_backup_age_seconds: {
    kind: 'gauge',
    help: 'Age of the newest copy of the house; absent without one.',
  },
  flightline_disk_free_bytes: {
    kind: 'gauge',
    help: 'What Flightline may still write where DATA_DIR is.',
  },
  flightline_disk_size_bytes: { kind: 'gauge', help: 'Size of the disk where DATA_DIR is.' },
  flightline_clock_skew_seconds: {
    kind: 'gauge',
    help: 'How far this machine’s clock is ahead of the school’s.',
  },
  flightline_schools: {
    kind: 'gauge',
    help: 'Schools of this host, by how they stand for this gateway; absent where one school is alone.',
    labels: { state: SCHOOL_STATES },
  },
  flightline_hosted_needs_operator: {
    kind: 'gauge',
    help: '1 while something is wrong with the school that does not mend itself.',
    labels: HOSTED,
  },
  flightline_hosted_key_refused: {
    kind: 'gauge',
    help: '1 while the school’s API refuses its key, or its key cannot be opened; absent where nothing is known of it.',
    labels: HOSTED,
  },
  flightline_hosted_held: {
    kind: 'gauge',
    help: '1 while a gateway asks the school’s API, 0 while none does; absent while that is not known.',
    labels: HOSTED,
  },
  flightline_hosted_requests_limit: {
    kind: 'gauge',
    help: 'Requests a day that the school’s API grants; absent until it has answered.',
    labels: HOSTED,
  },
  flightline_hosted_requests_remaining: {
    kind: 'gauge',
    help: 'Requests left to the school until its reset; absent until its API has answered.',
    labels: HOSTED,
  },
  flightline_hosted_today_age_seconds: {
    kind: 'gauge',
    help: 'Age of the oldest part of the school’s today, of bookings; +Inf while a part was never read.',
    labels: HOSTED,
  },
  flightline_hosted_open: {
    kind: 'gauge',
    help: '1 during the school’s opening hours.',
    labels: HOSTED,
  },
  flightline_hosted_records: {
    kind: 'gauge',
    help: 'Records of the school that this gateway has in memory.',
    labels: HOSTED,
  },
  flightline_hosted_bytes: {
    kind: 'gauge',
    help: 'Size of the school’s files; absent where they are in a database.',
    labels: HOSTED,
  },
  flightline_hosted_pages: {
    kind: 'gauge',
    help: 'Browsers and screens that asked this gateway for the school in the last minute.',
    labels: HOSTED,
  },
  flightline_messages: {
    kind: 'gauge',
    help: 'Mails and webhooks of the last two weeks that were sent or given up, and those that wait.',
    labels: { state: ['sent', 'given_up', 'waiting'] },
  },
  flightline_message_oldest_waiting_seconds: {
    kind: 'gauge',
    help: 'How long the oldest message has waited to be sent; 0 while none waits.',
  },
  flightline_database_up: {
    kind: 'gauge',
    help: '1 while the database answers; absent without one.',
  },
  flightline_database_latency_seconds: {
    kind: 'gauge',
    help: 'How long the database took to say who asks which school.',
  },
  process_start_time_seconds: { kind: 'gauge', help: 'When the process began, Unix time.' },
  process_cpu_seconds_total: { kind: 'counter', help: 'Processor time, of user and system.' },
  process_resident_memory_bytes: { kind: 'gauge', help: 'Memory in RAM.' },
  process_open_fds: { kind: 'gauge', help: 'Open files and sockets; absent where not told.' },
  nodejs_heap_size_used_bytes: { kind: 'gauge', help: 'Memory that JavaScript uses.' },
  nodejs_eventloop_lag_seconds: {
    kind: 'gauge',
    help: 'The longest that anything waited for its turn in the last minute.',
  },
} as const satisfies Readonly<Record<string, Metric>>

export type MetricName = keyof typeof METRICS
