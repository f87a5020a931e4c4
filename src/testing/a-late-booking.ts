import type { Overrun } from '#wire/inspections-wire.ts'

/** Overruns the 100-hour of N172SP, which grounds it. */
export function aLateBooking(fields: Partial<Overrun> = {}): Overrun {
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
