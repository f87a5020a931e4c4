import { type Authentication, NO_SIGN_IN, type Usage } from '#server/http/access/caller.ts'
import { createGateway } from '#server/http/gateway.ts'
import { siteFilesOf } from '#server/http/site-files.ts'
import type { Fault } from '#server/reference-api/faults.ts'
import { importRecords } from '#server/reference-api/import-records.ts'
import { createLedger } from '#server/school/ledger/ledger.ts'
import { openModelStore } from '#server/school/read-model/model-store.ts'
import { createReader } from '#server/school/read-model/reader.ts'
import { createKeyScans } from '#server/school/upstream/key-scan.ts'
import { questionPath, type SchoolQuestion } from '#server/school/upstream/question.ts'
import { readAnswer } from '#server/school/upstream/read-answer.ts'
import { testSchool } from '#testing/school-builders.ts'
import type { Clock } from '#time/clock.ts'
import { type Instant, instant, plus } from '#time/instant.ts'
import { parseCalendarDay } from '#time/plain-day.ts'
import type { Location } from '#time/sun.ts'
import { ROLE_FACTS, type Role } from '#wire/access.ts'
import type { FlightWire, ReservationWire } from '#wire/wire.ts'
import { fetchFrom } from './as-fetch.ts'

export interface SchoolSetup {
  readonly dailyRequests?: number
  readonly reservations?: readonly ReservationWire[]
  readonly flights?: readonly FlightWire[]
  /** ISO instant; default: noon in Denver on Wed 18 Nov 2026. */
  readonly now?: string
  readonly zone?: string
  /** Default: unknown. */
  readonly location?: Location
  /** Default: no sign-in. */
  readonly role?: Role
  /** With a role: hears of each view, as the audit does. */
  readonly onViewed?: (usage: Usage) => void
  /** Of the reference API; `faults` of the result can change during the test. */
  readonly faults?: readonly Fault[]
}

type AnswerInstead = (path: string) => Response | Promise<Response>

type StandIn = (
  path: string,
  ask: () => Promise<Response>,
  init: RequestInit | undefined,
) => Response | Promise<Response>

export interface InProcessSchool {
  readonly clock: Clock
  readonly zone: string
  readonly location: Location | null
  readonly name: string
  /** Paths of lists and records requested from the gateway. */
  readonly asked: string[]
  /** Those requested only if stored. */
  readonly peeked: string[]
  /** Other paths (`/api/status`, `/api/changes`, …). */
  readonly askedAbout: string[]
  /** Paths the gateway requested from the API. */
  readonly spent: string[]
  readonly faults: Set<Fault>
  /** Adds or replaces records by id. The gateway doesn't know them yet. */
  readonly book: (records: Pick<SchoolSetup, 'reservations' | 'flights'>) => void
  /** Reads days of the schedule (UTC) or log again. */
  readonly refresh: (list: 'reservations' | 'flights', from: string, to: string) => Promise<void>
  readonly pass: (ms: number) => void
  /** Replaces list and single answers until set to null. */
  readonly answerWith: (answer: AnswerInstead | null) => void
  /** Replaces or changes answers by path (`/api/changes`). */
  readonly standIns: Map<string, StandIn>
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>
}

const DAILY = 1000
const HOST = '127.0.0.1:4173'

/** The real gateway and reference API as a `fetch`. Records have the API's shape. */
export function inProcessSchool(setup: SchoolSetup = {}): InProcessSchool {
  const { reservations = [], flights = [], zone = 'America/Denver' } = setup
  const { dailyRequests: dailyLimit = DAILY } = setup
  let at: Instant = instant(setup.now ?? '2026-11-18T19:00:00Z')
  let instead: AnswerInstead | null = null
  const now = () => at
  const asked: string[] = []
  const peeked: string[] = []
  const askedAbout: string[] = []
  const standIns = new Map<string, StandIn>()
  const spent: string[] = []
  const school = testSchool(
    { reservations: [...reservations], flights: [...flights] },
    { dailyLimit, now },
  )
  for (const fault of setup.faults ?? []) school.faults.add(fault)

  const upstream: Parameters<typeof createReader>[0]['upstream'] = {
    ask: async (question) => {
      const path = questionPath(question)
      spent.push(path)
      return answerOf(question, await school.ask(path))
    },
    close() {},
  }
  const ledger = createLedger({ now, assumedLimit: dailyLimit })
  const store = openModelStore({ file: ':memory:', binding: '', now })
  const reader = createReader({ upstream, ledger, store, now, retentionDays: 400 })
  const gateway = createGateway({
    reader,
    ledger,
    school: { name: 'Test school', timeZone: zone, location: setup.location ?? null },
    version: 'test',
    now,
    hosts: () => new Map([[HOST, `http://${HOST}`]]),
    files: siteFilesOf({ 'index.html': '<head></head><body></body>' }),
    ...(setup.role && {
      authentication: { ...authenticationFor(setup.role), noteUsage: setup.onViewed ?? (() => {}) },
    }),
  })

  return {
    clock: now,
    zone,
    location: setup.location ?? null,
    name: 'Test school',
    asked,
    peeked,
    askedAbout,
    standIns,
    spent,
    faults: school.faults,
    book: ({ reservations = [], flights = [] }) =>
      void importRecords(school.db, 'Test school', {
        reservations: [...reservations],
        flights: [...flights],
      }),
    async refresh(list, from, to) {
      const [first, last] = [parseCalendarDay(from), parseCalendarDay(to)]
      if (first === null || last === null) throw new Error(`No days: ${from} ${to}`)
      const days = { collection: list, from: first, to: last }
      const { refusal } = await reader.read(days, { purpose: 'person', olderThan: at })
      if (refusal) throw new Error(`Not refreshed: ${JSON.stringify(refusal)}`)
    },
    pass(ms) {
      at = plus(at, ms)
    },
    answerWith(answer) {
      instead = answer
    },
    async fetch(path, init) {
      init?.signal?.throwIfAborted()
      if (!path.startsWith('/')) throw new Error(`A page may only ask its own origin, not ${path}`)
      const headers = new Headers(init?.headers)
      const method = init?.method ?? 'GET'
      const isData = path.startsWith('/api/v1/')
      const isPeek = headers.get('cache-control') === 'only-if-cached'
      const noted = !isData ? askedAbout : isPeek ? peeked : asked
      noted.push(path)
      const ask = () =>
        fetchFrom(gateway, new Request(`http://${HOST}${path}`, { method, headers }))
      const standIn = standIns.get(path.split('?')[0] ?? path)
      const answer = await (standIn
        ? standIn(path, ask, init)
        : isData && !isPeek && instead
          ? instead(path)
          : ask())
      init?.signal?.throwIfAborted()
      return answer
    },
  }
}

function authenticationFor(role: Role): Authentication {
  const { projection } = ROLE_FACTS[role]
  const kind = role === 'display' ? 'display' : 'person'
  const who = {
    kind,
    role,
    projection,
    name: 'Robin Vale',
    email: '',
    session: 'a session',
  } as const
  return {
    ...NO_SIGN_IN,
    callerOf: () => ({ ...who, id: 'a person', scopes: null }),
    session: () => ({
      ...who,
      signedIn: true,
      person: 'a person',
      hasPassphrase: false,
      needsPassphrase: false,
      waiting: 0,
      plainHttp: false,
    }),
  }
}

/** As if received over the network. */
async function answerOf(question: SchoolQuestion, answer: Response) {
  const { status } = answer
  const headers = Object.fromEntries(answer.headers)
  const body = await answer.arrayBuffer().catch(() => null)
  return readAnswer(
    question,
    body === null
      ? { kind: 'failed', reason: 'upstream_invalid', sent: true }
      : { kind: 'answer', status, headers, body: Buffer.from(body) },
    createKeyScans('')(),
  )
}
