import { randomBytes } from 'node:crypto'
import type { Caller, CallerFound } from '#access/caller.ts'
import { isOpenRecord, mayAsk, type Wanted } from '#access/may-ask.ts'
import { outlookOf } from '#access/outlook.ts'
import type { Role } from '#api/access.ts'
import type { RequestPurpose } from '#api/wire.ts'
import { type Log, silentLog } from '#config/log.ts'
import type { Unsaved } from '#ledger/kept-file.ts'
import type { Ledger } from '#ledger/ledger.ts'
import type { SchoolReader } from '#read-model/school-reader.ts'
import { utcDayOf } from '#time/instant.ts'
import { plannedGaps } from '#time/reading-age.ts'
import { zoneOf } from '#time/zone.ts'
import type { ProjectedRecord } from '#upstream/project-record.ts'
import type { ListName } from '#upstream/question.ts'
import {
  type Answer,
  accessRefusal,
  FORBIDDEN,
  HOUSE_UNAVAILABLE,
  jsonAnswer,
  NOT_FOUND,
  refusal,
  toResponse,
} from './answer.ts'
import {
  type Asked,
  askedOf,
  askerOf,
  HEALTH_PATH,
  heard,
  isKeepingPath,
  REFRESH_PATH,
  splitTarget,
  WATCHED_PATHS,
} from './asked.ts'
import { refuseCaller } from './caller.ts'
import { createClockFacts } from './clock-facts.ts'
import { dataBlock, type SchoolFacts, statusFacts } from './data-answers.ts'
import { type Doorkeeper, OPEN_DOOR } from './doorkeeper.ts'
import { createManualRefresh, refreshAnswer } from './manual-refresh.ts'
import type { Decide } from './node-request.ts'
import { createPacking } from './packed-answers.ts'
import { doorOf, servedPage } from './page-routes.ts'
import { readAskedReading, readKnownParameters } from './parameters/query-parameters.ts'
import type { Hosts } from './port/own-hosts.ts'
import { changesAnswer, readChangesParameters } from './records/changes-answer.ts'
import { mineAnswer } from './records/mine-answer.ts'
import { createProjected } from './records/projected.ts'
import {
  type AskedBy,
  askedBy,
  createRecordQuestions,
  type LookNoted,
  lookOf,
} from './records/record-questions.ts'
import { knownAnswer, readRunningParameters } from './records/running-answer.ts'
import { type Planned, requestsAnswer } from './requests-answer.ts'
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
  /** Why it cannot do its work now, one fixed word for each reason; none for all is well. */
  readonly notReady?: () => Promise<readonly string[]>
  /** Called whenever a list is looked at. */
  readonly onLook?: () => void
  readonly school: SchoolFacts
  readonly version: string
  /** Epoch ms. */
  readonly now: () => number
  /** A function, since a port is known only once it is open, and this machine's addresses may change. */
  readonly hosts: () => Hosts
  /** The built page; null if something else serves it (Vite in development). */
  readonly files: SiteFiles | null
  /** Without one, nobody is asked who he is. */
  readonly door?: Doorkeeper
  /** By which e-mails are hidden, asked when the first is; without one, by a key that lasts as long as this process. */
  readonly hidingKey?: () => Uint8Array
  readonly log?: Log
}

/** The one decision, and the fetch handler around it. */
export interface Gateway {
  (request: Request): Promise<Response>
  readonly decide: Decide
}

/** For a program that watches over this one. */
function plainAnswer(status: number, body: string): Answer {
  const type = 'text/plain; charset=utf-8'
  return { status, headers: { 'content-type': type, 'cache-control': 'no-store' }, body }
}

const HEALTH = plainAnswer(200, 'ok')
const READY = plainAnswer(200, 'ready')
const NO_PARAMETERS = refusal(400, 'No parameters are taken here.')
const DATA_PATH = /^\/api\/v1\/(reservations|flights)(?:\/([A-Za-z0-9-]{1,64}))?$/

/** What a browser may ask, and the answer. Knows nothing of sockets, so dev, preview, production and tests share it. */
export function createGateway(options: GatewayOptions): Gateway {
  const { reader, ledger, now, door = OPEN_DOOR, log = silentLog } = options
  const zone = zoneOf(options.school.timeZone)
  const projected = createProjected(() => options.hidingKey?.() ?? randomBytes(32))
  const onLook = options.onLook ?? (() => {})
  const records = createRecordQuestions({
    reader,
    ledger,
    zone,
    now,
    projected,
    onLook,
    noteLook,
  })
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
      if (WATCHED_PATHS.has(path)) return query === '' ? watched(path) : NO_PARAMETERS
      return options.files?.file(path, encoding) ?? NOT_FOUND
    }
    const known = (found: CallerFound) => {
      if (asked.trace) asked.trace.role = typeof found === 'string' ? found : roleNamed(found)
      if (page !== null) {
        const block = dataBlock(pageFacts(found, asked))
        const { name } = options.school
        const drawn = found === 'signed-out' ? doorOf(page, path, query) : page
        const made = options.files?.page(page, encoding, name, block, roleOf(found), drawn)
        return made ?? NOT_FOUND
      }
      const given = keptOrData(path, query, asked, found)
      if (!(given instanceof Promise)) return pack(given, asked)
      const stands = given.then((one) => asOfNow(one, path, query, asked, found))
      return stands.then((one) => pack(one, asked))
    }
    const found = door.callerOf(asked)
    return found instanceof Promise ? found.then(known) : known(found)
  }

  async function readiness(): Promise<Answer> {
    const reasons = (await options.notReady?.()) ?? []
    return reasons.length === 0 ? READY : plainAnswer(503, reasons.join('\n'))
  }

  function watched(path: string): Answer | Promise<Answer> {
    return path === HEALTH_PATH ? HEALTH : readiness()
  }

  /** What stands in a page from the start: for whoever may not see it, how to sign in. */
  function pageFacts(found: CallerFound, asked: Asked) {
    if (found === 'unavailable') return { reason: 'house_unavailable' }
    return found === 'signed-out' ? { reason: 'sign_in', ways: door.ways(asked) } : status(found)
  }

  /** Whose menu a page has before any script runs. */
  function roleOf(found: CallerFound): Role | 'machine' | null {
    if (found === 'unavailable' || found === 'signed-out') return null
    return door.session(found) === undefined ? 'machine' : found.role
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
    if (found === 'signed-out') return accessRefusal('sign_in', { ways: door.ways(asked) })
    return apiAnswer(path, query, askedBy(asked, found))
  }

  /** What took a while to read is for whoever he is by then: somebody removed, or with another role, is answered anew. */
  async function asOfNow(
    given: Answer,
    path: string,
    query: string,
    asked: Asked,
    before: CallerFound,
  ): Promise<Answer> {
    if (isKeepingPath(path) || path === REFRESH_PATH) return given
    const found = await door.callerOf(asked)
    if (hasSameSight(before, found)) return given
    const anew = await keptOrData(path, query, asked, found)
    return asOfNow(anew, path, query, asked, found)
  }

  function status(caller: Caller) {
    const gaps = plannedGaps((pace) => options.plannedGap?.(pace) ?? null)
    const facts = reader.status()
    const clocks = clockFacts(ledger.skew(), facts.written, now())
    const unsaved = options.unsaved?.() ?? null
    const said = statusFacts(facts, options.school, gaps, unsaved, clocks, options.version, now())
    return { ...said, session: door.session(caller) }
  }

  function apiAnswer(path: string, query: string, by: AskedBy): Answer | Promise<Answer> {
    const data = DATA_PATH.exec(path)
    if (data) {
      const collection = data[1] as ListName
      if (data[2] === undefined) return records.list(collection, query, by)
      return query === '' ? records.single(collection, data[2], by) : NO_PARAMETERS
    }
    const answer = Object.hasOwn(ANSWERS, path) ? ANSWERS[path] : undefined
    return answer === undefined ? NOT_FOUND : answer(query, by)
  }

  const may = ({ outlook }: AskedBy, wanted: Wanted) => mayAsk(outlook, wanted, zone, now())

  const ANSWERS: Readonly<
    Record<string, (query: string, by: AskedBy) => Answer | Promise<Answer>>
  > = {
    '/api/status': (query, { caller }) =>
      query === '' ? jsonAnswer(200, status(caller)) : NO_PARAMETERS,

    '/api/changes': (query, by) => {
      const read = readChangesParameters(query)
      if ('problem' in read) return refusal(400, read.problem)
      const { since, id } = read
      if (!may(by, { what: 'changes', isOfOne: id !== null })) return FORBIDDEN
      const { outlook } = by
      const isOpen = (record: ProjectedRecord | null) =>
        isOpenRecord(outlook, 'reservations', record, zone, now())
      const told = reader.changes(since, id ?? undefined)
      const changes = told.changes.filter(({ before, after }) => isOpen(before) || isOpen(after))
      noteLook(by, { kind: 'changes', object: id ?? '', count: changes.length })
      return changesAnswer(
        { ...told, changes },
        since,
        (record) => record && projected.record(record, outlook.projection),
      )
    },

    '/api/running': (query, by) => {
      const read = readRunningParameters(query)
      if ('problem' in read) return refusal(400, read.problem)
      if (!may(by, { what: 'running', ...read })) return FORBIDDEN
      const { isLook, ...look } = lookOf(by)
      const { bodies, known, aircraft } = reader.running(read.at, look)
      if (isLook) onLook()
      noteLook(by, { kind: 'running', range: utcDayOf(read.at), count: bodies.length })
      return knownAnswer(projected.bodies(bodies, by.outlook.projection), known, aircraft)
    },

    '/api/known': (query, by) => {
      const read = readKnownParameters(query)
      if ('problem' in read) return refusal(400, read.problem)
      if (!may(by, { what: 'list', ...read })) return FORBIDDEN
      const { asker, isGlance } = lookOf(by)
      const { bodies, known } = reader.known(read, { asker, isGlance })
      if (isGlance) onLook()
      const range = `${read.from}/${read.to}`
      noteLook(by, { kind: read.collection, range, count: bodies.length })
      return knownAnswer(projected.bodies(bodies, by.outlook.projection), known, [])
    },

    '/api/mine': (query, by) => {
      if (query !== '') return NO_PARAMETERS
      if (by.caller.kind !== 'person' && by.caller.kind !== 'machine') return FORBIDDEN
      noteLook(by, { kind: 'mine' })
      return mineAnswer(reader, by.caller.email, zone, now())
    },

    '/api/requests': (query, by) => {
      const days = readAskedReading(query)
      if (days !== null && 'problem' in days) return refusal(400, days.problem)
      const isForPrint = days?.purpose === 'print'
      if (!may(by, { what: 'requests', days, isForPrint })) return FORBIDDEN
      const planned = options.planned?.() ?? []
      if (days === null) return requestsAnswer(ledger, planned, null)
      const purpose = reader.purpose(days, askerOf(by.asked))
      return requestsAnswer(ledger, planned, { price: reader.price(days), purpose })
    },

    [REFRESH_PATH]: (query, by) => {
      const days = readAskedReading(query)
      if (days !== null && 'problem' in days) return refusal(400, days.problem)
      const isForPrint = days?.purpose === 'print'
      if (!may(by, { what: 'refresh', days, isForPrint })) return FORBIDDEN
      if (days === null) return refusal(400, 'collection, from and to must be given.')
      const { collection, from, to } = days
      return refresh.run(days, by.asked.trace?.id).then((refreshed) => {
        const requests = refreshed.requests ?? 0
        const range = `${from}/${to}`
        if (requests > 0) noteLook(by, { kind: collection, range, count: null, requests })
        return refreshAnswer(refreshed)
      })
    },
  }

  function noteLook({ caller, asked, outlook }: AskedBy, look: LookNoted): void {
    const { address = '' } = asked
    const usual = { object: '', range: '', count: null, requests: 0 }
    door.noteLook?.({ caller, address, projection: outlook.projection, ...usual, ...look })
  }

  function decide(asked: Asked): Answer | Promise<Answer> {
    try {
      const given = answer(asked)
      return given instanceof Promise ? given.catch((error) => failed(error, asked)) : given
    } catch (error) {
      return failed(error, asked)
    }
  }

  function failed(error: unknown, { trace }: Asked): Answer {
    const name = error instanceof Error ? error.name : 'unknown'
    log.error('answer_failed', { request: trace?.id, name })
    return jsonAnswer(500, { error: 'Something went wrong here.' })
  }

  const handler = async (request: Request) =>
    toResponse(await decide(await askedOf(request)), request.method)
  return Object.assign(handler, { decide })
}

/** A person’s role; of everybody else, what he is. */
function roleNamed({ kind, role }: Caller): string {
  return kind === 'person' ? role : kind
}

function hasSameSight(one: CallerFound, other: CallerFound): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other
  return one.id === other.id && outlookOf(one) === outlookOf(other)
}
