import { randomBytes } from 'node:crypto'
import { type Log, silentLog } from '#server/config/log.ts'
import type { Ledger } from '#server/school/ledger/ledger.ts'
import type { SchoolReader } from '#server/school/read-model/school-reader.ts'
import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import type { ListName } from '#server/school/upstream/question.ts'
import type { Unsaved } from '#server/store/folder/stored-file.ts'
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
import { readKnownParameters, readReadingRequest } from './parameters.ts'
import { REFRESH_PATH, SCHOOLS_PATH } from './paths.ts'
import { createProjected } from './records/projected.ts'
import { createRecordHandlers, readOptions } from './records/record-questions.ts'
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
  readonly onPage?: (by: RequestContext) => void
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

  function apiAnswer(by: RequestContext): Answer | Promise<Answer> {
    const { path, query } = by.request
    const data = DATA_PATH.exec(path)
    if (data) {
      const collection = data[1] as ListName
      if (data[2] === undefined) return records.list(collection, by)
      return query === '' ? records.single(collection, data[2], by) : NO_PARAMETERS
    }
    const answer = (Object.hasOwn(ANSWERS, path) && ANSWERS[path]) || options.more?.(path)
    return !answer ? NOT_FOUND : answer(by)
  }

  const may = ({ permissions }: RequestContext, wanted: Wanted) =>
    mayRequest(permissions, wanted, zone, now())

  const ANSWERS: Readonly<Record<string, Handler>> = {
    '/api/status': (by) => {
      if (by.request.query !== '') return NO_PARAMETERS
      if (clientOf(by.request) !== 'stranger') options.onPage?.(by)
      return jsonAnswer(200, status(by.caller))
    },

    [SCHOOLS_PATH]: (by) => schoolsFor(by, options.schools, authentication),

    '/api/changes': (by) => {
      const read = readChangesParameters(by.request.query)
      if ('problem' in read) return refusal(400, read.problem)
      const { since, id } = read
      if (!may(by, { what: 'changes', isOfOne: id !== null })) return FORBIDDEN
      const { permissions } = by
      const isOpen = (record: ProjectedRecord | null) =>
        isOpenRecord(permissions, 'reservations', record, zone, now())
      const told = reader.changes(since, id ?? undefined)
      const changes = told.changes.filter(({ before, after }) => isOpen(before) || isOpen(after))
      noteUsage(by, { kind: 'changes', object: id ?? '', count: changes.length })
      return changesAnswer(
        { ...told, changes },
        since,
        (record) => record && projected.record(record, permissions.projection),
      )
    },

    '/api/running': (by) => {
      const read = readRunningParameters(by.request.query)
      if ('problem' in read) return refusal(400, read.problem)
      if (!may(by, { what: 'running', ...read })) return FORBIDDEN
      const { isView, ...look } = readOptions(by)
      const { bodies, known, aircraft } = reader.running(read.at, look)
      if (isView) onView()
      noteUsage(by, { kind: 'running', range: utcDayOf(read.at), count: bodies.length })
      return knownAnswer(projected.bodies(bodies, by.permissions.projection), known, aircraft)
    },

    '/api/known': (by) => {
      const read = readKnownParameters(by.request.query)
      if ('problem' in read) return refusal(400, read.problem)
      if (!may(by, { what: 'list', ...read })) return FORBIDDEN
      const { asker, isGlance } = readOptions(by)
      const { bodies, known } = reader.known(read, { asker, isGlance })
      if (isGlance) onView()
      const range = `${read.from}/${read.to}`
      noteUsage(by, { kind: read.collection, range, count: bodies.length })
      return knownAnswer(projected.bodies(bodies, by.permissions.projection), known, [])
    },

    '/api/mine': (by) => {
      if (by.request.query !== '') return NO_PARAMETERS
      if (by.caller.kind !== 'person' && by.caller.kind !== 'machine') return FORBIDDEN
      const mine = mineAnswer(reader, by.caller.email, zone, now())
      noteUsage(by, { kind: 'mine' })
      return mine
    },

    '/api/requests': (by) => {
      const days = readReadingRequest(by.request.query)
      if (days !== null && 'problem' in days) return refusal(400, days.problem)
      const isForPrint = days?.purpose === 'print'
      if (!may(by, { what: 'requests', days, isForPrint })) return FORBIDDEN
      const planned = options.planned?.() ?? []
      if (days === null) return requestsAnswer(ledger, planned, null)
      const purpose = reader.purpose(days, clientOf(by.request))
      return requestsAnswer(ledger, planned, {
        price: reader.price(days),
        unread: reader.unreadPrice(days),
        purpose,
      })
    },

    [REFRESH_PATH]: (by) => {
      const days = readReadingRequest(by.request.query)
      if (days !== null && 'problem' in days) return refusal(400, days.problem)
      const isForPrint = days?.purpose === 'print'
      if (!may(by, { what: 'refresh', days, isForPrint })) return FORBIDDEN
      if (days === null) return refusal(400, 'collection, from and to must be given.')
      const { collection, from, to } = days
      return refresh.run(days, by.request.trace?.id).then((refreshed) => {
        const requests = refreshed.requests ?? 0
        const range = `${from}/${to}`
        if (requests > 0) noteUsage(by, { kind: collection, range, count: null, requests })
        return refreshAnswer(refreshed)
      })
    },
  }

  function noteUsage(by: RequestContext, look: UsageDetails): void {
    authentication.noteUsage?.(usageBy(by, look))
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
