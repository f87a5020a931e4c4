import type { Caller, GrantedToken, UsageDetails } from '#server/http/access/caller.ts'
import { isOpenRecord, mayRequest, type Wanted } from '#server/http/access/permissions.ts'
import type { Projected } from '#server/http/access/record-for.ts'
import { type Answer, FORBIDDEN, jsonAnswer, unavailable } from '#server/http/answer.ts'
import {
  readChangesParameters,
  readKnownParameters,
  readListParameters,
  readRunningParameters,
} from '#server/http/parameters.ts'
import { clientOf, isOnlyIfCached } from '#server/http/request.ts'
import { type Handler, NO_PARAMETERS, type RequestContext } from '#server/http/router.ts'
import type { Ledger, Refusal } from '#server/school/ledger/ledger.ts'
import type { SchoolReader } from '#server/school/read-model/reader.ts'
import { createRecent } from '#server/school/read-model/recent.ts'
import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import { type ListName, parseRecordId } from '#server/school/upstream/question.ts'
import { isoInstant, SECOND, utcDayOf } from '#time/instant.ts'
import type { Zone } from '#time/zone.ts'
import {
  cachedAnswer,
  changesAnswer,
  createListBytes,
  listHeaders,
  MOST_CACHED_BYTES,
  MOST_CACHED_LISTS,
  mineAnswer,
  oneAnswer,
  RECORD_NOT_FOUND,
  unchangedFor,
} from './record-answers.ts'

export const LEFT_HEADER = 'flightline-token-requests-left'
/** `only-if-cached` (RFC 9111): prefetch at no cost. */
const NOT_CACHED = jsonAnswer(504, {
  error: 'Some of this data isn’t loaded yet.',
  reason: 'not_cached',
})
const RECORD_PATH = /^\/api\/v1\/(reservations|flights)(?:\/([A-Za-z0-9-]{1,64}))?$/

/** A list's answer until it is a second older; epoch ms. */
interface FreshList {
  readonly state: string
  readonly since: number
  readonly until: number
  readonly wanted: Wanted
  readonly usage: UsageDetails
  readonly answer: Answer
}

export type Checked = <P>(
  parse: (query: string) => P,
  wanted: (parameters: P) => Wanted,
  run: (parameters: P, context: RequestContext) => Answer | Promise<Answer>,
) => Handler

export function createRecordRoutes(options: {
  readonly reader: SchoolReader
  readonly ledger: Pick<Ledger, 'budget' | 'health'>
  readonly zone: Zone
  readonly now: () => number
  readonly projected: Projected
  readonly checked: Checked
  readonly onView: () => void
  readonly grantOf: (caller: Caller) => GrantedToken | null
}) {
  const { reader, ledger, zone, now, projected, checked, onView } = options
  const bytesOf = createListBytes(projected)
  const fresh = createRecent<FreshList>(MOST_CACHED_LISTS, MOST_CACHED_BYTES)

  /** Everything an answer depends on except its age, with failed readings and spent requests. */
  function stateOf(collection: ListName): string {
    const { limit, remaining, reset } = ledger.budget()
    const { reason, retryAt } = ledger.health()
    // To the second: its two clocks may differ by a millisecond.
    const retry = retryAt === null ? null : Math.round(retryAt / SECOND)
    return [reader.revisions()[collection], limit, remaining, reset, reason, retry].join()
  }

  /** Pages of many viewers request the same list within a second. */
  function freshList(collection: ListName, context: RequestContext): Answer | null {
    const key = listKey(context)
    const list = fresh.get(key)
    if (list === undefined) return null
    const at = now()
    // A clock that was set back proves no age.
    if (list.state !== stateOf(collection) || at < list.since || list.until <= at) {
      fresh.delete(key)
      return null
    }
    if (!mayRequest(context.permissions, list.wanted, zone, at)) return null
    context.note(list.usage)
    return withLeft(list.answer, grantOf(context))
  }

  function list(collection: ListName): Handler {
    const read = checked(
      (query) => readListParameters(collection, query),
      ({ question }) => ({ ...question, what: 'list' }),
      async ({ question, limit }, context) => {
        const state = stateOf(collection)
        const { grant, isView, ...reading } = spendingOf(context)
        const usage = { kind: collection, range: `${question.from ?? ''}/${question.to ?? ''}` }
        const onSpent = () => context.note({ ...usage, requests: 1 })
        const found = await reader.list(question, { ...reading, most: limit, onSpent })
        if (isView) onView()
        if (found.kind !== 'list') return withLeft(unanswered(found, grant), grant)
        const shown = { ...usage, count: Math.min(limit, found.bodies.length) }
        context.note(shown)
        const { projection } = context.permissions
        const since = now()
        const body = bytesOf(found, question, limit, projection, ledger.budget(), since)
        const answer = { status: 200, headers: listHeaders(found), body }
        // A fresh answer is a miss; for the next caller it is a hit.
        if (found.source.kind !== 'read') {
          const until = since + unchangedFor(found)
          const wanted = { ...question, what: 'list' } as const
          const entry = { state, since, until, wanted, usage: shown, answer }
          fresh.set(listKey(context), entry, body.length)
        }
        return withLeft(answer, grant)
      },
    )
    return (context) => freshList(collection, context) ?? read(context)
  }

  async function one(collection: ListName, text: string, context: RequestContext): Promise<Answer> {
    const { permissions } = context
    if (!mayRequest(permissions, { what: 'one', collection }, zone, now())) return FORBIDDEN
    const isWindow = permissions.days[collection] !== 'all'
    const id = parseRecordId(text)
    // A caller limited to some days must not learn of records on other days.
    if (id === null) return isWindow ? FORBIDDEN : RECORD_NOT_FOUND[collection]
    const { grant, client, request, spender, onlyIfCached } = spendingOf(context)
    const usage = { kind: collection, object: id }
    const found = await reader.one(collection, id, {
      client,
      request,
      spender,
      onlyIfCached: isWindow || onlyIfCached,
      onSpent: () => context.note({ ...usage, requests: 1 }),
    })
    const record = found.kind === 'one' ? found.record : null
    if (isWindow && (record === null || !isOpen(context, collection, record))) return FORBIDDEN
    if (found.kind === 'not-found') return withLeft(RECORD_NOT_FOUND[collection], grant)
    if (found.kind !== 'one') return withLeft(unanswered(found, grant), grant)
    context.note({ ...usage, count: 1 })
    const shown = projected.record(found.record, permissions.projection)
    return withLeft(oneAnswer(found, shown, ledger.budget(), now()), grant)
  }

  const isOpen = (
    { permissions }: RequestContext,
    collection: ListName,
    record: ProjectedRecord | null,
  ) => isOpenRecord(permissions, collection, record, zone, now())

  const grantOf = ({ caller, permissions }: RequestContext) =>
    permissions.isScript ? options.grantOf(caller) : null

  function spendingOf(context: RequestContext) {
    const { request } = context
    const grant = grantOf(context)
    const reading = { ...readOptions(context), grant, spender: null }
    if (grant === null || isOnlyIfCached(request)) return reading
    return { ...reading, client: 'token' as const, onlyIfCached: false, spender: grant }
  }

  function unanswered(
    found: { readonly kind: 'not-cached' } | ({ readonly kind: 'unavailable' } & Refusal),
    grant: GrantedToken | null,
  ): Answer {
    if (found.kind === 'not-cached') return NOT_CACHED
    const isSpent = found.reason === 'budget_reserved' && grant?.left() === 0
    return isSpent ? spentAnswer(grant) : unavailable(found.reason, found.retryAt, now())
  }

  function spentAnswer(grant: GrantedToken): Answer {
    const retryAt = grant.renewed()
    const error = 'Some of this data isn’t loaded, and this token has used its requests for today.'
    const headers = { 'retry-after': String(Math.ceil((retryAt - now()) / 1000)) }
    const facts = { error, reason: 'not_cached', retryAt: isoInstant(retryAt) }
    return jsonAnswer(429, facts, headers)
  }

  const routes: Readonly<Record<string, Handler>> = {
    '/api/changes': checked(
      readChangesParameters,
      ({ id }) => ({ what: 'changes', isOfOne: id !== null }),
      ({ since, id }, context) => {
        const all = reader.changes(since, id ?? undefined)
        const changes = all.changes.filter(({ before, after }) =>
          [before, after].some((state) => isOpen(context, 'reservations', state)),
        )
        context.note({ kind: 'changes', object: id ?? '', count: changes.length })
        const { projection } = context.permissions
        const show = (record: ProjectedRecord | null) =>
          record && projected.record(record, projection)
        return changesAnswer({ ...all, changes }, since, show)
      },
    ),
    '/api/running': checked(
      readRunningParameters,
      (at) => ({ what: 'running', at }),
      (at, context) => {
        const { isView, ...reading } = readOptions(context)
        const { bodies, coverage, aircraft } = reader.running(at, reading)
        if (isView) onView()
        context.note({ kind: 'running', range: utcDayOf(at), count: bodies.length })
        const shown = projected.bodies(bodies, context.permissions.projection)
        return cachedAnswer(shown, coverage, aircraft)
      },
    ),
    '/api/known': checked(
      readKnownParameters,
      (days) => ({ what: 'list', ...days }),
      (days, context) => {
        const { client, isGlance } = readOptions(context)
        const { bodies, coverage } = reader.inMemory(days, { client, isGlance })
        if (isGlance) onView()
        const range = `${days.from}/${days.to}`
        context.note({ kind: days.collection, range, count: bodies.length })
        return cachedAnswer(projected.bodies(bodies, context.permissions.projection), coverage, [])
      },
    ),
    '/api/mine': (context) => {
      const { request, caller } = context
      if (request.query !== '') return NO_PARAMETERS
      if (caller.kind !== 'person' && caller.kind !== 'machine') return FORBIDDEN
      context.note({ kind: 'mine' })
      return mineAnswer(reader, caller.email, zone, now())
    },
  }
  const lists = { reservations: list('reservations'), flights: list('flights') }

  return (path: string): Handler | null => {
    const [, collection, id] = RECORD_PATH.exec(path) ?? []
    if (collection === undefined) return Object.hasOwn(routes, path) ? (routes[path] ?? null) : null
    const of = collection as ListName
    if (id === undefined) return lists[of]
    return (context) => (context.request.query === '' ? one(of, id, context) : NO_PARAMETERS)
  }
}

/** Varies by permissions and address. */
function listKey({ request, permissions }: RequestContext): string {
  return `${permissions.projection} ${request.path}?${request.query}`
}

/** Prefetches and callers without a budget send nothing; a person's view still counts for today. */
function readOptions({ request, permissions }: RequestContext) {
  const client = clientOf(request)
  const isAhead = isOnlyIfCached(request)
  const onlyIfCached = isAhead || !permissions.may.has('spend')
  const isView = client !== 'stranger' && !isAhead && !permissions.isScript
  return {
    client,
    onlyIfCached,
    isGlance: isView && onlyIfCached,
    isView,
    request: request.trace?.id,
  }
}

function withLeft(answer: Answer, grant: GrantedToken | null): Answer {
  if (grant === null) return answer
  return { ...answer, headers: { ...answer.headers, [LEFT_HEADER]: String(grant.left()) } }
}
