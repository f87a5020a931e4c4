import { usableTime } from '#domain/membership.ts'
import type { Reservation } from '#domain/reservation.ts'
import { overlap } from '#time/instant.ts'

/** Two bookings of one aircraft that overlap, the earlier first; cancelled ones hold nothing. */
export interface Clash {
  readonly tail: string
  readonly first: Reservation
  readonly second: Reservation
}

/** `reservations` in the order of their start. */
export function clashesOf(reservations: readonly Reservation[]): Clash[] {
  const clashes: Clash[] = []
  const running = new Map<string, Reservation[]>()
  for (const second of reservations) {
    const time = usableTime(second)
    const tail = second.aircraft?.tail
    if (!time || !tail || second.status.kind === 'cancelled') continue
    const before = (running.get(tail) ?? []).filter((first) => {
      const earlier = usableTime(first)
      return earlier !== null && overlap(earlier, time)
    })
    clashes.push(...before.map((first) => ({ tail, first, second })))
    running.set(tail, [...before, second])
  }
  return clashes
}
