import type { ReservationWire } from '../../src/api/wire.ts'

export interface WeekBooking {
  readonly id: string
  readonly title: string
  readonly start: Date
  readonly end: Date
}

const DAY = 86_400_000

/**
 * What starts from `from` until `to`, as somebody who reads the API's page would ask for it: a list holds no more than a
 * hundred, so each UTC day is a question of its own, all at once.
 */
export async function weekBookings(from: Date, to: Date): Promise<WeekBooking[]> {
  const days: string[] = []
  for (let at = from.getTime(); at < to.getTime() + DAY; at += DAY)
    days.push(new Date(at).toISOString().slice(0, 10))
  const lists = await Promise.all(days.map(listOf))
  return lists.flat().flatMap(bookingOf)
}

async function listOf(day: string): Promise<ReservationWire[]> {
  const response = await fetch(`/api/v1/reservations?from=${day}&to=${day}&limit=100`)
  if (!response.ok) throw new Error(`The list of ${day} was answered ${response.status}.`)
  const { data } = (await response.json()) as { data: ReservationWire[] }
  return data
}

function bookingOf(wire: ReservationWire): WeekBooking[] {
  if (wire.startsAt === null || wire.endsAt === null) return []
  const customer = wire.people.find(({ role }) => role === 'customer')?.name ?? ''
  const title = `${wire.aircraft?.tailNumber ?? ''} ${customer}`
  return [{ id: wire.id, title, start: new Date(wire.startsAt), end: new Date(wire.endsAt) }]
}
