import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { OperatorAnswer, OperatorAsk } from '#server/host/operator-socket.ts'
import type { OpenSchool } from '#server/host/school.ts'
import type { Peers } from '#server/http/port/peers.ts'
import type { Ledger } from '#server/school/ledger/ledger.ts'
import type { Upstream } from '#server/school/upstream/client.ts'
import { questionPath } from '#server/school/upstream/question.ts'
import { utcDayOf } from '#time/instant.ts'
import type { GatewayReason } from '#wire/wire.ts'

export const DOCTOR = 'doctor'

/** Records how one request arrived: the one whose address holds the last expected word. */
export function recordArrival(peers: Peers) {
  let expected: string | null = null
  let came: (ArrivedRequest & { readonly word: string }) | null = null
  return {
    ...peers,
    of(request: IncomingMessage) {
      const peer = peers.of(request)
      if (expected !== null && request.url?.endsWith(`?${DOCTOR}=${expected}`)) {
        came = { word: expected, ...arrivalOf(request, peer) }
        expected = null
      }
      return peer
    },
    /** Returns a secret word for the address of the next request. */
    expect() {
      expected = randomUUID()
      return expected
    },
    seen: (word: string): ArrivedRequest | null => (came?.word === word ? came : null),
  }
}

export type ArrivedRequest = ReturnType<typeof arrivalOf>

function arrivalOf(
  { headers, socket }: IncomingMessage,
  { address, isSecure }: ReturnType<Peers['of']>,
) {
  const header = (name: string) => (headers[name] === undefined ? null : String(headers[name]))
  return {
    near: socket.remoteAddress ?? '',
    forwardedFor: header('x-forwarded-for'),
    forwardedProto: header('x-forwarded-proto'),
    host: header('host'),
    // After trusted proxies.
    address,
    isSecure,
  }
}

export type TriedRequest = Awaited<ReturnType<typeof requestOnce>>

type SchoolLedger = Pick<Ledger, 'charge' | 'settle' | 'budget' | 'skew'>

/** Sends one real request, for today's bookings, charged like a person's. */
export async function requestOnce(options: {
  readonly ledger: SchoolLedger
  readonly upstream: Pick<Upstream, 'ask'>
  readonly now: () => number
  readonly monotonic: () => number
}) {
  const { ledger, upstream, now, monotonic } = options
  const today = utcDayOf(now())
  const question = { kind: 'list', collection: 'reservations', from: today, to: today } as const
  const path = questionPath(question)
  const refused = await ledger.charge(path, 'person')
  const tried = (reason: GatewayReason | null, milliseconds: number, wasSent: boolean) => ({
    /** Why it was not sent or not answered; null for an answer. */
    reason,
    wasSent,
    milliseconds,
    skew: clockSkew(ledger),
    budget: ledger.budget(),
  })
  if (refused) return tried(refused.reason, 0, false)
  const began = monotonic()
  const answer = await upstream.ask(question)
  const milliseconds = Math.round(monotonic() - began)
  await ledger.settle(path, answer.outcome)
  return tried(answer.outcome.failed, milliseconds, answer.outcome.sent)
}

function clockSkew(ledger: Pick<Ledger, 'budget' | 'skew'>): number | null {
  return ledger.budget().limit === null ? null : ledger.skew()
}

export interface DoctorSources {
  /** Null with many schools. */
  readonly school: Pick<OpenSchool, 'ledger' | 'upstream'> | null
  readonly now: () => number
  readonly monotonic: () => number
  readonly peers: ReturnType<typeof recordArrival>
  readonly notReady: () => Promise<readonly string[]>
  readonly version: string
  readonly port: () => number
}

/** Answers `facts`, `ask`, `expect` and `seen WORD`, each with one line of JSON. */
export async function answerDoctor(
  sources: DoctorSources,
  { words: [what, word = ''] }: Pick<OperatorAsk, 'words'>,
): Promise<OperatorAnswer> {
  const { school, peers, now, monotonic } = sources
  const answers: Readonly<Record<string, () => unknown>> = {
    facts: () => factsOf(sources),
    ask: () => school && requestOnce({ ...school, now, monotonic }),
    expect: () => peers.expect(),
    seen: () => peers.seen(word),
  }
  const answer = Object.hasOwn(answers, what ?? '') ? answers[what ?? ''] : undefined
  return answer === undefined
    ? { code: 1, lines: [] }
    : { code: 0, lines: [JSON.stringify(await answer())] }
}

export type RunningFacts = Awaited<ReturnType<typeof factsOf>>

async function factsOf({ version, port, notReady, school }: DoctorSources) {
  return {
    version,
    port: port(),
    notReady: await notReady(),
    // With many schools, each has its own.
    budget: school && school.ledger.budget(),
    skew: school && clockSkew(school.ledger),
    reason: school && school.ledger.health().reason,
  }
}
