import { z } from 'zod'

// The shapes of §2. Tests check answers against them, and they make /openapi.json.

const text = z.string()
const textOrNull = text.nullable()
const hours = z.number().nullable()
const instantOrNull = z.iso.datetime({ offset: true }).nullable()
const dayOrNull = z.iso.date().nullable()
const clockOrNull = z.iso.time({ precision: 0 }).nullable()
// guid, not uuid: a school's old ids need not follow RFC 9562's version bits.
const id = z.guid()

const person = z.strictObject({ name: text, email: text, phone: text })

const meter = z.strictObject({ start: hours, end: hours, delta: hours })

const aircraft = z.strictObject({ tailNumber: text, model: text })

const role = z.enum(['customer', 'instructor'])

/** §2.1 */
export const reservation = z.strictObject({
  id,
  reservationNumber: textOrNull,
  status: textOrNull,
  activityType: textOrNull,
  startsAt: instantOrNull,
  endsAt: instantOrNull,
  durationHours: hours,
  people: z.array(z.strictObject({ role, ...person.shape })),
  aircraft: aircraft.nullable(),
})

/** §2.2 */
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

// For `import`: fields that may be null may be left out. Unknown fields are refused, so that a typo does not lose data.

const anyText = text.nullish()
const anyPerson = z.strictObject({ name: anyText, email: anyText, phone: anyText })
const anyMeter = meter.partial().nullish()

const atMost = (many: number, counted: z.infer<typeof role>) => (people: { role: string }[]) =>
  people.filter((one) => one.role === counted).length <= many

const importedReservation = reservation.partial().extend({
  id,
  people: z
    .array(z.strictObject({ role, ...anyPerson.shape }))
    .refine(atMost(1, 'customer'), { error: 'at most one customer (§8)' })
    .refine(atMost(2, 'instructor'), { error: 'at most two instructors (§8)' })
    .nullish(),
})

const importedFlight = completedFlight.partial().extend({
  id,
  hobbs: anyMeter,
  tach: anyMeter,
  customer: anyPerson.nullish(),
  instructor: anyPerson.nullish(),
})

export const importFile = z.strictObject({
  reservations: z.array(importedReservation).optional(),
  flights: z.array(importedFlight).optional(),
})

export type ImportedReservation = z.infer<typeof importedReservation>
export type ImportedFlight = z.infer<typeof importedFlight>
export type ImportFile = z.infer<typeof importFile>
