import { isMaintenance } from '#domain/record/activity.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { DAY, HOUR, type Instant } from '#time/instant.ts'
import { type DayRange, weekday } from '#time/plain-day.ts'
import { localDayOf, type Zone } from '#time/zone.ts'

const LEAD_TIMES = [
  { label: 'After start', under: 0 },
  { label: 'Under 2 h', under: 2 * HOUR },
  { label: '2–24 h', under: DAY },
  { label: '1–3 days', under: 3 * DAY },
  { label: '3–7 days', under: 7 * DAY },
  { label: 'Over 7 days', under: Number.POSITIVE_INFINITY },
] as const

export interface Cancellations {
  readonly booked: number
  readonly cancelled: number
  /** 0 Sunday … 6 Saturday. */
  readonly byWeekday: readonly {
    readonly weekday: number
    readonly booked: number
    readonly cancelled: number
  }[]
  /** Notice before the start; `known` is for how many it is known. */
  readonly byLead: readonly { readonly label: string; readonly cancelled: number }[]
  readonly known: number
}

/** `seenAt`: first seen cancelled, at the latest; usually unknown. */
export function cancellations(
  reservations: readonly Reservation[],
  { from, to }: DayRange,
  zone: Zone,
  seenAt: ReadonlyMap<string, Instant>,
): Cancellations {
  const week = Array.from({ length: 7 }, (_, day) => ({ weekday: day, booked: 0, cancelled: 0 }))
  const leads = LEAD_TIMES.map(({ label }) => ({ label, cancelled: 0 }))
  let known = 0
  for (const { id, start, status, activity } of reservations) {
    if (start === null || isMaintenance({ activity })) continue
    const day = localDayOf(zone, start)
    const slot = week[weekday(day)]
    if (day < from || day > to || !slot) continue
    slot.booked++
    if (status.kind !== 'cancelled') continue
    slot.cancelled++
    const seen = seenAt.get(id)
    if (seen === undefined) continue
    known++
    const lead = leads[LEAD_TIMES.findIndex(({ under }) => start - seen < under)]
    if (lead) lead.cancelled++
  }
  return {
    booked: week.reduce((sum, one) => sum + one.booked, 0),
    cancelled: week.reduce((sum, one) => sum + one.cancelled, 0),
    byWeekday: week,
    byLead: leads,
    known,
  }
}
