import type { Caller } from '#server/http/access/caller.ts'
import { isOpenRecord, mayRequest, type Permissions } from '#server/http/access/permissions.ts'
import { type Answer, FORBIDDEN, jsonAnswer, refusal, unavailable } from '#server/http/answer.ts'
import type { GrantedToken } from '#server/http/authentication.ts'
import {
  listBytes,
  listHead,
  notFound,
  oneAnswer,
  unchangedFor,
} from '#server/http/data-answers.ts'
import { type Problem, readListParameters } from '#server/http/parameters.ts'
import { clientOf, isOnlyIfCached } from '#server/http/request.ts'
import type { RequestContext, UsageDetails } from '#server/http/router.ts'
import type { Ledger } from '#server/school/ledger/ledger.ts'
import { createRecent } from '#server/school/read-model/recent.ts'
import type { SchoolReader } from '#server/school/read-model/school-reader.ts'
import { type ListName, parseRecordId, type RecordId } from '#server/school/upstream/question.ts'
import { isoInstant } from '#time/instant.ts'
import type { Zone } from '#time/zone.ts'
import type { Projection } from '#wire/access.ts'
import type { GatewayReason } from '#wire/wire.ts'
import { createKeptAnswers, type Footing, isSameFooting } from './kept-answers.ts'
import type { Projected } from './projected.ts'

/** Nothing is read for whoever looks ahead, or may spend no requests; a look of whoever sits there still counts for today. */
export function readOptions({ request, permissions }: RequestContext) {
  const asker = clientOf(request)
  const isAhead = isOnlyIfCached(request)
  const onlyIfCached = isAhead || !permissions.may.has('spend')
  const isView = asker !== 'stranger' && !isAhead && !permissions.isScript
  const isGlance = isView && onlyIfCached
  return { asker, onlyIfCached, isGlance, isView, request: request.trace?.id }
}

/** How many of the requests that a token was granted are left today. */
export const LEFT_HEADER = 'flightline-token-requests-left'

function withLeft<T extends Answer>(answer: T, grant: GrantedToken | null): T {
  if (grant === null) return answer
  return { ...answer, headers: { ...answer.headers, [LEFT_HEADER]: String(grant.left()) } }
}

/** `only-if-cached` (RFC 9111): for looking ahead at no cost. */
const NOT_CACHED = jsonAnswer(504, { error: 'Not all of this is known yet.', reason: 'not_cached' })

type ListParameters = Exclude<ReturnType<typeof readListParameters>, Problem>

/** The same few questions are asked over and over. */
const MOST_QUESTIONS = 256

/** The lists and single records of the API, as far as a caller may see them. */
export function createRecordHandlers(options: {
  readonly reader: SchoolReader
  readonly ledger: Pick<Ledger, 'budget' | 'health'>
  readonly zone: Zone
  readonly now: () => number
  readonly projected: Projected
  readonly onView: () => void
  readonly noteUsage: (by: RequestContext, look: UsageDetails) => void
  readonly grantOf: (caller: Caller) => GrantedToken | null
}) {
  const { reader, ledger, zone, now, projected, onView, noteUsage } = options
  /** Nobody is answered with what was made for somebody who sees more, or less. */
  const keptFor: Readonly<Record<Projection, ReturnType<typeof createKeptAnswers>>> = {
    full: createKeptAnswers(),
    'no-contact': createKeptAnswers(),
    initials: createKeptAnswers(),
  }
  const lastNoted = new WeakMap<Caller, Answer>()
  const questions = createRecent<ListParameters>(MOST_QUESTIONS)

  function parametersOf(collection: ListName, query: string): ListParameters | Problem {
    const key = `${collection}?${query}`
    const known = questions.get(key)
    if (known) return known
    const read = readListParameters(collection, query)
    if (!('problem' in read)) questions.set(key, read)
    return read
  }

  function list(collection: ListName, by: RequestContext): Answer | Promise<Answer> {
    const read = parametersOf(collection, by.request.query)
    if ('problem' in read) return refusal(400, read.problem)
    if (!mayRequest(by.permissions, { ...read.question, what: 'list' }, zone, now()))
      return FORBIDDEN
    const target = `${by.request.path}?${by.request.query}`
    const kept = keptFor[by.permissions.projection].find(target, footing(collection), now())
    if (kept === null) return listed(collection, read, by)
    const grant = grantFor(by)
    // Who polls the same is told of once for as long as the door knows him without looking.
    if (lastNoted.get(by.caller) !== kept) noteList(read, by, kept.count)
    lastNoted.set(by.caller, kept)
    return withLeft(kept, grant)
  }

  function grantFor({ caller, permissions }: RequestContext): GrantedToken | null {
    return permissions.isScript ? options.grantOf(caller) : null
  }

  /** A token spends what it was granted, and no requests of anybody else's. */
  function spending(by: RequestContext, grant: GrantedToken | null) {
    const look = { ...readOptions(by), spender: null }
    if (grant === null || isOnlyIfCached(by.request)) return look
    return { ...look, asker: 'token' as const, onlyIfCached: false, spender: grant }
  }

  /** It has had all that it was granted, and not all of this is known. */
  function isSpent(reason: GatewayReason, grant: GrantedToken | null): grant is GrantedToken {
    return reason === 'budget_reserved' && grant?.left() === 0
  }

  function spentAnswer(grant: GrantedToken): Answer {
    const retryAt = grant.renewed()
    const error =
      'Not all of this is known yet, and this token has had the requests that it was granted for today.'
    const headers = { 'retry-after': String(Math.ceil((retryAt - now()) / 1000)) }
    const said = { error, reason: 'not_cached', retryAt: isoInstant(retryAt) }
    return withLeft(jsonAnswer(429, said, headers), grant)
  }

  async function listed(
    collection: ListName,
    { question, limit }: ListParameters,
    by: RequestContext,
  ): Promise<Answer> {
    const target = `${by.request.path}?${by.request.query}`
    const { projection } = by.permissions
    const kept = keptFor[projection]
    const before = footing(collection)
    const grant = grantFor(by)
    const { isView, ...look } = spending(by, grant)
    const onSpent = () => noteSpent(collection, daysOf(question), '', by)
    const list = await reader.list(question, { ...look, most: limit, onSpent })
    if (isView) onView()
    if (list.kind === 'not-cached') return withLeft(NOT_CACHED, grant)
    if (list.kind === 'unavailable') {
      if (isSpent(list.reason, grant)) return spentAnswer(grant)
      return withLeft(unavailable(list.reason, list.retryAt, now()), grant)
    }
    const count = Math.min(limit, list.bodies.length)
    noteList({ question, limit }, by, count)
    const standing = footing(collection)
    const isSteady = isSameFooting(before, standing)
    const body =
      (isSteady && kept.body(target, standing)) ||
      listBytes(
        { bodies: projected.bodies(list.bodies, projection), pageSize: list.pageSize },
        limit,
        standing,
        now(),
      )
    const answer = { ...listHead(list), body, count }
    // What was just read says so; for the next caller it counts as known.
    if (isSteady && list.source.kind !== 'read') {
      const at = now()
      kept.keep(target, standing, answer, at, at + unchangedFor(list))
    }
    return withLeft(answer, grant)
  }

  function footing(collection: ListName): Footing {
    const { limit, remaining, reset } = ledger.budget()
    const { reason, retryAt } = ledger.health()
    const revision = reader.revisions()[collection]
    // To the second: two clocks tell it, which may be a millisecond apart.
    const tryAgain = retryAt === null ? null : Math.round(retryAt / 1000)
    return { revision, limit, remaining, reset, reason, tryAgain }
  }

  function single(
    collection: ListName,
    text: string,
    by: RequestContext,
  ): Answer | Promise<Answer> {
    if (!mayRequest(by.permissions, { what: 'one', collection }, zone, now())) return FORBIDDEN
    const id = parseRecordId(text)
    return id === null ? absent(collection, by.permissions) : one(collection, id, by)
  }

  /** Where not all days are open, whether there is a record on another one is nobody's to know. */
  function absent(collection: ListName, permissions: Permissions): Answer {
    return permissions.days[collection] === 'all' ? notFound(collection) : FORBIDDEN
  }

  async function one(collection: ListName, id: RecordId, by: RequestContext): Promise<Answer> {
    const { permissions } = by
    const grant = grantFor(by)
    const { asker, onlyIfCached, request, spender } = spending(by, grant)
    const isWindow = permissions.days[collection] !== 'all'
    const answer = await reader.one(collection, id, {
      asker,
      request,
      spender,
      onlyIfCached: isWindow || onlyIfCached,
      onSpent: () => noteSpent(collection, '', id, by),
    })
    const isOpen =
      !isWindow ||
      (answer.kind === 'one' && isOpenRecord(permissions, collection, answer.record, zone, now()))
    if (!isOpen) return FORBIDDEN
    if (answer.kind === 'not-cached') return withLeft(NOT_CACHED, grant)
    if (answer.kind === 'unavailable' && isSpent(answer.reason, grant)) return spentAnswer(grant)
    if (answer.kind !== 'one')
      return withLeft(oneAnswer(collection, answer, ledger.budget(), now()), grant)
    noteUsage(by, { kind: collection, object: id, count: 1 })
    const record = projected.record(answer.record, permissions.projection)
    return withLeft(oneAnswer(collection, { ...answer, record }, ledger.budget(), now()), grant)
  }

  function noteList({ question }: ListParameters, by: RequestContext, count: number): void {
    noteUsage(by, { kind: question.collection, range: daysOf(question), count })
  }

  function noteSpent(kind: ListName, range: string, object: string, by: RequestContext): void {
    noteUsage(by, { kind, range, object, requests: 1 })
  }

  return { list, single }
}

function daysOf({ from, to }: ListParameters['question']): string {
  return `${from ?? ''}/${to ?? ''}`
}
