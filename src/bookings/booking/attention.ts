import { usableTime } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'

export interface Attention {
  readonly reservation: Reservation
  readonly reasons: readonly string[]
}

/** Bookings that can't be drawn or weren't fully readable. They are listed, never dropped. */
export function needingAttention(items: readonly Reservation[]): Attention[] {
  return items.flatMap((reservation) => {
    const reasons = [
      ...timeReasons(reservation),
      ...reservation.flaws.map(({ path, problem }) => visibleText(`${path}: ${problem}`)),
    ]
    return reasons.length > 0 ? [{ reservation, reasons }] : []
  })
}

function timeReasons(reservation: Reservation): string[] {
  if (usableTime(reservation)) return []
  const { start, end } = reservation
  if (start === null || end === null)
    return [`no usable time: no ${start === null ? 'start' : 'end'}`]
  return [`no usable time: ${end === start ? 'ends when it starts' : 'ends before it starts'}`]
}
