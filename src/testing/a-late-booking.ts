import type { LateBooking } from '#domain/inspections/late-bookings.ts'

/** Overruns the 100-hour of N172SP, which grounds it. */
export function aLateBooking(fields: Partial<LateBooking> = {}): LateBooking {
  return {
    reservation: 'over',
    tail: 'N172SP',
    inspection: 'i1',
    name: '100-hour',
    is: 'overruns',
    grounds: true,
    meter: 'tach',
    left: null,
    takes: null,
    shopOn: null,
    ...fields,
  }
}
