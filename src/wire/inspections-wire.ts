import {
  boolean,
  integer,
  listOf,
  object,
  oneWordOf,
  orAbsent,
  orNull,
  type Shaped,
  string,
} from './shape.ts'

/** What an inspection is counted by: one of them, or two, whichever comes first. */
export const INSPECTION_METERS = ['tach', 'hobbs', 'date'] as const

export type InspectionMeter = (typeof INSPECTION_METERS)[number]

/**
 * One limit that the school typed. Of a meter in hundredths of an hour; of a date `due` is the day's number (days since 1970),
 * `interval` months and `warnAt` days.
 */
const limitWire = object({
  meter: oneWordOf(INSPECTION_METERS),
  due: integer,
  /** Until it is due once more; null for once only. */
  interval: orNull(integer),
  /** How much before it is near. */
  warnAt: integer,
})

/** That it was done, as somebody wrote it down. */
const inspectionDoneWire = object({
  on: string,
  /** Hundredths; null where it was not written down. */
  tach: orNull(integer),
  hobbs: orNull(integer),
  /** Who said so ('' for this machine), and when, an instant. */
  by: string,
  at: string,
})

/** An item of a tail, as it is typed. */
const ITEM = {
  tail: string,
  name: string,
  limits: listOf(limitWire),
  /** What the next interval is counted from: when it was due, or when it was done. */
  carry: oneWordOf(['due', 'done'] as const),
  /** Past its limit, the school does not fly this aircraft. */
  grounds: boolean,
  note: string,
}

/** What somebody writes down when it was done: the day, and hundredths or null. */
const doneAskedWire = object({ on: string, tach: orNull(integer), hobbs: orNull(integer) })

/** `POST /api/house/inspections`: a new one, or with `id` one that is changed. `done` goes into its history and changes no due. */
export const inspectionAskedWire = object({
  id: orAbsent(string),
  ...ITEM,
  done: orAbsent(doneAskedWire),
})

/**
 * `POST /api/house/inspections/import`: all of them or none. One of the same tail and name is changed: `{ added, changed }`, how many of
 * each. With the `at` of an import of the last day in their place, what it changed is restored, except items changed since:
 * `{ undone }`, how many; 409 where that is none.
 */
export const inspectionsImportWire = object({
  items: orAbsent(listOf(inspectionAskedWire)),
  undone: orAbsent(string),
})

/** Items of a school, and of one import. */
export const MOST_INSPECTIONS = 2_000

/** `POST /api/house/inspections/:id`: one of these. */
export const inspectionDeedWire = object({
  /** It was done, which sets what is due next. */
  done: orAbsent(doneAskedWire),
  /** The `at` of the newest that is written down, which was wrong: it goes, and what was due before is due again. */
  undone: orAbsent(string),
  /** The maintenance booking of `ask`, in which it was not done. */
  notDone: orAbsent(string),
})

/** How far off one limit is, in its own unit; see `limitWire`. */
const limitLeftWire = object({
  meter: oneWordOf(INSPECTION_METERS),
  /** The last reading that is known, and of which day; of a date, today. Null if none is known. */
  last: orNull(integer),
  lastOn: orNull(string),
  /** Due less last; null if that is not known. */
  left: orNull(integer),
  /** There may be less: flights are not closed, or the log is not known to now. */
  isAtMost: boolean,
  /** What an hour booked usually comes to on this meter, hundredths; null of a date, and where too little is known. */
  perHour: orNull(integer),
  /** The day on which the middle reaches it, by bookings and then by the usual day; null if no reading is known, and if not within two years. */
  expectedOn: orNull(string),
  /** It is expected, and later than within two years. */
  isFar: orAbsent(boolean),
  /** Why nothing is known: no reading, its due was set for a meter that was replaced, or more would be left than its whole interval. */
  because: orAbsent(oneWordOf(['no-reading', 'meter-replaced', 'beyond-interval'] as const)),
})

const INSPECTION_STATES = ['overrun', 'due', 'near', 'ok', 'unknown'] as const

/** A booking that comes too late: by the middle of what this tail usually flies, or by one time in ten. */
const overrunWire = object({
  reservation: string,
  tail: string,
  /** The item. */
  inspection: string,
  name: string,
  is: oneWordOf(['overruns', 'may-overrun'] as const),
  grounds: boolean,
  /** The limit that it passes first. */
  meter: oneWordOf(INSPECTION_METERS),
  /**
   * By the middle what is left of it when the booking begins (of a date in days), and from what to what this booking usually takes;
   * null where it is not known, and for who does not see the log.
   */
  left: orNull(integer),
  takes: orNull(object({ low: integer, high: integer })),
  /** The day of the last maintenance booked before it, in which it may be done, or on which that ends if it is under way; null for none. */
  shopOn: orAbsent(orNull(string)),
})

const inspectionWire = object({
  id: string,
  ...ITEM,
  /** The newest first. */
  done: listOf(inspectionDoneWire),
  /** `overrun`: a booking ahead comes too late; `due`: nothing is left; `near`: within `warnAt`. */
  state: oneWordOf(INSPECTION_STATES),
  /** One for each limit, in their order. */
  left: listOf(limitLeftWire),
  /** Flights of the tail that are out, or back and not in the log. */
  notClosed: integer,
  /** Up to when the tail's flights are known, an instant; null if they are not. */
  knownTo: orNull(string),
  /** The earliest of its limits’; null for none. */
  expectedOn: orNull(string),
  /** After a maintenance block that has ended: whether it was done then, and at what; null if nothing is to be asked. */
  ask: orNull(
    object({ reservation: string, on: string, tach: orNull(integer), hobbs: orNull(integer) }),
  ),
})

/** `GET /api/inspections`: from memory, never a request. Who does not see the log is told of the overruns alone. */
export const inspectionsWire = object({
  data: listOf(inspectionWire),
  /** Of each item every booking from the first on that may overrun it, in the order flown. */
  overruns: listOf(overrunWire),
  /** The oldest reading it rests on, an instant; null for none. */
  asOf: orNull(string),
  /** Whether whoever asks may change them. */
  mayChange: boolean,
  /** The last import, for who may take it back: when, by whom ('' for this machine), and how many it left as they stand. Of a day ago at most. */
  imported: orAbsent(orNull(object({ at: string, by: string, count: integer }))),
})

export type InspectionLimit = Shaped<typeof limitWire>
export type InspectionAsked = Shaped<typeof inspectionAskedWire>
export type InspectionDone = Shaped<typeof inspectionDoneWire>
export type InspectionDoneAsked = Shaped<typeof doneAskedWire>
export type InspectionsImport = Shaped<typeof inspectionsImportWire>
export type InspectionDeed = Shaped<typeof inspectionDeedWire>
export type InspectionWire = Shaped<typeof inspectionWire>
export type InspectionsWire = Shaped<typeof inspectionsWire>
export type Overrun = Shaped<typeof overrunWire>
