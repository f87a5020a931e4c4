import { type DrawnHours, drawnHours, WHOLE_DAY } from '#domain/board/board-hours.ts'
import { usableTime } from '#domain/membership.ts'
import type { Reservation } from '#domain/reservation.ts'
import { intersection } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { localDay, wallTime, type Zone } from '#time/zone.ts'
import { isMaintenance } from './sheet-row.ts'

const USUAL: DrawnHours = { opens: 6 * 60, closes: 22 * 60 }
const LEAST = 4 * 60

/**
 * From the hour of the first booking to the hour of the last return; what the shop holds all day widens nothing. A day
 * on which the clocks change is whole.
 */
export function boardSpan(zone: Zone, day: PlainDay, shown: readonly Reservation[]): DrawnHours {
  const whole = localDay(zone, day)
  const parts = shown
    .filter((reservation) => !isMaintenance(reservation))
    .flatMap((reservation) => {
      const time = usableTime(reservation)
      return (time && intersection(time, whole)) ?? []
    })
  const hours = parts.reduce(
    ({ opens, closes }, { start, end }) => ({
      opens: Math.min(opens, Math.floor(wallTime(zone, start).minutes / 60) * 60),
      closes: Math.max(
        closes,
        end === whole.end ? WHOLE_DAY.closes : Math.ceil(wallTime(zone, end).minutes / 60) * 60,
      ),
    }),
    { opens: WHOLE_DAY.closes, closes: WHOLE_DAY.opens },
  )
  const span = parts.length === 0 ? USUAL : hours
  const closes = Math.min(WHOLE_DAY.closes, Math.max(span.closes, span.opens + LEAST))
  const opens = Math.min(span.opens, closes - LEAST)
  return drawnHours(zone, { from: day, to: day }, { opens, closes }, [])
}
