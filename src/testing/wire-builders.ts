import type { FlightWire, ReservationWire } from '#wire/wire.ts'

let made = 0

export function nextId(): string {
  made++
  return `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`
}

/** Files of a Vitest worker share this; otherwise ids would depend on their order. */
export function restartIds(): void {
  made = 0
}

/** A dual lesson of Wed 18 Nov 2026, 09:00 to 10:30 in Denver, as the API sends it. */
export function aReservationWire(fields: Partial<ReservationWire> = {}): ReservationWire {
  return {
    id: nextId(),
    reservationNumber: 'R-1001',
    status: 'PENDING',
    activityType: 'Dual',
    startsAt: '2026-11-18T16:00:00Z',
    endsAt: '2026-11-18T17:30:00Z',
    durationHours: 1.5,
    people: [
      { role: 'customer', name: 'Casey Rivers', email: 'casey@example.com', phone: '303-555-0101' },
      { role: 'instructor', name: 'Dana Ortiz', email: 'dana@example.com', phone: '303-555-0199' },
    ],
    aircraft: { tailNumber: 'N172SP', model: 'C172S' },
    ...fields,
  }
}

/** The flight of that lesson. */
export function aFlightWire(fields: Partial<FlightWire> = {}): FlightWire {
  return {
    id: nextId(),
    reservationId: null,
    reservationNumber: 'R-1001',
    activityType: 'Dual',
    flightDate: '2026-11-18',
    startTime: '09:10:00',
    endTime: '10:25:00',
    completedAt: '2026-11-18T17:40:00.000Z',
    route: 'KBJC-KFNL-KBJC',
    hobbs: { start: 1234.5, end: 1235.9, delta: 1.4 },
    tach: { start: 1100.12, end: 1101.19, delta: 1.07 },
    customer: { name: 'Casey Rivers', email: 'casey@example.com', phone: '303-555-0101' },
    instructor: { name: 'Dana Ortiz', email: 'dana@example.com', phone: '303-555-0199' },
    aircraft: { tailNumber: 'N172SP', model: 'C172S' },
    ...fields,
  }
}
