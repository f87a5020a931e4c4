import type { Caller, CallerFound } from '#access/caller.ts'
import type { RequestPurpose } from '#api/wire.ts'
import { type Log, silentLog } from '#config/log.ts'
import type { Unsaved } from '#ledger/kept-file.ts'
import type { Ledger } from '#ledger/ledger.ts'
import type { Asker, SchoolReader } from '#read-model/school-reader.ts'
import { plannedGaps } from '#time/reading-age.ts'
import { type ListName, parseRecordId, type RecordId } from '#upstream/question.ts'
import {
  type Answer,
  accessRefusal,
  jsonAnswer,
  NOT_FOUND,
  refusal,
  toResponse,
  unavailable,
} from './answer.ts'
import { type Asked, askedOf, askerOf, heard, REFRESH_PATH, splitTarget } from './asked.ts'
import { refuseCaller } from './caller.ts'
import { changesAnswer, readChangesParameters } from './changes-answer.ts'
import { createClockFacts } from './clock-facts.ts'
import {
  dataBlock,
  listBytes,
  listHead,
  notFound,
  oneAnswer,
  type SchoolFacts,
  statusFacts,
  unchangedFor,
} from './data-answers.ts'
import { type Doorkeeper, OPEN_DOOR } from './doorkeeper.ts'
import { createKeptAnswers, type Footing, isSameFooting } from './kept-answers.ts'
import { createManualRefresh, refreshAnswer } from './manual-refresh.ts'
import type { Decide } from './node-request.ts'
import { createPacking } from './packed-answers.ts'
import { servedPage } from './page-routes.ts'
import { readListParameters } from './parameters/list-parameters.ts'
import { readAskedReading } from './parameters/query-parameters.ts'
import { type Planned, requestsAnswer } from './requests-answer.ts'
import { readRunningParameters, runningAnswer } from './running-answer.ts'
import type { SiteFiles } from './site-files.ts'

export interface GatewayOptions {
  readonly reader: SchoolReader
  readonly ledger: Pick<
    Ledger,
    'budget' | 'health' | 'spending' | 'otherConsumer' | 'skew' | 'left'
  >
  /** The next readings, in order; none if nothing plans any. */
  readonly planned?: () => readonly Planned[]
  /** How far apart the readings for a purpose are planned, ms. */
  readonly plannedGap?: (purpose: RequestPurpose) => number | null
  /** That what is read and spent cannot be saved, since when and why. */
  readonly unsaved?: () => Unsaved | null
  /** Called whenever a list is looked at. */
  readonly onLook?: () => void
  readonly school: SchoolFacts
  readonly version: string
  /** Epoch ms. */
  readonly now: () => number
  /** `host:port` as a browser writes it; a function, since a port is known only once it is open. */
  readonly hosts: () => ReadonlySet<string>
  /** The built page; null if something else serves it (Vite in development). */
  readonly files: SiteFiles | null
  /** Without one, nobody is asked who he is. */
  readonly door?: Doorkeeper
  readonly log?: Log
}

/** The one decision, and the fetch handler around it. */
export interface Gateway {
  (request: Request): Promise<Response>
  readonly decide: Decide
}

const HEALTH: Answer = {
  status: 200,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: 'ok',
}
/** It may be there again at any moment. */
const HOUSE_UNAVAILABLE = accessRefusal('house_unavailable', { headers: { 'retry-after': '5' } })
const NO_PARAMETERS = refusal(400, 'No parameters are taken here.')
/** `only-if-cached` (RFC 9111): for looking ahead at no cost. */
const NOT_CACHED = jsonAnswer(504, { error: 'Not all of this is known yet.', reason: 'not_cached' })
const DATA_PATH = /^\/api\/v1\/(reservations|flights)(?:\/([A-Za-z0-9-]{1,64}))?$/

/** What a browser may ask, and the answer. Knows nothing of sockets, so dev, preview, production and tests share it. */
export function createGateway(options: GatewayOptions): Gateway {
  const { reader, ledger, now, door = OPEN_DOOR, log = silentLog } = options
  const kept = createKeptAnswers()
  const pack = createPacking()
  const clockFacts = createClockFacts(options.school.timeZone)
  const refresh = createManualRefresh({ reader, now })

  function answer(asked: Asked): Answer | Promise<Answer> {
    const refused = refuseCaller(asked, options.hosts())
    if (refused) return refused
    const { path, query } = splitTarget(asked.target)
    const encoding = heard(asked, 'accept-encoding') ?? ''
    const page = servedPage(path)
    if (page === null && !path.startsWith('/api/')) {
      if (path === '/healthz') return query === '' ? HEALTH : NO_PARAMETERS
      return options.files?.file(path, encoding) ?? NOT_FOUND
    }
    const known = (found: CallerFound) => {
      if (page !== null) {
        const block = dataBlock(pageFacts(found))
        return options.files?.page(page, encoding, options.school.name, block) ?? NOT_FOUND
      }
      const given = keptOrData(path, query, asked, found)
      return given instanceof Promise ? given.then((one) => pack(one, asked)) : pack(given, asked)
    }
    const found = door.callerOf(asked)
    return found instanceof Promise ? found.then(known) : known(found)
  }

  /** What stands in a page from the start: for whoever may not see it, how to sign in. */
  function pageFacts(found: CallerFound) {
    if (found === 'unavailable') return { reason: 'house_unavailable' }
    return found === 'signed-out' ? { reason: 'sign_in', ways: door.ways() } : status(found)
  }

  function keptOrData(
    path: string,
    query: string,
    asked: Asked,
    found: CallerFound,
  ): Answer | Promise<Answer> {
    const keeping = door.answer(asked, found)
    if (keeping !== null) return keeping
    if (found === 'unavailable') return HOUSE_UNAVAILABLE
    if (found === 'signed-out') return accessRefusal('sign_in', { ways: door.ways() })
    return apiAnswer(path, query, asked, found)
  }

  function status(caller: Caller) {
    const gaps = plannedGaps((pace) => options.plannedGap?.(pace) ?? null)
    const facts = reader.status()
    const clocks = clockFacts(ledger.skew(), facts.written, now())
    const unsaved = options.unsaved?.() ?? null
    const said = statusFacts(facts, options.school, gaps, unsaved, clocks, options.version, now())
    return { ...said, session: door.session(caller) }
  }

  function apiAnswer(
    path: string,
    query: string,
    asked: Asked,
    caller: Caller,
  ): Answer | Promise<Answer> {
    const data = DATA_PATH.exec(path)
    if (data) return dataAnswer(data[1] as ListName, data[2], query, asked)
    if (path === '/api/status') {
      if (query !== '') return NO_PARAMETERS
      return jsonAnswer(200, status(caller))
    }
    if (path === '/api/changes') {
      const read = readChangesParameters(query)
      if ('problem' in read) return refusal(400, read.problem)
      return changesAnswer(reader.changes(read.since, read.id ?? undefined), read.since)
    }
    if (path === '/api/running') {
      const read = readRunningParameters(query)
      if ('problem' in read) return refusal(400, read.problem)
      const onlyIfCached = isLookAhead(asked)
      const asker = askerOf(asked)
      const running = reader.running(read.at, { onlyIfCached, asker })
      if (!onlyIfCached && asker !== 'stranger') options.onLook?.()
      return runningAnswer(running)
    }
    if (path !== '/api/requests' && path !== REFRESH_PATH) return NOT_FOUND
    const days = readAskedReading(query)
    if (days !== null && 'problem' in days) return refusal(400, days.problem)
    if (path === '/api/requests') {
      const planned = options.planned?.() ?? []
      if (days === null) return requestsAnswer(ledger, planned, null)
      const purpose = reader.purpose(days, askerOf(asked))
      return requestsAnswer(ledger, planned, { price: reader.price(days), purpose })
    }
    if (days === null) return refusal(400, 'collection, from and to must be given.')
    return refresh.run(days).then(refreshAnswer)
  }

  function dataAnswer(
    collection: ListName,
    idText: string | undefined,
    query: string,
    asked: Asked,
  ): Answer | Promise<Answer> {
    if (idText === undefined) {
      return kept.find(asked.target, footing(collection), now()) ?? listed(collection, query, asked)
    }
    if (query !== '') return NO_PARAMETERS
    const id = parseRecordId(idText)
    return id === null ? notFound(collection) : single(collection, id, askerOf(asked))
  }

  async function single(collection: ListName, id: RecordId, asker: Asker): Promise<Answer> {
    const answer = await reader.one(collection, id, { asker })
    return oneAnswer(collection, answer, ledger.budget(), now())
  }

  async function listed(collection: ListName, query: string, asked: Asked): Promise<Answer> {
    const read = readListParameters(collection, query)
    if ('problem' in read) return refusal(400, read.problem)
    const before = footing(collection)
    const onlyIfCached = isLookAhead(asked)
    const asker = askerOf(asked)
    const list = await reader.list(read.question, { onlyIfCached, most: read.limit, asker })
    if (list.kind === 'not-cached') return NOT_CACHED
    if (!onlyIfCached && asker !== 'stranger') options.onLook?.()
    if (list.kind === 'unavailable') return unavailable(list.reason, list.retryAt, now())
    const standing = footing(collection)
    const isSteady = isSameFooting(before, standing)
    const body =
      (isSteady && kept.body(asked.target, standing)) ||
      listBytes(list, read.limit, standing, now())
    const answer = { ...listHead(list), body }
    // What was just read says so; for the next caller it counts as known.
    if (isSteady && list.source.kind !== 'read') {
      const at = now()
      kept.keep(asked.target, standing, answer, at, at + unchangedFor(list))
    }
    return answer
  }

  function footing(collection: ListName): Footing {
    const { limit, remaining, reset } = ledger.budget()
    const { reason, retryAt } = ledger.health()
    const revision = reader.revisions()[collection]
    // To the second: two clocks tell it, which may be a millisecond apart.
    const tryAgain = retryAt === null ? null : Math.round(retryAt / 1000)
    return { revision, limit, remaining, reset, reason, tryAgain }
  }

  function decide(asked: Asked): Answer | Promise<Answer> {
    try {
      const given = answer(asked)
      if (!(given instanceof Promise)) return note(given)
      return given.then(note, failed)
    } catch (error) {
      return failed(error)
    }
  }

  function note(given: Answer): Answer {
    log.debug('answered', { status: given.status })
    return given
  }

  function failed(error: unknown): Answer {
    log.error('answer_failed', { name: error instanceof Error ? error.name : 'unknown' })
    return jsonAnswer(500, { error: 'Something went wrong here.' })
  }

  const handler = async (request: Request) =>
    toResponse(await decide(await askedOf(request)), request.method)
  return Object.assign(handler, { decide })
}

/** HEAD never spends a request; neither does a page that only looks ahead. */
function isLookAhead(asked: Asked): boolean {
  if (asked.method === 'HEAD') return true
  const directives = heard(asked, 'cache-control')
  return directives !== null && /(?:^|,)\s*only-if-cached\s*(?:,|$)/i.test(directives)
}
