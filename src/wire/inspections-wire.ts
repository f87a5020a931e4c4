import {
  boolean,
  integer,
  listOf,
  number,
  object,
  oneWordOf,
  orAbsent,
  orNull,
  type Shaped,
  string,
} from './shape.ts'

/** One of these, or two, whichever comes first. */
export const INSPECTION_METERS = ['tach', 'hobbs', 'date'] as const

export type InspectionMeter = (typeof INSPECTION_METERS)[number]

/** Hundredths of an hour; for a date, `due` is days since 1970, `interval` months and `warnAt` days. */
const limitWire = object({
  meter: oneWordOf(INSPECTION_METERS),
  due: integer,
  /** Null for once only. */
  interval: orNull(integer),
  warnAt: integer,
})

const inspectionDoneWire = object({
  on: string,
  /** Hundredths; null if not recorded. */
  tach: orNull(integer),
  hobbs: orNull(integer),
  /** `by`: '' for this machine; `at`: an instant. */
  by: string,
  at: string,
})

const ITEM = {
  tail: string,
  name: string,
  limits: listOf(limitWire),
  /** The next interval counts from the due value or from the completion. */
  carry: oneWordOf(['due', 'done'] as const),
  /** The school doesn't fly the aircraft past its limit. */
  grounds: boolean,
  note: string,
}

const itemWire = object(ITEM)

const inspectionDoneInputWire = object({
  on: string,
  tach: orNull(integer),
  hobbs: orNull(integer),
})

/** `POST /api/house/inspections`: new, or changed with `id`. `done` only adds to the history. */
export const inspectionInputWire = object({
  id: orAbsent(string),
  ...ITEM,
  done: orAbsent(inspectionDoneInputWire),
})

/** `POST /api/house/inspections/import`: all or none. Equal tail and name are changed: `{ added, changed }`. With the
 * `at` of an import of the last day, undoes it except for items changed since: `{ undone }`, or 409 if none. */
export const inspectionsImportWire = object({
  items: orAbsent(listOf(inspectionInputWire)),
  undone: orAbsent(string),
})

/** Per school, and per import. */
export const MOST_INSPECTIONS = 2_000

export const inspectionActionWire = object({
  /** Sets the next due values. */
  done: orAbsent(inspectionDoneInputWire),
  /** `at` of the newest completion, recorded by mistake; restores the previous due values. */
  undone: orAbsent(string),
  /** The maintenance booking of `ask`: not done then. */
  notDone: orAbsent(string),
})

/** In the limit's unit; see `limitWire`. */
const limitLeftWire = object({
  meter: oneWordOf(INSPECTION_METERS),
  /** Last known reading and its day; for a date, today. Null if unknown. */
  last: orNull(integer),
  lastOn: orNull(string),
  /** Due minus last; null if unknown. */
  left: orNull(integer),
  /** There may be less: flights are open, or the log isn't current. */
  isAtMost: boolean,
  /** Usual cost of a booked hour, hundredths; null for a date or if unknown. */
  perHour: orNull(integer),
  /** By the forecast of its meter; null without a reading, or beyond two years. */
  expectedOn: orNull(string),
  /** Expected, but beyond two years. */
  isFar: orAbsent(boolean),
  /** Why unknown: no reading, set for a replaced meter, or more left than its interval. */
  because: orAbsent(oneWordOf(['no-reading', 'meter-replaced', 'beyond-interval'] as const)),
})

const INSPECTION_STATES = ['overrun', 'due', 'near', 'ok', 'unknown'] as const

/** Overruns by the median of this tail's flights, or in one case in ten. */
const overrunWire = object({
  reservation: string,
  tail: string,
  inspection: string,
  name: string,
  is: oneWordOf(['overruns', 'may-overrun'] as const),
  grounds: boolean,
  meter: oneWordOf(INSPECTION_METERS),
  /** At its start: the median rest (days for a date) and the usual use. Null if unknown or without the log. */
  left: orNull(integer),
  takes: orNull(object({ low: integer, high: integer })),
  /** Last day of maintenance booked before it, or under way, in which it may be done; null for none. */
  shopOn: orAbsent(orNull(string)),
})

const inspectionWire = object({
  id: string,
  ...ITEM,
  done: listOf(inspectionDoneWire),
  /** `overrun`: a booking passes it; `due`: nothing left; `near`: within `warnAt`. */
  state: oneWordOf(INSPECTION_STATES),
  left: listOf(limitLeftWire),
  /** Flights out, or back and not logged. */
  notClosed: integer,
  /** Of these, out and not yet due back. */
  stillOut: orAbsent(integer),
  /** End of the known log, an instant; null if unknown. */
  knownTo: orNull(string),
  /** Earliest of its limits; null for none. */
  expectedOn: orNull(string),
  /** "Was it done then?" after a maintenance block, with readings; null for no question. */
  ask: orNull(
    object({ reservation: string, on: string, tach: orNull(integer), hobbs: orNull(integer) }),
  ),
})

/** From bookings, then the average day. Hundredths. */
const tachForecastWire = object({
  tail: string,
  last: integer,
  lastOn: string,
  /** Use since then by the end of today, of tomorrow, …; after these days `perDay` more a day. */
  byDay: listOf(integer),
  perDay: number,
})

/** `GET /api/inspections`: costs no API requests. Without access to the log only `overruns`. */
export const inspectionsWire = object({
  data: listOf(inspectionWire),
  /** Per item, every booking from the first that may overrun it, in flying order. */
  overruns: listOf(overrunWire),
  /** Of each tail with a reading; absent from servers of the version before. */
  forecasts: orAbsent(listOf(tachForecastWire)),
  /** Oldest data used, an instant; null for none. */
  asOf: orNull(string),
  mayChange: boolean,
  /** Last import, at most a day ago, for who may undo it; `by`: '' for this machine; `count`: unchanged items. */
  imported: orAbsent(orNull(object({ at: string, by: string, count: integer }))),
})

export type InspectionLimit = Shaped<typeof limitWire>
export type InspectionItem = Shaped<typeof itemWire>
export type InspectionInput = Shaped<typeof inspectionInputWire>
export type InspectionDone = Shaped<typeof inspectionDoneWire>
export type InspectionDoneInput = Shaped<typeof inspectionDoneInputWire>
export type InspectionsImport = Shaped<typeof inspectionsImportWire>
export type InspectionAction = Shaped<typeof inspectionActionWire>
export type LimitLeft = Shaped<typeof limitLeftWire>
export type InspectionWire = Shaped<typeof inspectionWire>
export type InspectionsWire = Shaped<typeof inspectionsWire>
export type Overrun = Shaped<typeof overrunWire>
export type TachForecast = Shaped<typeof tachForecastWire>
