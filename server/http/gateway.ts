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
import { isOpenRecord, mayAsk, type Wanted } from './access/may-ask.ts'
import { type Answer, FORBIDDEN, jsonAnswer, NOT_FOUND, refusal } from './answer.ts'
import { askerOf, REFRESH_PATH, SCHOOLS_PATH } from './asked.ts'
import { createClockFacts } from './clock-facts.ts'
import { type SchoolFacts, statusFacts } from './data-answers.ts'
import { type Doorkeeper, OPEN_DOOR } from './doorkeeper.ts'
import { createFront, type FrontOptions, type Gateway, NO_PARAMETERS, schoolsFor } from './front.ts'
import { createManualRefresh, refreshAnswer } from './manual-refresh.ts'
import { readAskedReading, readKnownParameters } from './parameters/query-parameters.ts'
import { changesAnswer, readChangesParameters } from './records/changes-answer.ts'
import { mineAnswer } from './records/mine-answer.ts'
import { createProjected } from './records/projected.ts'
import {
  type AskedBy,
  createRecordQuestions,
  type LookNoted,
  lookedBy,
  lookOf,
} from './records/record-questions.ts'
import { knownAnswer, readRunningParameters } from './records/running-answer.ts'
import { type Planned, requestsAnswer } from './requests-answer.ts'

/** A question of a path, and who asks it. */
export type AnswerTo = (query: string, by: AskedBy) => Answer | Promise<Answer>

export interface GatewayOptions
  extends Pick<FrontOptions, 'hosts' | 'files' | 'notReady' | 'open'> {
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
  readonly onPage?: (by: AskedBy) => void
  /** How all the schools of this host stand; only for its operator, and absent where that is somebody else. */
  readonly schools?: () => Answer | Promise<Answer>
  /** What the status says of alerts; null for whoever is not told. */
  readonly alerts?: (caller: Caller) => unknown
  /** What else is answered at a path; null for nothing. */
  readonly more?: (path: string) => AnswerTo | null
  /** Called whenever a list is looked at. */
  readonly onLook?: () => void
  readonly school: SchoolFacts
  readonly version: string
  /** Epoch ms. */
  readonly now: () => number
  /** Without one, nobody is asked who he is. */
  readonly door?: Doorkeeper
  /** By which e-mails are hidden, asked when the first is; without one, by a key that lasts as long as this process. */
  readonly hidingKey?: () => Uint8Array
  readonly log?: Log
}

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
    grantOf: (caller) => door.grantOf?.(caller) ?? null,
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
    return { ...said, ...(alerts !== null && { alerts }), session: door.session(caller) }
  }

  function apiAnswer(path: string, query: string, by: AskedBy): Answer | Promise<Answer> {
    const data = DATA_PATH.exec(path)
    if (data) {
      const collection = data[1] as ListName
      if (data[2] === undefined) return records.list(collection, query, by)
      return query === '' ? records.single(collection, data[2], by) : NO_PARAMETERS
    }
    const answer = (Object.hasOwn(ANSWERS, path) && ANSWERS[path]) || options.more?.(path)
    return !answer ? NOT_FOUND : answer(query, by)
  }

  const may = ({ outlook }: AskedBy, wanted: Wanted) => mayAsk(outlook, wanted, zone, now())

  const ANSWERS: Readonly<Record<string, AnswerTo>> = {
    '/api/status': (query, by) => {
      if (query !== '') return NO_PARAMETERS
      if (askerOf(by.asked) !== 'stranger') options.onPage?.(by)
      return jsonAnswer(200, status(by.caller))
    },

    [SCHOOLS_PATH]: (query, by) => schoolsFor(by, query, options.schools, door),

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
      const mine = mineAnswer(reader, by.caller.email, zone, now())
      noteLook(by, { kind: 'mine' })
      return mine
    },

    '/api/requests': (query, by) => {
      const days = readAskedReading(query)
      if (days !== null && 'problem' in days) return refusal(400, days.problem)
      const isForPrint = days?.purpose === 'print'
      if (!may(by, { what: 'requests', days, isForPrint })) return FORBIDDEN
      const planned = options.planned?.() ?? []
      if (days === null) return requestsAnswer(ledger, planned, null)
      const purpose = reader.purpose(days, askerOf(by.asked))
      return requestsAnswer(ledger, planned, {
        price: reader.price(days),
        unread: reader.unreadPrice(days),
        purpose,
      })
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

  function noteLook(by: AskedBy, look: LookNoted): void {
    door.noteLook?.(lookedBy(by, look))
  }

  return createFront({
    ...options,
    door,
    log,
    brand: options.school.name,
    status,
    answer: apiAnswer,
  })
}
