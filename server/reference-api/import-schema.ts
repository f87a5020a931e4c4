import { z } from 'zod'
import { aircraft, completedFlight, reservation } from './schema.ts'

// What `import` takes: the API's own shapes, where a field that may be null may also be left out.
// Unknown fields are refused: since fields may be left out, a misspelt one would vanish.

const mayBeMissing = z.string().nullish()
const person = z.strictObject({ name: mayBeMissing, email: mayBeMissing, phone: mayBeMissing })
const reading = z.number().nullish()
const meter = z.strictObject({ start: reading, end: reading, delta: reading }).nullish()

const peopleOfReservation = z
  .array(z.strictObject({ role: z.enum(['customer', 'instructor']), ...person.shape }))
  .refine((people) => people.filter(({ role }) => role === 'customer').length <= 1, {
    error: 'at most one customer (§8)',
  })
  .refine((people) => people.filter(({ role }) => role === 'instructor').length <= 2, {
    error: 'at most two instructors (§8)',
  })

const importedReservation = z.strictObject({
  id: reservation.shape.id,
  reservationNumber: mayBeMissing,
  status: mayBeMissing,
  activityType: mayBeMissing,
  startsAt: reservation.shape.startsAt.optional(),
  endsAt: reservation.shape.endsAt.optional(),
  durationHours: reading,
  people: peopleOfReservation.nullish(),
  aircraft: aircraft.nullish(),
})

const importedFlight = z.strictObject({
  id: completedFlight.shape.id,
  reservationId: completedFlight.shape.reservationId.optional(),
  reservationNumber: mayBeMissing,
  activityType: mayBeMissing,
  flightDate: completedFlight.shape.flightDate.optional(),
  startTime: completedFlight.shape.startTime.optional(),
  endTime: completedFlight.shape.endTime.optional(),
  completedAt: completedFlight.shape.completedAt.optional(),
  route: mayBeMissing,
  hobbs: meter,
  tach: meter,
  customer: person.nullish(),
  instructor: person.nullish(),
  aircraft: aircraft.nullish(),
})

export const importFile = z.strictObject({
  reservations: z.array(importedReservation).optional(),
  flights: z.array(importedFlight).optional(),
})

export type ImportedReservation = z.infer<typeof importedReservation>
export type ImportedFlight = z.infer<typeof importedFlight>
export type ImportFile = z.infer<typeof importFile>
