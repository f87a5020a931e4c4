import type { Caller } from '#server/http/access/caller.ts'
import { isOpenRecord, mayRequest } from '#server/http/access/permissions.ts'
import { type Answer, FORBIDDEN, jsonAnswer, refusal, unavailable } from '#server/http/answer.ts'
import type { GrantedToken } from '#server/http/authentication.ts'
import {
  listBytes,
  listHead,
  notFound,
  oneAnswer,
  unchangedFor,
} from '#server/http/data-answers.ts'
import { type ListParameters, readListParameters } from '#server/http/parameters.ts'
import { clientOf, isOnlyIfCached } from '#server/http/request.ts'
import type { RequestContext, UsageDetails } from '#server/http/router.ts'
import type { Ledger } from '#server/school/ledger/ledger.ts'
import type { SchoolReader } from '#server/school/read-model/school-reader.ts'
import { type ListName, parseRecordId } from '#server/school/upstream/question.ts'
import { isoInstant } from '#time/instant.ts'
import type { Zone } from '#time/zone.ts'
import type { GatewayReason } from '#wire/wire.ts'
import { createListCache, listState, type Projected } from './caches.ts'

/** Nothing is read for a page that asks ahead, or a caller who may spend no requests; a person's view still counts for today. */
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

/** The lists and single records of the API, as far as a caller may see them. */
export function createRecordHandlers(options: {
  readonly reader: SchoolReader
  readonly ledger: Pick<Ledger, 'budget' | 'health'>
  readonly zone: Zone
  readonly now: () => number
  readonly projected: Projected
  readonly onView: () => void
  readonly noteUsage: (context: RequestContext, usage: UsageDetails) => void
  readonly grantOf: (caller: Caller) => GrantedToken | null
}) {
  const { reader, ledger, zone, now, projected, onView, noteUsage } = options
  const cache = createListCache()

  function list(collection: ListName, context: RequestContext): Answer | Promise<Answer> {
    const { request, permissions } = context
    // Nobody gets what was made for a caller who sees more, or less.
    const key = `${permissions.projection} ${request.path}?${request.query}`
    const cached = cache.find(key, stateOf(collection), now())
    const read = cached?.parameters ?? readListParameters(collection, request.query)
    if ('problem' in read) return refusal(400, read.problem)
    if (!mayRequest(permissions, { ...read.question, what: 'list' }, zone, now())) return FORBIDDEN
    if (cached === null) return readList(key, read, context)
    noteList(read, context, cached.count)
    return withLeft(cached.answer, grantOf(context))
  }

  async function readList(
    key: string,
    { question, limit }: ListParameters,
    context: RequestContext,
  ): Promise<Answer> {
    const { collection } = question
    const before = stateOf(collection)
    const grant = grantOf(context)
    const { isView, ...reading } = spending(context, grant)
    const onSpent = () => noteSpent(collection, { range: daysOf(question) }, context)
    const list = await reader.list(question, { ...reading, most: limit, onSpent })
    if (isView) onView()
    if (list.kind !== 'list') return unanswered(list, grant)
    const count = Math.min(limit, list.bodies.length)
    noteList({ question, limit }, context, count)
    const state = stateOf(collection)
    const isSteady = before === state
    const bodies = () => projected.bodies(list.bodies, context.permissions.projection)
    const body =
      (isSteady && cache.body(key, state)) ||
      listBytes({ bodies: bodies(), pageSize: list.pageSize }, limit, ledger.budget(), now())
    const answer = { ...listHead(list), body }
    // What was just read says so; for the next caller it is a hit.
    if (isSteady && list.source.kind !== 'read') {
      const since = now()
      const until = since + unchangedFor(list)
      cache.keep(key, { state, answer, count, parameters: { question, limit }, since, until })
    }
    return withLeft(answer, grant)
  }

  const stateOf = (collection: ListName) =>
    listState(reader.revisions()[collection], ledger.budget(), ledger.health())

  function grantOf({ caller, permissions }: RequestContext): GrantedToken | null {
    return permissions.isScript ? options.grantOf(caller) : null
  }

  /** A token spends what it was granted, and no requests of anybody else's. */
  function spending(context: RequestContext, grant: GrantedToken | null) {
    const reading = { ...readOptions(context), spender: null }
    if (grant === null || isOnlyIfCached(context.request)) return reading
    return { ...reading, asker: 'token' as const, onlyIfCached: false, spender: grant }
  }

  function unanswered(
    given:
      | { readonly kind: 'not-cached' }
      | { readonly kind: 'unavailable'; readonly reason: GatewayReason; readonly retryAt: number },
    grant: GrantedToken | null,
  ): Answer {
    if (given.kind === 'not-cached') return withLeft(NOT_CACHED, grant)
    // It has had all that it was granted, and not all of this is known.
    if (given.reason === 'budget_reserved' && grant?.left() === 0) return spentAnswer(grant)
    return withLeft(unavailable(given.reason, given.retryAt, now()), grant)
  }

  function spentAnswer(grant: GrantedToken): Answer {
    const retryAt = grant.renewed()
    const error =
      'Not all of this is known yet, and this token has had the requests that it was granted for today.'
    const headers = { 'retry-after': String(Math.ceil((retryAt - now()) / 1000)) }
    const facts = { error, reason: 'not_cached', retryAt: isoInstant(retryAt) }
    return withLeft(jsonAnswer(429, facts, headers), grant)
  }

  async function single(
    collection: ListName,
    text: string,
    context: RequestContext,
  ): Promise<Answer> {
    const { permissions } = context
    if (!mayRequest(permissions, { what: 'one', collection }, zone, now())) return FORBIDDEN
    const isWindow = permissions.days[collection] !== 'all'
    const id = parseRecordId(text)
    // Where not all days are open, whether there is a record on another one is nobody's to know.
    if (id === null) return isWindow ? FORBIDDEN : notFound(collection)
    const grant = grantOf(context)
    const { asker, onlyIfCached, request, spender } = spending(context, grant)
    const one = await reader.one(collection, id, {
      asker,
      request,
      spender,
      onlyIfCached: isWindow || onlyIfCached,
      onSpent: () => noteSpent(collection, { object: id }, context),
    })
    const isOpen =
      !isWindow ||
      (one.kind === 'one' && isOpenRecord(permissions, collection, one.record, zone, now()))
    if (!isOpen) return FORBIDDEN
    if (one.kind === 'not-cached' || one.kind === 'unavailable') return unanswered(one, grant)
    if (one.kind === 'not-found') return withLeft(notFound(collection), grant)
    noteUsage(context, { kind: collection, object: id, count: 1 })
    const record = projected.record(one.record, permissions.projection)
    return withLeft(oneAnswer({ ...one, record }, ledger.budget(), now()), grant)
  }

  function noteList({ question }: ListParameters, context: RequestContext, count: number): void {
    noteUsage(context, { kind: question.collection, range: daysOf(question), count })
  }

  function noteSpent(
    kind: ListName,
    what: Pick<UsageDetails, 'range' | 'object'>,
    context: RequestContext,
  ): void {
    noteUsage(context, { kind, ...what, requests: 1 })
  }

  return { list, single }
}

function daysOf({ from, to }: ListParameters['question']): string {
  return `${from ?? ''}/${to ?? ''}`
}
