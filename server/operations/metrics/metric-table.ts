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

type Labels = NonNullable<Metric['labels']>
const metric = (kind: Metric['kind']) => (help: string, labels?: Labels) =>
  ({ kind, help, ...(labels && { labels }) }) as Metric
const gauge = metric('gauge')
const counter = metric('counter')
const histogram = metric('histogram')

/** Of many schools the host name, the only word in here that is not ours: at most `MOST_LABELLED` of them. */
const HOSTED = { school: null }
const COLLECTION = { collection: COLLECTIONS }

/** Every series, in the order in which it is written. The docs, the dashboard and the alerts are held to it. */
export const METRICS = {
  flightline_build_info: gauge('Always 1; the version of Flightline and of Node.', {
    version: null,
    node: null,
  }),
  flightline_ready: gauge('What /readyz says: 1 for ready.'),
  flightline_school_open: gauge('1 during SCHOOL_HOURS.'),
  flightline_requests_limit: gauge(
    'Requests a day that the school’s API grants; absent until it has answered.',
  ),
  flightline_requests_remaining: gauge(
    'Requests left until the reset; absent until the API has answered.',
  ),
  flightline_requests_reserved: gauge('Of those left, requests held back for people.'),
  flightline_requests_reset_seconds: gauge(
    'Seconds until requests are granted anew; absent until the API has answered.',
  ),
  flightline_requests_spent: gauge('Requests sent since the last reset, by what for.', {
    purpose: REQUEST_PURPOSES,
  }),
  flightline_school_requests_total: counter(
    'Requests sent to the school’s API, by what came of them.',
    { outcome: OUTCOMES },
  ),
  flightline_school_request_seconds_total: counter('Seconds that those requests took together.'),
  flightline_walks_total: counter(
    'Lists that somebody waited for because they were not known, by what came of them.',
    { outcome: OUTCOMES },
  ),
  flightline_today_age_seconds: gauge(
    'Age of the oldest part of the school’s today; +Inf while a part was never read.',
    COLLECTION,
  ),
  flightline_coverage_holes: gauge(
    'Unknown stretches of this week (Sunday to Saturday; of flights, until today).',
    COLLECTION,
  ),
  flightline_coverage_hole_seconds: gauge('How much of this week those stretches are.', COLLECTION),
  flightline_status_wrong_seconds_total: counter(
    'Seconds, at most, for which a booking’s status stood that a later reading found changed: from one reading to the other.',
  ),
  flightline_answers_total: counter('Answers given, by kind of address and class of status.', {
    route: ROUTE_KINDS,
    status: STATUS_CLASSES,
  }),
  flightline_answer_duration_seconds: histogram('From a request to the end of its answer.', {
    route: ROUTE_KINDS,
  }),
  flightline_refusals_total: counter(
    'Whom Flightline refused, and whose headers it did not believe, by why.',
    { reason: REFUSALS },
  ),
  flightline_sign_in_failures_total: counter(
    'Wrong passphrases, and letters that no screen shows.',
    { way: ['passphrase', 'pairing'] },
  ),
  flightline_sessions: gauge(
    'Signed-in browsers and screens, by role; absent while the house cannot be read.',
    { role: ROLES },
  ),
  flightline_store_bytes: gauge(
    'Size of each file of DATA_DIR; absent for one that is not there.',
    { store: Object.keys(STORE_FILES) },
  ),
  flightline_saved: gauge('1 while what is read and spent is saved.', {
    store: ['ledger', 'read_model'],
  }),
  flightline_backup_age_seconds: gauge('Age of the newest copy of the house; absent without one.'),
  flightline_disk_free_bytes: gauge('What Flightline may still write where DATA_DIR is.'),
  flightline_disk_size_bytes: gauge('Size of the disk where DATA_DIR is.'),
  flightline_clock_skew_seconds: gauge('How far this machine’s clock is ahead of the school’s.'),
  flightline_schools: gauge(
    'Schools of this host, by how they stand for this gateway; absent where one school is alone.',
    { state: SCHOOL_STATES },
  ),
  flightline_hosted_needs_operator: gauge(
    '1 while something is wrong with the school that does not mend itself.',
    HOSTED,
  ),
  flightline_hosted_key_refused: gauge(
    '1 while the school’s API refuses its key, or its key cannot be opened; absent where nothing is known of it.',
    HOSTED,
  ),
  flightline_hosted_held: gauge(
    '1 while a gateway asks the school’s API, 0 while none does; absent while that is not known.',
    HOSTED,
  ),
  flightline_hosted_requests_limit: gauge(
    'Requests a day that the school’s API grants; absent until it has answered.',
    HOSTED,
  ),
  flightline_hosted_requests_remaining: gauge(
    'Requests left to the school until its reset; absent until its API has answered.',
    HOSTED,
  ),
  flightline_hosted_today_age_seconds: gauge(
    'Age of the oldest part of the school’s today, of bookings; +Inf while a part was never read.',
    HOSTED,
  ),
  flightline_hosted_open: gauge('1 during the school’s opening hours.', HOSTED),
  flightline_hosted_records: gauge(
    'Records of the school that this gateway has in memory.',
    HOSTED,
  ),
  flightline_hosted_bytes: gauge(
    'Size of the school’s files; absent where they are in a database.',
    HOSTED,
  ),
  flightline_hosted_pages: gauge(
    'Browsers and screens that asked this gateway for the school in the last minute.',
    HOSTED,
  ),
  flightline_messages: gauge(
    'Mails and webhooks of the last two weeks that were sent or given up, and those that wait.',
    { state: ['sent', 'given_up', 'waiting'] },
  ),
  flightline_message_oldest_waiting_seconds: gauge(
    'How long the oldest message has waited to be sent; 0 while none waits.',
  ),
  flightline_database_up: gauge('1 while the database answers; absent without one.'),
  flightline_database_latency_seconds: gauge(
    'How long the database took to say who asks which school.',
  ),
  process_start_time_seconds: gauge('When the process began, Unix time.'),
  process_cpu_seconds_total: counter('Processor time, of user and system.'),
  process_resident_memory_bytes: gauge('Memory in RAM.'),
  process_open_fds: gauge('Open files and sockets; absent where not told.'),
  nodejs_heap_size_used_bytes: gauge('Memory that JavaScript uses.'),
  nodejs_eventloop_lag_seconds: gauge(
    'The longest that anything waited for its turn in the last minute.',
  ),
} satisfies Readonly<Record<string, Metric>>

export type MetricName = keyof typeof METRICS
