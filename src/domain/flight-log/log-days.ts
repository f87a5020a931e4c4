import {
  addDays,
  type DayRange,
  daysBetween,
  type PlainDay,
  parsePlainDay,
} from '#time/plain-day.ts'
import { presetDays } from '#time/range-presets.ts'

/** What an address says of the days of a log; null where it leaves an end open. */
export interface LogDays {
  readonly from: PlainDay | null
  readonly to: PlainDay | null
}

/** The gateway refuses ten years and more; an address that asks for it falls back rather than fail. */
const LONGEST_RANGE_DAYS = 3650

/** Both ends fall back where they are no range. */
export function readLogDays(search: Readonly<Record<string, string | undefined>>): LogDays {
  const from = parsePlainDay(search['from'])
  const to = parsePlainDay(search['to'])
  return from !== null && to !== null && !isRange(from, to)
    ? { from: null, to: null }
    : { from, to }
}

/** The days meant: the last seven up to today where none is named, up to today where no end is. */
export function shownLogDays(days: LogDays, today: PlainDay): DayRange {
  const to = days.to ?? today
  const from = days.from ?? addDays(to, -6)
  return isRange(from, to) ? { from, to } : presetDays('week', today)
}

function isRange(from: PlainDay, to: PlainDay): boolean {
  return from <= to && daysBetween(from, to) < LONGEST_RANGE_DAYS
}
