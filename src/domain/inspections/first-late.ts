import type { LateBooking } from './late-bookings.ts'

/** Of each item the first booking that may overrun it, if that is earlier, and the first that does; of a list in the order flown. */
export function firstLate<Late extends Pick<LateBooking, 'inspection' | 'is'>>(
  late: readonly Late[],
): Late[] {
  const seen = new Map<string, LateBooking['is']>()
  return late.filter(({ inspection, is }) => {
    const before = seen.get(inspection)
    if (before === is || before === 'overruns') return false
    seen.set(inspection, is)
    return true
  })
}
