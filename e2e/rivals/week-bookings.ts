import type { ReservationWire } from '../../src/wire/wire.ts'

export interface WeekBooking {
  readonly id: string
  readonly title: string
  readonly start: Date
  readonly end: Date
}

/** What starts from `from` until `to`, and perhaps hours more: days of a list are UTC. */
export async function weekBookings(from: Date, to: Date): Promise<WeekBooking[]> {
  const [first, last] = [from, to].map((at) => at.toISOString().slice(0, 10))
  const response = await fetch(`/api/v1/reservations?from=${first}&to=${last}&limit=1000`)
  if (!response.ok) throw new Error(`The week was answered ${response.status}.`)
  const { data } = (await response.json()) as { data: ReservationWire[] }
  return data.flatMap(bookingOf)
}

function bookingOf(wire: ReservationWire): WeekBooking[] {
  if (wire.startsAt === null || wire.endsAt === null) return []
  const customer = wire.people.find(({ role }) => role === 'customer')?.name ?? ''
  const title = `${wire.aircraft?.tailNumber ?? ''} ${customer}`
  return [{ id: wire.id, title, start: new Date(wire.startsAt), end: new Date(wire.endsAt) }]
}
