import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { OperatorAnswer, OperatorAsk } from '#server/host/operator-socket.ts'
import type { Peers } from '#server/http/port/peers.ts'
import type { Budget, Ledger } from '#server/school/ledger/ledger.ts'
import type { Upstream } from '#server/school/upstream/client.ts'
import { questionPath } from '#server/school/upstream/question.ts'
import { utcDayOf } from '#time/instant.ts'
import type { GatewayReason } from '#wire/wire.ts'

/** The word by which the doctor asks the running program. */
export const DOCTOR = 'doctor'

/** What the running program says of itself. */
export interface RunningFacts {
  readonly version: string
  readonly port: number
  readonly notReady: readonly string[]
  /** Null where many schools are shown, each with its own. */
  readonly budget: Budget | null
  /** How far its clock is ahead of the school's, ms; null if it has not heard it. */
  readonly skew: number | null
  readonly reason: GatewayReason | null
}

/** What came of one real request to the school. */
export interface TriedRequest {
  /** Why it was not sent, or not answered; null for an answer. */
  readonly reason: GatewayReason | null
  readonly wasSent: boolean
  readonly milliseconds: number
  readonly skew: number | null
  readonly budget: Budget
}

/** How one request came, and what was made of it. */
export interface ArrivedRequest {
  /** The address at the other end of the connection. */
  readonly near: string
  /** Headers, as they came; null for none. */
  readonly forwardedFor: string | null
  readonly forwardedProto: string | null
  readonly host: string | null
  /** What is believed. */
  readonly address: string
  readonly isSecure: boolean
}

/** Peers that note how one request came: the one whose address holds the word that was asked for last. */
export function recordArrival(peers: Peers): Peers & {
  /** A word of nobody's, for the address of the next request. */
  expect(): string
  /** Null while it has not come. */
  seen(word: string): ArrivedRequest | null
} {
  let expected: string | null = null
  let came: { readonly word: string; readonly in: ArrivedRequest } | null = null
  const header = ({ headers }: IncomingMessage, name: string) =>
    headers[name] === undefined ? null : String(headers[name])
  return {
    ...peers,
    of(request) {
      const peer = peers.of(request)
      if (expected !== null && request.url?.endsWith(`?${DOCTOR}=${expected}`)) {
        came = {
          word: expected,
          in: {
            near: request.socket.remoteAddress ?? '',
            forwardedFor: header(request, 'x-forwarded-for'),
            forwardedProto: header(request, 'x-forwarded-proto'),
            host: header(request, 'host'),
            address: peer.address,
            isSecure: peer.isSecure,
          },
        }
        expected = null
      }
      return peer
    },
    expect() {
      expected = randomUUID()
      return expected
    },
    seen: (word) => (came?.word === word ? came.in : null),
  }
}

type SchoolLedger = Pick<Ledger, 'charge' | 'settle' | 'budget' | 'skew'>

/** One real request, today's bookings, charged as a person's before it is sent. */
export async function requestOnce(options: {
  readonly ledger: SchoolLedger
  readonly upstream: Pick<Upstream, 'ask'>
  readonly now: () => number
  readonly monotonic: () => number
}): Promise<TriedRequest> {
  const { ledger, upstream, now, monotonic } = options
  const today = utcDayOf(now())
  const question = { kind: 'list', collection: 'reservations', from: today, to: today } as const
  const path = questionPath(question)
  const refused = await ledger.charge(path, 'person')
  const told = (reason: GatewayReason | null, milliseconds: number, wasSent: boolean) => ({
    reason,
    wasSent,
    milliseconds,
    skew: knownSkew(ledger),
    budget: ledger.budget(),
  })
  if (refused) return told(refused.reason, 0, false)
  const began = monotonic()
  const answer = await upstream.ask(question)
  const milliseconds = Math.round(monotonic() - began)
  await ledger.settle(path, answer.outcome)
  return told(answer.outcome.failed, milliseconds, answer.outcome.sent)
}

function knownSkew(ledger: Pick<Ledger, 'budget' | 'skew'>): number | null {
  return ledger.budget().limit === null ? null : ledger.skew()
}

/** What the running program answers the doctor from. */
export interface DoctorSources {
  /** The one school that is shown; null for many. */
  readonly school: {
    readonly ledger: SchoolLedger & Pick<Ledger, 'health'>
    readonly upstream: Pick<Upstream, 'ask'>
  } | null
  readonly now: () => number
  readonly monotonic: () => number
  readonly peers: ReturnType<typeof recordArrival>
  readonly notReady: () => Promise<readonly string[]>
  readonly version: string
  readonly port: () => number
}

/** The running program's side: `facts`, `ask`, `expect`, `seen WORD`; each one line of JSON. */
export async function answerDoctor(
  sources: DoctorSources,
  { words: [what, word = ''] }: Pick<OperatorAsk, 'words'>,
): Promise<OperatorAnswer> {
  const { school, peers, now, monotonic } = sources
  const answers: Readonly<Record<string, () => unknown>> = {
    facts: async (): Promise<RunningFacts> => ({
      version: sources.version,
      port: sources.port(),
      notReady: await sources.notReady(),
      budget: school && school.ledger.budget(),
      skew: school && knownSkew(school.ledger),
      reason: school && school.ledger.health().reason,
    }),
    ask: () => school && requestOnce({ ...school, now, monotonic }),
    expect: () => peers.expect(),
    seen: () => peers.seen(word),
  }
  const answer = Object.hasOwn(answers, what ?? '') ? answers[what ?? ''] : undefined
  return answer === undefined
    ? { code: 1, lines: [] }
    : { code: 0, lines: [JSON.stringify(await answer())] }
}
