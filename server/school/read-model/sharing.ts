import type { Refusal } from '#server/school/ledger/ledger.ts'
import { parseRecordId, type SchoolQuestion } from '#server/school/upstream/question.ts'
import { parsePlainDay } from '#time/plain-day.ts'
import { REQUEST_PURPOSES, type RequestPurpose } from '#wire/wire.ts'
import { COLLECTIONS } from './axis.ts'
import { isClosed } from './lists.ts'
import type { DaysOf, ListQuestion, Revisions } from './school-reader.ts'

/** When a question is still worth a request. Checked again when its turn comes, maybe by another gateway. */
export type ReadingNeed =
  /** While a list is known only up to a position. Only for lists with an end. */
  | { readonly kind: 'gap'; readonly of: ListQuestion; readonly at: number }
  /** While part of a range was read before an instant (epoch ms). */
  | { readonly kind: 'older'; readonly start: number; readonly end: number; readonly than: number }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'again' }

/** Sent as JSON to the gateway that holds the school. */
export interface ReadRequest {
  readonly question: SchoolQuestion
  readonly purpose: RequestPurpose
  readonly need: ReadingNeed
}

/** What the model cannot hold: an answer that proves nothing, as it came, or that a record does not exist. */
interface Beside {
  readonly raw: {
    readonly bodies: readonly string[]
    readonly pageSize: number
    readonly asOf: number
  } | null
  readonly missingAsOf: number | null
}

/** The result of a read request; sent as JSON to another gateway. */
export type Granted =
  | (Beside & {
      readonly kind: 'read' | 'needless'
      /** For a list that was read: the position up to which nothing is left to ask. */
      readonly settled: number
      /** The request was sent for this question, and not for another one. */
      readonly isOwn: boolean
      /** A follower at these revisions has the result in its model. */
      readonly revisions: Revisions
    })
  | {
      readonly kind: 'refused'
      readonly refusal: Refusal
      readonly wasSent: boolean
      readonly isOwn: boolean
    }

/** Readers of several gateways over one school: one holds the school and sends the requests, the others follow. */
export interface Shared {
  /** Whether this gateway may send requests to the school now. */
  isHolder(): boolean
  /** Grows with every change of holder: answers to requests from a former tenure are discarded. */
  tenure(): number
  /** Never rejects. When it resolves, the model has the result. Null: this gateway now holds the school, and must ask itself. */
  requestReading(request: ReadRequest): Promise<Granted | null>
  /** The holder should keep these days fresh, or read them when it can. */
  viewed(view: SharedView): void
}

export interface SharedView extends DaysOf {
  readonly isGlance: boolean
  /** The budget did not reach them. */
  readonly isQueued?: true
}

export const ALONE: Shared = {
  isHolder: () => true,
  tenure: () => 0,
  requestReading: () => Promise.reject(new Error('No other gateway could be asked.')),
  viewed() {},
}

/** Parses another gateway's JSON text; null for a request that this version would not send. */
export function parseReadRequest(text: string, purpose: string): ReadRequest | null {
  const said = parsed(text)
  const question = readQuestion(said.question)
  const found = REQUEST_PURPOSES.find((one) => one === purpose)
  const need = readNeed(fieldsOf(said.need))
  return question && found && need ? { question, purpose: found, need } : null
}

export function parseSharedView(text: string): SharedView | null {
  const { isGlance, isQueued, ...days } = parsed(text)
  const question = readQuestion({ ...days, kind: 'list' })
  if (question?.kind !== 'list' || !isClosed(question)) return null
  const { collection, from, to } = question
  return {
    collection,
    from,
    to,
    isGlance: isGlance === true,
    ...(isQueued === true && { isQueued }),
  }
}

function readNeed({ kind, of, at, start, end, than }: Fields): ReadingNeed | null {
  if (kind === 'unknown' || kind === 'again') return { kind }
  if (kind === 'older' && isNumber(start) && isNumber(end) && isNumber(than))
    return { kind, start, end, than }
  const list = kind === 'gap' ? readQuestion(of) : null
  return list?.kind === 'list' && isNumber(at) ? { kind: 'gap', of: list, at } : null
}

function readQuestion(said: unknown): SchoolQuestion | null {
  const { kind, collection, from, to, id } = fieldsOf(said)
  const list = COLLECTIONS.find((one) => one === collection)
  if (list === undefined) return null
  if (kind === 'one') {
    const recordId = typeof id === 'string' ? parseRecordId(id) : null
    return recordId && { kind, collection: list, id: recordId }
  }
  const days = { from: parsePlainDay(from), to: parsePlainDay(to) }
  const isWhole = (days.from !== null || from === null) && (days.to !== null || to === null)
  return kind === 'list' && isWhole ? { kind, collection: list, ...days } : null
}

type Fields = Readonly<Record<string, unknown>>

function parsed(text: string): Fields {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    return {}
  }
}

function fieldsOf(said: unknown): Fields {
  return typeof said === 'object' && said !== null ? (said as Fields) : {}
}

function isNumber(said: unknown): said is number {
  return typeof said === 'number' && Number.isFinite(said)
}
