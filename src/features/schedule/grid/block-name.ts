import { barName } from '#features/schedule/board/bar-words.ts'
import { markedName } from '#school/booking/marks.ts'
import { findingNames } from '#school/findings/finding-marks.ts'
import { formatDay } from '#time/format.ts'
import { localDayOf } from '#time/zone.ts'
import type { BlockSurroundings } from './block-context.ts'
import type { CalendarBooking } from './calendar-booking.ts'

type Spoken = Pick<BlockSurroundings, 'speak' | 'zone' | 'locale' | 'marks' | 'findings'>

/** The accessible name of a bar: a grid gives a screen reader no day to go with the time, so the name has it. */
export function nameWithDay(
  { id, reservation, time, isMatch }: CalendarBooking,
  { speak, zone, locale, marks, findings }: Spoken,
): string {
  const day = formatDay(localDayOf(zone, time.start), locale, 'short')
  const wrong = findingNames(findings.get(id))
  return markedName(`${barName(speak(reservation), { isMatch })}, ${day}${wrong}`, marks.get(id))
}
