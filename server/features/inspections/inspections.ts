import { randomUUID } from 'node:crypto'
import { METER_NAMES } from '#domain/audit/finding.ts'
import { meterTrail } from '#domain/inspections/meter-trail.ts'
import { standingsOf } from '#domain/inspections/standings.ts'
import { eachName, groupBy } from '#domain/lists/group-by.ts'
import { compareText } from '#domain/lists/in-order.ts'
import { remembered } from '#domain/lists/remembered.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { lastReadings } from '#domain/record/last-readings.ts'
import type { AccountsContext } from '#server/accounts/context.ts'
import type { Route } from '#server/accounts/routes.ts'
import {
  type AccountsTransaction,
  AccountsUnavailable,
  type LoadedRows,
} from '#server/accounts/store/house-store.ts'
import { codeOf, type Log } from '#server/config/log.ts'
import { type Answer, accessRefusal, jsonAnswer } from '#server/http/answer.ts'
import { type Handler, NO_PARAMETERS, type RequestContext } from '#server/http/router.ts'
import type { SchoolReader } from '#server/school/read-model/school-reader.ts'
import type { SchoolInMemory } from '#server/school/school-in-memory.ts'
import { asInstant, HOUR, isoInstant, MINUTE } from '#time/instant.ts'
import { addDays, type PlainDay } from '#time/plain-day.ts'
import { localDayOf, type Zone } from '#time/zone.ts'
import type {
  InspectionAsked,
  InspectionsWire,
  InspectionWire,
  Overrun,
} from '#wire/inspections-wire.ts'
import {
  type InspectionRow,
  inspectionRoutes,
  isUndoable,
  type ReadNow,
} from './inspection-routes.ts'

/** Every item as it stands now, for whoever tells of it. */
export type InspectionsNow = Omit<InspectionsWire, 'mayChange' | 'imported'>

export interface Inspections {
  readonly routes: readonly Route[]
  /** `GET /api/inspections`. */
  readonly answer: Handler
  /**
   * From memory, never a request; worked out this minute, or within so many ms if nothing was read or typed since. Rejects with
   * `HouseUnavailable`.
   */
  now(within?: number): Promise<InspectionsNow>
}

export interface InspectionsParts {
  readonly kit: AccountsContext
  readonly reader: Pick<SchoolReader, 'revisions'>
  readonly known: SchoolInMemory
  readonly zone: Zone
  readonly log: Log
  /** What is typed once where nobody has typed any: in a demonstration school. */
  readonly planted: Planted | null
}

type Planted = () => readonly Omit<InspectionAsked, 'id' | 'done'>[]

/** The school's days before and after its today whose bookings and flights are looked at. */
const LOOKED_AT = { back: 90, ahead: 60 }
/** How far back the last reading of a tail is looked for that has not flown in those. */
const LONG_AGO = 400
/** How long it holds where it was then, and where it was not. */
const LONG_AGO_FOR = { found: HOUR, lacking: 5 * MINUTE }

/** The setting that says that a demonstration school's were typed. */
const PLANTED = 'inspections-planted'

const AWAY = accessRefusal('house_unavailable', {
  error: 'What the school typed of its inspections cannot be read now.',
  headers: { 'retry-after': '5' },
})

/** What was typed, until any of it or any person changes. */
interface Typed {
  readonly of: Pick<LoadedRows, 'inspections' | 'people'>
  readonly rows: readonly InspectionRow[]
  readonly names: ReadonlyMap<string, string>
}

/** How all of it stands, and the answers that say so: the same for many who ask. */
interface Stand {
  readonly typed: Typed
  readonly footing: string
  readonly at: number
  readonly now: InspectionsNow
  readonly answers: Map<string, Answer>
}

/** What the school typed of its inspections, and how it stands by what was last read. Nothing is read for it. */
export function createInspections(parts: InspectionsParts): Inspections {
  const { kit, reader, known, zone } = parts
  const { accounts, monotonic } = kit
  const today = () => localDayOf(zone, asInstant(kit.now()))
  let typed: Typed | null = null
  let stand: Stand | null = null
  let isPlanted = !parts.planted
  const longAgo = createLongAgo(known, monotonic)

  function typedIn(of: LoadedRows): Typed {
    if (typed?.of.inspections === of.inspections && typed.of.people === of.people) return typed
    const { inspections, people } = of
    const rows = [...inspections.values()].toSorted(inOrder)
    const names = new Map([...people.values()].map(({ id, name }) => [id, name]))
    typed = { of: { inspections, people }, rows, names }
    return typed
  }

  async function plant(planted: Planted): Promise<void> {
    isPlanted = true
    await accounts
      .transact((open) => plantIn(open, planted, kit.now()))
      .catch((error: unknown) => parts.log.warn('inspections_not_planted', { code: codeOf(error) }))
  }

  async function loaded(): Promise<Typed> {
    await accounts.catchUp()
    const rows = accounts.loaded()
    if (rows === null) throw new AccountsUnavailable()
    if (isPlanted || !parts.planted || rows.inspections.size > 0) return typedIn(rows)
    await plant(parts.planted)
    return typedIn(accounts.loaded() ?? rows)
  }

  function typedNow(): Typed | Promise<Typed> {
    const rows = accounts.catchUp() === null && isPlanted ? accounts.loaded() : null
    return rows === null ? loaded() : typedIn(rows)
  }

  function standOf(of: Typed, within = 0): Stand {
    const at = kit.now()
    const { reservations, flights } = reader.revisions()
    const footing = `${reservations} ${flights} ${today()}`
    const isNew = stand !== null && Math.abs(at - stand.at) < within
    const isSame = stand?.typed === of && stand.footing === footing
    if (stand && isSame && (isNew || minuteOf(at) === minuteOf(stand.at))) return stand
    const made = {
      typed: of,
      footing,
      at,
      now: inspectionsNow(of, at, flights),
      answers: new Map(),
    }
    stand = made
    return made
  }

  function inspectionsNow({ rows, names }: Typed, at: number, revision: number): InspectionsNow {
    if (rows.length === 0) return { data: [], overruns: [], asOf: null }
    const day = today()
    const days = { from: addDays(day, -LOOKED_AT.back), to: addDays(day, LOOKED_AT.ahead) }
    const bookings = known.reservations(days)
    const log = known.flights({ from: days.from, to: addDays(day, 1) })
    const items = rows.map((row) => ({ ...row, setAt: asInstant(row.setAt) }))
    const { data, ...rest } = standingsOf({
      items,
      flights: [...longAgo(rows, log.records, days.from, revision), ...log.records],
      reservations: bookings.records,
      now: asInstant(at),
      today: day,
      zone,
      flightsKnown: log.known,
      bookingsKnown: bookings.known,
    })
    const stands = new Map(data.map((one) => [one.id, one]))
    return {
      ...rest,
      data: rows.flatMap((row) => {
        const standing = stands.get(row.id)
        if (standing === undefined) return []
        const left = standing.left.map((one) => ({
          ...one,
          isFar: one.isFar,
          because: one.because,
        }))
        return [{ ...standing, left, ...wireOf(row, names) }]
      }),
    }
  }

  function readings(): ReadNow {
    const day = today()
    const { records } = known.flights({ from: addDays(day, -LOOKED_AT.back), to: addDays(day, 1) })
    const flightsOf = groupBy(records, ({ aircraft }) => aircraft?.tail || null)
    return remembered((tail: string) =>
      eachName(METER_NAMES, (meter) => {
        const { last } = meterTrail(flightsOf.get(tail) ?? [], meter)
        return last?.hundredths ?? null
      }),
    )
  }

  function answerFrom(of: Typed, { permissions }: RequestContext): Answer {
    const { now, answers } = standOf(of)
    const sees = {
      log: permissions.days.flights !== null,
      schedule: permissions.days.reservations !== null && permissions.projection !== 'initials',
    }
    const mayChange = permissions.may.has('maintain')
    const key = JSON.stringify([sees, mayChange])
    const kept = answers.get(key)
    if (kept) return kept
    const imported = mayChange ? lastImport(of, kit.now()) : null
    const answer = jsonAnswer(200, { ...seenBy(now, sees), mayChange, imported })
    answers.set(key, answer)
    return answer
  }

  return {
    routes: inspectionRoutes({ kit, today, readings }),
    answer(context) {
      if (context.request.query !== '') return NO_PARAMETERS
      const found = typedNow()
      if (!(found instanceof Promise)) return answerFrom(found, context)
      return found.then(
        (of) => answerFrom(of, context),
        (error: unknown) => {
          if (error instanceof AccountsUnavailable) return AWAY
          throw error
        },
      )
    },
    async now(within) {
      const of = await typedNow()
      return standOf(of, within).now
    },
  }
}

const minuteOf = (at: number) => Math.floor(at / MINUTE)

/** Once in the life of a house, and not where somebody has typed some. */
async function plantIn(accounts: AccountsTransaction, planted: Planted, at: number): Promise<void> {
  if ((await accounts.get('settings', PLANTED)) !== null) return
  await accounts.put('settings', { id: PLANTED, value: isoInstant(at) })
  const rows = (await accounts.all('inspections')).length > 0 ? [] : planted()
  for (const one of rows) {
    const id = randomUUID()
    await accounts.put('inspections', {
      id,
      createdAt: at,
      ...one,
      setAt: at,
      done: [],
      notDone: [],
    })
  }
}

/** Who does not see the log is told of the overruns alone, without readings; who does not see the schedule, of no booking. */
function seenBy(
  { data, overruns, asOf }: InspectionsNow,
  sees: { readonly log: boolean; readonly schedule: boolean },
): InspectionsNow {
  const withoutBooking = (one: InspectionWire): InspectionWire => ({ ...one, ask: null })
  const withoutReading = (one: Overrun): Overrun => ({ ...one, left: null, takes: null })
  return {
    data: !sees.log ? [] : sees.schedule ? data : data.map(withoutBooking),
    overruns: !sees.schedule ? [] : sees.log ? overruns : overruns.map(withoutReading),
    asOf: sees.log || sees.schedule ? asOf : null,
  }
}

/**
 * The last flights of tails that have not flown lately, looked for once an hour, since the days they lie in are seldom in memory;
 * or, where a tail has none, with a reading of the log and every five minutes at most.
 */
function createLongAgo(known: SchoolInMemory, monotonic: () => number) {
  let kept: {
    readonly tails: string
    readonly at: number
    /** Of the log, where a reading is lacking. */
    readonly revision: number | null
    readonly flights: CompletedFlight[]
  } | null = null
  const idleIn = (rows: readonly InspectionRow[], flights: readonly CompletedFlight[]) => {
    const flown = lastReadings(flights)
    return rows.flatMap(({ tail, limits }) =>
      limits.some(({ meter }) => meter !== 'date' && !flown.get(tail)?.[meter]) ? [tail] : [],
    )
  }
  return (
    rows: readonly InspectionRow[],
    flights: readonly CompletedFlight[],
    before: PlainDay,
    revision: number,
  ): readonly CompletedFlight[] => {
    const idle = new Set(idleIn(rows, flights))
    if (idle.size === 0) return []
    const tails = [...idle].sort().join('\n')
    if (kept?.tails === tails) {
      const isNews = (kept.revision ?? revision) !== revision
      const holdsFor = LONG_AGO_FOR[isNews ? 'lacking' : 'found']
      if (monotonic() - kept.at < holdsFor) return kept.flights
    }
    const days = { from: addDays(before, -LONG_AGO), to: addDays(before, -1) }
    const found = known
      .flights(days)
      .records.filter(({ aircraft }) => aircraft !== null && idle.has(aircraft.tail))
    const isLacking = idleIn(rows, [...found, ...flights]).length > 0
    kept = { tails, at: monotonic(), revision: isLacking ? revision : null, flights: found }
    return found
  }
}

/** The newest import of which something stands as it left it. */
function lastImport({ rows, names }: Typed, at: number): InspectionsWire['imported'] {
  const marks = rows.flatMap(({ imported }) => imported ?? [])
  const [last] = marks.toSorted((a, b) => b.at - a.at)
  if (!last || !isUndoable(last, at)) return null
  const count = marks.filter((one) => one.at === last.at).length
  return { at: isoInstant(last.at), by: nameOf(last.by, names), count }
}

function nameOf(by: string | null, names: ReadonlyMap<string, string>): string {
  return by === null ? '' : (names.get(by) ?? 'somebody removed since')
}

/** An item as it was typed, with who did it by today's names. */
function wireOf(
  { id, tail, name, limits, carry, grounds, note, done }: InspectionRow,
  names: ReadonlyMap<string, string>,
) {
  return {
    id,
    tail,
    name,
    limits,
    carry,
    grounds,
    note,
    done: done.map(({ on, tach, hobbs, by, at }) => ({
      on,
      tach,
      hobbs,
      by: nameOf(by, names),
      at: isoInstant(at),
    })),
  }
}

function inOrder(a: InspectionRow, b: InspectionRow): number {
  return compareText(a.tail, b.tail) || a.createdAt - b.createdAt || compareText(a.name, b.name)
}
