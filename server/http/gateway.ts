import { randomBytes } from 'node:crypto'
import { type Log, silentLog } from '#server/config/log.ts'
import type { Ledger } from '#server/school/ledger/ledger.ts'
import type { SchoolReader } from '#server/school/read-model/school-reader.ts'
import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import type { ListName } from '#server/school/upstream/question.ts'
import type { Unsaved } from '#server/store/write-behind.ts'
import { utcDayOf } from '#time/instant.ts'
import { plannedGaps } from '#time/reading-age.ts'
import { zoneOf } from '#time/zone.ts'
import type { RequestPurpose } from '#wire/wire.ts'
import type { Caller } from './access/caller.ts'
import { isOpenRecord, mayRequest, type Wanted } from './access/permissions.ts'
import { type Answer, FORBIDDEN, jsonAnswer, NOT_FOUND, refusal } from './answer.ts'
import { type Authentication, NO_SIGN_IN } from './authentication.ts'
import { createClockFacts, type SchoolFacts, statusFacts } from './data-answers.ts'
import { createManualRefresh, refreshAnswer } from './manual-refresh.ts'
import { type Problem, readKnownParameters, readReadingRequest } from './parameters.ts'
import { REFRESH_PATH, SCHOOLS_PATH } from './paths.ts'
import { createProjected } from './records/caches.ts'
import { createRecordHandlers, readOptions } from './records/record-handlers.ts'
import { clientOf } from './request.ts'
import {
  createGatewayRouter,
  type Gateway,
  type Handler,
  NO_PARAMETERS,
  type RequestContext,
  type RouterOptions,
  schoolsFor,
  type UsageDetails,
  usageBy,
} from './router.ts'
import {
  changesAnswer,
  knownAnswer,
  mineAnswer,
  type Planned,
  readChangesParameters,
  readRunningParameters,
  requestsAnswer,
} from './small-answers.ts'

export interface GatewayOptions
  extends Pick<RouterOptions, 'hosts' | 'files' | 'notReady' | 'open'> {
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
  /** Told of every page that looks how things stand. */
  readonly onPage?: (context: RequestContext) => void
  /** How all the schools of this host stand; only for its operator, and absent where that is somebody else. */
  readonly schools?: () => Answer | Promise<Answer>
  /** What the status says of alerts; null for whoever is not told. */
  readonly alerts?: (caller: Caller) => unknown
  /** What else is answered at a path; null for nothing. */
  readonly more?: (path: string) => Handler | null
  /** Called whenever a list is looked at. */
  readonly onView?: () => void
  readonly school: SchoolFacts
  readonly version: string
  /** Epoch ms. */
  readonly now: () => number
  /** Without one, nobody is asked who he is. */
  readonly authentication?: Authentication
  /** By which e-mails are hidden, asked when the first is; without one, by a key that lasts as long as this process. */
  readonly hidingKey?: () => Uint8Array
  readonly log?: Log
}

const DATA_PATH = /^\/api\/v1\/(reservations|flights)(?:\/([A-Za-z0-9-]{1,64}))?$/

/** What a browser may ask, and the answer. Knows nothing of sockets, so dev, preview, production and tests share it. */
export function createGateway(options: GatewayOptions): Gateway {
  const { reader, ledger, now, authentication = NO_SIGN_IN, log = silentLog } = options
  const zone = zoneOf(options.school.timeZone)
  const projected = createProjected(() => options.hidingKey?.() ?? randomBytes(32))
  const onView = options.onView ?? (() => {})
  const records = createRecordHandlers({
    reader,
    ledger,
    zone,
    now,
    projected,
    onView,
    noteUsage,
    grantOf: (caller) => authentication.grantOf?.(caller) ?? null,
  })
  const clockFacts = createClockFacts(options.school.timeZone)
  const refresh = createManualRefresh({ reader, now })

  function status(caller: Caller) {
    const gaps = plannedGaps((pace) => options.plannedGap?.(pace) ?? null)
    const facts = reader.status()
    const clocks = clockFacts(ledger.skew(), facts.written, now())
    const unsaved = options.unsaved?.() ?? null
    const said = statusFacts(facts, options.school, gaps, unsaved, clocks, options.version, now())
    const alerts = options.alerts?.(caller) ?? null
    return { ...said, ...(alerts !== null && { alerts }), session: authentication.session(caller) }
  }

  function apiAnswer(context: RequestContext): Answer | Promise<Answer> {
    const { path, query } = context.request
    const data = DATA_PATH.exec(path)
    if (data) {
      const collection = data[1] as ListName
      if (data[2] === undefined) return records.list(collection, context)
      return query === '' ? records.single(collection, data[2], context) : NO_PARAMETERS
    }
    const handle = (Object.hasOwn(HANDLERS, path) && HANDLERS[path]) || options.more?.(path)
    return handle ? handle(context) : NOT_FOUND
  }

  /** A handler of what `parse` makes of the query, for callers who may request it. */
  function handler<P extends object>(
    parse: (query: string) => P | Problem,
    wanted: (parameters: P) => Wanted,
    run: (parameters: P, context: RequestContext) => Answer | Promise<Answer>,
  ): Handler {
    return (context) => {
      const parameters = parse(context.request.query)
      if ('problem' in parameters) return refusal(400, parameters.problem)
      const isAllowed = mayRequest(context.permissions, wanted(parameters), zone, now())
      return isAllowed ? run(parameters, context) : FORBIDDEN
    }
  }

  const HANDLERS: Readonly<Record<string, Handler>> = {
    '/api/status': (context) => {
      if (context.request.query !== '') return NO_PARAMETERS
      if (clientOf(context.request) !== 'stranger') options.onPage?.(context)
      return jsonAnswer(200, status(context.caller))
    },

    [SCHOOLS_PATH]: (context) => schoolsFor(context, options.schools, authentication),

    '/api/changes': handler(
      readChangesParameters,
      ({ id }) => ({ what: 'changes', isOfOne: id !== null }),
      ({ since, id }, context) => {
        const { permissions } = context
        const isOpen = (record: ProjectedRecord | null) =>
          isOpenRecord(permissions, 'reservations', record, zone, now())
        const all = reader.changes(since, id ?? undefined)
        const changes = all.changes.filter(({ before, after }) => isOpen(before) || isOpen(after))
        noteUsage(context, { kind: 'changes', object: id ?? '', count: changes.length })
        return changesAnswer(
          { ...all, changes },
          since,
          (record) => record && projected.record(record, permissions.projection),
        )
      },
    ),

    '/api/running': handler(
      readRunningParameters,
      ({ at }) => ({ what: 'running', at }),
      ({ at }, context) => {
        const { isView, ...reading } = readOptions(context)
        const { bodies, known, aircraft } = reader.running(at, reading)
        if (isView) onView()
        noteUsage(context, { kind: 'running', range: utcDayOf(at), count: bodies.length })
        return knownAnswer(
          projected.bodies(bodies, context.permissions.projection),
          known,
          aircraft,
        )
      },
    ),

    '/api/known': handler(
      readKnownParameters,
      (days) => ({ what: 'list', ...days }),
      (days, context) => {
        const { asker, isGlance } = readOptions(context)
        const { bodies, known } = reader.known(days, { asker, isGlance })
        if (isGlance) onView()
        const range = `${days.from}/${days.to}`
        noteUsage(context, { kind: days.collection, range, count: bodies.length })
        return knownAnswer(projected.bodies(bodies, context.permissions.projection), known, [])
      },
    ),

    '/api/mine': (context) => {
      const { request, caller } = context
      if (request.query !== '') return NO_PARAMETERS
      if (caller.kind !== 'person' && caller.kind !== 'machine') return FORBIDDEN
      const mine = mineAnswer(reader, caller.email, zone, now())
      noteUsage(context, { kind: 'mine' })
      return mine
    },

    '/api/requests': handler(
      readReadingRequest,
      ({ days }) => ({ what: 'requests', days, isForPrint: days?.purpose === 'print' }),
      ({ days }, { request }) => {
        const planned = options.planned?.() ?? []
        if (days === null) return requestsAnswer(ledger, planned, null)
        return requestsAnswer(ledger, planned, {
          price: reader.price(days),
          unread: reader.unreadPrice(days),
          purpose: reader.purpose(days, clientOf(request)),
        })
      },
    ),

    [REFRESH_PATH]: handler(
      readReadingRequest,
      ({ days }) => ({ what: 'refresh', days, isForPrint: days?.purpose === 'print' }),
      async ({ days }, context) => {
        if (days === null) return refusal(400, 'collection, from and to must be given.')
        const { collection, from, to } = days
        const refreshed = await refresh.run(days, context.request.trace?.id)
        const requests = refreshed.requests ?? 0
        const range = `${from}/${to}`
        if (requests > 0) noteUsage(context, { kind: collection, range, count: null, requests })
        return refreshAnswer(refreshed)
      },
    ),
  }

  function noteUsage(context: RequestContext, usage: UsageDetails): void {
    authentication.noteUsage?.(usageBy(context, usage))
  }

  return createGatewayRouter({
    ...options,
    authentication,
    log,
    brand: options.school.name,
    status,
    answer: apiAnswer,
  })
}
