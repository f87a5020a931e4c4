import type { FlightWire, ReservationWire } from '#api/wire.ts'
import type { Fault } from '#reference-api/faults.ts'
import { testSchool } from '#reference-api/school-builders.ts'
import type { Clock } from '#time/clock.ts'
import { asInstant, type Instant, instant, isoInstant, plus } from '#time/instant.ts'

export interface SchoolSetup {
  readonly reservations?: readonly ReservationWire[]
  readonly flights?: readonly FlightWire[]
  /** The school's time as an ISO instant; noon in Denver on Wed 18 Nov 2026 unless told. */
  readonly now?: string
  readonly zone?: string
  /** Of the reference API; may be changed in the test through the answer's `faults`. */
  readonly faults?: readonly Fault[]
}

/** A school with its gateway's surface, in this process. */
export interface InProcessSchool {
  readonly clock: Clock
  readonly zone: string
  readonly name: string
  /** The paths asked so far, without `/api/status`. */
  readonly asked: string[]
  readonly faults: Set<Fault>
  /** Moves the school's clock; timers of the page do not move. */
  readonly pass: (ms: number) => void
  /** What the next list and single questions get instead of the school's answer, until set to null. */
  readonly answerWith: (answer: ((path: string) => Response | Promise<Response>) | null) => void
  /** Stands in for the browser's `fetch`. */
  readonly fetch: (question: RequestInfo | URL, init?: RequestInit) => Promise<Response>
}

const DAILY = 1000

/** The real reference API behind a `fetch` for pages; records are imported as the API's own shapes. */
export function inProcessSchool(setup: SchoolSetup = {}): InProcessSchool {
  const { reservations = [], flights = [], zone = 'America/Denver' } = setup
  let now: Instant = instant(setup.now ?? '2026-11-18T19:00:00Z')
  let instead: ((path: string) => Response | Promise<Response>) | null = null
  const asked: string[] = []
  const school = testSchool(
    { reservations: [...reservations], flights: [...flights] },
    { dailyLimit: DAILY, now: () => now },
  )
  for (const fault of setup.faults ?? []) school.faults.add(fault)

  const status = () =>
    Response.json({
      school: { name: 'Test school', timeZone: zone },
      requests: {
        limit: DAILY,
        remaining: DAILY - asked.length,
        reset: isoInstant(asInstant(Math.ceil((now + 1) / 86_400_000) * 86_400_000)),
        reserve: 10,
      },
      upstream: { state: 'ok', reason: null, since: null, retryAt: null },
      coverage: { reservations: [], flights: [] },
      serverTime: isoInstant(now),
      version: 'test',
    })

  return {
    clock: () => now,
    zone,
    name: 'Test school',
    asked,
    faults: school.faults,
    pass(ms) {
      now = plus(now, ms)
    },
    answerWith(answer) {
      instead = answer
    },
    async fetch(question, init) {
      init?.signal?.throwIfAborted()
      const path = question instanceof Request ? question.url : String(question)
      if (path === '/api/status') return status()
      asked.push(path)
      const answer = await (instead ? instead(path) : school.ask(path))
      init?.signal?.throwIfAborted()
      const headers = new Headers(answer.headers)
      if (!headers.has('flightline-as-of')) headers.set('flightline-as-of', isoInstant(now))
      return new Response(answer.body, { status: answer.status, headers })
    },
  }
}
