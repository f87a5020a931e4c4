import { randomUUID } from 'node:crypto'
import { METER_NAMES } from '#domain/audit/finding.ts'
import { fleetStatusOf } from '#domain/inspections/fleet-status.ts'
import { meterTrail } from '#domain/inspections/meter-trail.ts'
import { eachName, groupBy } from '#domain/lists/group-by.ts'
import { compareText } from '#domain/lists/in-order.ts'
import { memoized } from '#domain/lists/memoized.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { lastReadings } from '#domain/record/last-readings.ts'
import type { AccountsContext } from '#server/accounts/context.ts'
import {
  type AccountsTransaction,
  AccountsUnavailable,
  type LoadedRows,
} from '#server/accounts/store/accounts-store.ts'
import { codeOf, type Log } from '#server/config/log.ts'
import { type Answer, accessRefusal, jsonAnswer } from '#server/http/answer.ts'
import { type Handler, NO_PARAMETERS, type RequestContext } from '#server/http/router.ts'
import type { SchoolReader } from '#server/school/read-model/reader.ts'
import type { SchoolInMemory } from '#server/school/school-in-memory.ts'
import { asInstant, HOUR, isoInstant, MINUTE } from '#time/instant.ts'
import { addDays, type PlainDay } from '#time/plain-day.ts'
import { localDayOf, type Zone } from '#time/zone.ts'
import type { InspectionInput, InspectionsWire } from '#wire/inspections-wire.ts'
import { type InspectionRow, isUndoable, type ReadNow } from './inspection-changes.ts'
import { inspectionRoutes } from './inspection-routes.ts'

export type InspectionsNow = Omit<InspectionsWire, 'mayChange' | 'imported'>

export interface InspectionsParts {
  readonly context: Pick<AccountsContext, 'accounts' | 'now' | 'monotonic'>
  readonly reader: Pick<SchoolReader, 'revisions'>
  readonly inMemory: SchoolInMemory
  readonly zone: Zone
  readonly log: Log
  /** A demonstration school's inspections; null for a real one. */
  readonly planted: (() => readonly Omit<InspectionInput, 'id' | 'done'>[]) | null
}

/** Days before and after today whose bookings and flights count. */
const DAYS = { back: 90, ahead: 60 }
/** Days to look back for the last reading of a tail that has not flown lately. */
const LONG_AGO = 400
const LONG_AGO_FOR = { found: HOUR, missing: 5 * MINUTE }

const PLANTED = 'inspections-planted'

const AWAY = accessRefusal('house_unavailable', {
  error: 'Inspections are unavailable right now.',
  headers: { 'retry-after': '5' },
})

const NONE: InspectionsNow = { data: [], overruns: [], forecasts: [], asOf: null }

type Loaded = Pick<LoadedRows, 'inspections' | 'people'>

export type Inspections = ReturnType<typeof createInspections>

/** The typed inspections, and what is left by the last readings. From memory: never sends a request. */
export function createInspections({
  context,
  reader,
  inMemory,
  zone,
  log,
  planted,
}: InspectionsParts) {
  const { accounts, monotonic } = context
  const today = () => localDayOf(zone, asInstant(context.now()))
  const longAgo = createLongAgo(inMemory, monotonic)
  let last: {
    readonly from: Loaded
    readonly key: string
    readonly at: number
    readonly now: InspectionsNow
  } | null = null
  let isPlanted = planted === null

  async function load(): Promise<Loaded> {
    await accounts.catchUp()
    if (!isPlanted && planted !== null && accounts.loaded()?.inspections.size === 0) {
      isPlanted = true
      await accounts
        .transact((open) => plantIn(open, planted(), context.now()))
        .catch((error: unknown) => log.warn('inspections_not_planted', { code: codeOf(error) }))
    }
    const loaded = accounts.loaded()
    if (loaded === null) throw new AccountsUnavailable()
    return loaded
  }

  /** Computed once per reading, change and minute; reused for `within` ms if nothing was read or typed since. */
  function compute({ inspections, people }: Loaded, within = 0): InspectionsNow {
    const at = context.now()
    const { reservations, flights } = reader.revisions()
    const key = `${reservations} ${flights} ${today()}`
    const isSame =
      last?.key === key && last.from.inspections === inspections && last.from.people === people
    const minute = (time: number) => Math.floor(time / MINUTE)
    if (last && isSame && (Math.abs(at - last.at) < within || minute(at) === minute(last.at)))
      return last.now
    const now = nowFrom({ inspections, people }, at, flights)
    last = { from: { inspections, people }, key, at, now }
    return now
  }

  function nowFrom({ inspections, people }: Loaded, at: number, revision: number): InspectionsNow {
    const rows = [...inspections.values()].toSorted(inOrder)
    const day = today()
    const days = { from: addDays(day, -DAYS.back), to: addDays(day, DAYS.ahead) }
    const bookings = inMemory.reservations(days)
    const flights = inMemory.flights({ from: days.from, to: addDays(day, 1) })
    const { data, ...rest } = fleetStatusOf({
      items: rows.map((row) => ({ ...row, setAt: asInstant(row.setAt) })),
      flights: [...longAgo(rows, flights.records, days.from, revision), ...flights.records],
      reservations: bookings.records,
      now: asInstant(at),
      today: day,
      zone,
      flightsKnown: flights.coverage,
      bookingsKnown: bookings.coverage,
    })
    const byId = new Map(data.map((one) => [one.id, one]))
    return {
      ...rest,
      data: rows.flatMap((row) => {
        const standing = byId.get(row.id)
        return standing ? [{ ...standing, ...itemWire(row, people) }] : []
      }),
    }
  }

  function readings(): ReadNow {
    const day = today()
    const { records } = inMemory.flights({ from: addDays(day, -DAYS.back), to: addDays(day, 1) })
    const flightsOf = groupBy(records, ({ aircraft }) => aircraft?.tail || null)
    return memoized((tail: string) =>
      eachName(METER_NAMES, (meter) => {
        const { last: reading } = meterTrail(flightsOf.get(tail) ?? [], meter)
        return reading?.hundredths ?? null
      }),
    )
  }

  function answerFrom(loaded: Loaded, { permissions }: RequestContext): Answer {
    const sees = {
      log: permissions.days.flights !== null,
      schedule: permissions.days.reservations !== null && permissions.projection !== 'initials',
    }
    const mayChange = permissions.may.has('maintain')
    const imported = mayChange ? lastImport(loaded, context.now()) : null
    return jsonAnswer(200, { ...seenBy(compute(loaded), sees), mayChange, imported })
  }

  const answer: Handler = async (call) => {
    if (call.request.query !== '') return NO_PARAMETERS
    try {
      return answerFrom(await load(), call)
    } catch (error) {
      if (error instanceof AccountsUnavailable) return AWAY
      throw error
    }
  }

  return {
    routes: inspectionRoutes(context, today, readings),
    answer,
    /** At most a minute old, or `within` ms if nothing was read or typed since. Rejects with `AccountsUnavailable`. */
    async now(within?: number): Promise<InspectionsNow> {
      const loaded = await load()
      return loaded.inspections.size > 0 ? compute(loaded, within) : NONE
    },
  }
}

/** For callers who can go on without inspections. */
export function nullIfAway(error: unknown): null {
  if (error instanceof AccountsUnavailable) return null
  throw error
}

/** Once per school, unless inspections were typed. */
async function plantIn(
  accounts: AccountsTransaction,
  planted: readonly Omit<InspectionInput, 'id' | 'done'>[],
  at: number,
): Promise<void> {
  if ((await accounts.get('settings', PLANTED)) !== null) return
  await accounts.put('settings', { id: PLANTED, value: isoInstant(at) })
  if ((await accounts.all('inspections')).length > 0) return
  for (const item of planted) {
    const id = randomUUID()
    const row = { id, createdAt: at, ...item, setAt: at, done: [], notDone: [] }
    await accounts.put('inspections', row)
  }
}

/** Without the log, no readings; without the schedule, no bookings. */
function seenBy(
  { data, overruns, forecasts, asOf }: InspectionsNow,
  sees: { readonly log: boolean; readonly schedule: boolean },
): InspectionsNow {
  const items = sees.schedule ? data : data.map((one) => ({ ...one, ask: null }))
  const late = sees.log ? overruns : overruns.map((one) => ({ ...one, left: null, takes: null }))
  return {
    data: sees.log ? items : [],
    overruns: sees.schedule ? late : [],
    forecasts: sees.log ? forecasts : [],
    asOf: sees.log || sees.schedule ? asOf : null,
  }
}

/** Last flights of idle tails. Looked up hourly; if one is missing, after a reading of the log, at most every five minutes. */
function createLongAgo(inMemory: Pick<SchoolInMemory, 'flights'>, monotonic: () => number) {
  let last: {
    readonly tails: string
    readonly at: number
    /** The log's revision, if a reading is missing. */
    readonly revision: number | null
    readonly flights: CompletedFlight[]
  } | null = null
  const idleTails = (rows: readonly InspectionRow[], flights: readonly CompletedFlight[]) => {
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
    const idle = new Set(idleTails(rows, flights))
    if (idle.size === 0) return []
    const tails = [...idle].sort().join('\n')
    if (last?.tails === tails) {
      const isNews = last.revision !== null && last.revision !== revision
      const keptFor = LONG_AGO_FOR[isNews ? 'missing' : 'found']
      if (monotonic() - last.at < keptFor) return last.flights
    }
    const days = { from: addDays(before, -LONG_AGO), to: addDays(before, -1) }
    const found = inMemory
      .flights(days)
      .records.filter(({ aircraft }) => aircraft !== null && idle.has(aircraft.tail))
    const isMissing = idleTails(rows, [...found, ...flights]).length > 0
    last = { tails, at: monotonic(), revision: isMissing ? revision : null, flights: found }
    return found
  }
}

function lastImport({ inspections, people }: Loaded, at: number): InspectionsWire['imported'] {
  const marks = [...inspections.values()].flatMap(({ imported }) => imported ?? [])
  const [last] = marks.toSorted((a, b) => b.at - a.at)
  if (!last || !isUndoable(last, at)) return null
  const count = marks.filter((one) => one.at === last.at).length
  return { at: isoInstant(last.at), by: nameOf(last.by, people), count }
}

function nameOf(by: string | null, people: Loaded['people']): string {
  return by === null ? '' : (people.get(by)?.name ?? 'a removed person')
}

function itemWire(row: InspectionRow, people: Loaded['people']) {
  const { id, tail, name, limits, carry, grounds, note } = row
  const done = row.done.map(({ on, tach, hobbs, by, at }) => ({
    on,
    tach,
    hobbs,
    by: nameOf(by, people),
    at: isoInstant(at),
  }))
  return { id, tail, name, limits, carry, grounds, note, done }
}

function inOrder(a: InspectionRow, b: InspectionRow): number {
  return compareText(a.tail, b.tail) || a.createdAt - b.createdAt || compareText(a.name, b.name)
}
