import type { Ledger } from '#server/school/ledger/ledger.ts'
import { AXES } from '#server/school/read-model/axis.ts'
import type { Asker, DaysOf } from '#server/school/read-model/school-reader.ts'
import { DAY, HOUR, utcDayOf } from '#time/instant.ts'
import { dayNumber, startOfWeek } from '#time/plain-day.ts'
import { LOOK_BACK_DAYS, type RequestPurpose } from '#wire/wire.ts'

/** Days of a week, whose last one ends a UTC day later, and which may begin on Monday. */
const WEEK = 9
/** Where the day is young in UTC it may still be Saturday at the school. */
const LATEST_ZONE = 12 * HOUR
/** What the school looks at, in days from today. */
const ON_SCREEN = { first: -45, last: 60 }

/** What a list that somebody waits for is for. */
export interface FirstReadings {
  /** By where its reading begins (a position), and who asks. */
  purpose(question: DaysOf, begins: number, asker: Asker): RequestPurpose
  /** The school's lists prove nothing, so none is the first: until its next day of requests all are what callers may have. */
  end(): void
}

/**
 * The first reading of this week is for whoever asks, and so is, for a page, what began before it and still runs. All else
 * that callers name is charged to what they may have.
 */
export function createFirstReadings(now: () => number, ledger: Pick<Ledger, 'day'>): FirstReadings {
  let endedOn: string | null = null
  return {
    purpose({ collection }, begins, asker) {
      if (asker === 'token') return asker
      const at = now()
      const day = AXES[collection].dayAt(begins)
      const today = Math.floor(at / DAY)
      const sunday = (time: number) => dayNumber(startOfWeek(utcDayOf(time), 0))
      const [first, last] = [sunday(at - LATEST_ZONE), sunday(at) + WEEK - 1]
      const isFirst = endedOn !== ledger.day()
      const isLog = collection === 'flights'
      // Of the log, what the day's own page needs.
      if (isFirst && isIn(day, isLog ? today - 1 : first, isLog ? today : last)) return 'week'
      if (asker === 'stranger') return 'stranger'
      const looksBack = asker === 'looking-back' && !isLog && isFirst
      if (looksBack && isIn(day, first - LOOK_BACK_DAYS - 1, first - 1)) return 'look-back'
      return isIn(day - today, ON_SCREEN.first, ON_SCREEN.last) ? 'window' : 'on-demand'
    },
    end() {
      endedOn = ledger.day()
    },
  }
}

/** What is known is read again by the refresher, whoever asked for it. */
export function purposeOfRenewal(
  { collection }: DaysOf,
  begins: number,
  now: number,
): RequestPurpose {
  if (!isIn(AXES[collection].dayAt(begins) - Math.floor(now / DAY), -1, 1)) return 'screen'
  return collection === 'reservations' ? 'today' : 'flights-today'
}

function isIn(day: number, first: number, last: number): boolean {
  return first <= day && day <= last
}
