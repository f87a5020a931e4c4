import { z } from 'zod'

// The shapes of §2, as this service promises them. The answers are checked against them in the
// tests, and /openapi.json is made from them, so the description cannot drift from the service.

const text = z.string()
const textOrNull = text.nullable()
const hours = z.number().nullable()
/** ISO 8601 with UTC offset (§2.1): an offset is required, and the day must exist. */
const instantOrNull = z.iso.datetime({ offset: true }).nullable()
const dayOrNull = z.iso.date().nullable()
const clockOrNull = z.iso.time({ precision: 0 }).nullable()
// guid, not uuid: a school's old ids need not follow RFC 9562's version bits.
const id = z.guid()

const person = z.strictObject({ name: text, email: text, phone: text })

const meter = z.strictObject({ start: hours, end: hours, delta: hours })

export const aircraft = z.strictObject({ tailNumber: text, model: text })

const personOfReservation = z.strictObject({
  role: z.enum(['customer', 'instructor']),
  ...person.shape,
})

/** §2.1, exactly as answered. */
export const reservation = z.strictObject({
  id,
  reservationNumber: textOrNull,
  status: textOrNull,
  activityType: textOrNull,
  startsAt: instantOrNull,
  endsAt: instantOrNull,
  durationHours: hours,
  people: z.array(personOfReservation),
  aircraft: aircraft.nullable(),
})

/** §2.2, exactly as answered. */
export const completedFlight = z.strictObject({
  id,
  reservationId: id.nullable(),
  reservationNumber: textOrNull,
  activityType: textOrNull,
  flightDate: dayOrNull,
  startTime: clockOrNull,
  endTime: clockOrNull,
  completedAt: instantOrNull,
  route: textOrNull,
  hobbs: meter.nullable(),
  tach: meter.nullable(),
  customer: person.nullable(),
  instructor: person.nullable(),
  aircraft: aircraft.nullable(),
})

/** §2.3; `reset` is a UTC timestamp with milliseconds. */
const rateLimit = z.strictObject({
  limit: z.int().min(1),
  remaining: z.int().min(0),
  reset: z.iso.datetime({ precision: 3 }),
})

export const single = <Record extends z.ZodType>(record: Record) =>
  z.strictObject({ data: record, meta: z.strictObject({ rateLimit }) })

export const list = <Record extends z.ZodType>(record: Record) =>
  z.strictObject({
    data: z.array(record).max(100),
    meta: z.strictObject({
      count: z.int().min(0).max(100),
      pageSize: z.int().min(1).max(100),
      rateLimit,
    }),
  })

export const errorBody = z.strictObject({ error: text })

export type Reservation = z.infer<typeof reservation>
export type CompletedFlight = z.infer<typeof completedFlight>
export type Meter = z.infer<typeof meter>
export type Person = z.infer<typeof person>
export type RateLimit = z.infer<typeof rateLimit>
