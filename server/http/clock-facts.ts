import { asInstant, DAY, isoInstant, MINUTE, utcDayOf } from '#time/instant.ts'
import { zoneOf } from '#time/zone.ts'
import { WITNESSED_DAYS, type WrittenOffset } from '#time/zone-doubt.ts'
import { type OffsetStep, offsetSteps } from '#time/zone-offsets.ts'

/** A clock that is off by less needs no word: `Date` has only seconds, and answers take some. */
export const SKEW_WORTH_SAYING = 2 * MINUTE

/** What a page compares its own clock and zone data with. */
export function createClockFacts(timeZone: string) {
  let known: { day: string; offsets: readonly OffsetStep[] } | null = null
  const offsetsOn = (now: number) => {
    const day = utcDayOf(now)
    if (known?.day !== day) {
      const range = {
        start: asInstant(now - WITNESSED_DAYS.back * DAY),
        end: asInstant(now + WITNESSED_DAYS.ahead * DAY),
      }
      known = { day, offsets: offsetSteps(zoneOf(timeZone), range) }
    }
    return known.offsets
  }
  /** `skew`: how far this machine's clock is ahead of the school's, ms. */
  return (skew: number, written: readonly WrittenOffset[], now: number) => ({
    /** Whole seconds; 0 while the two agree. */
    skew: Math.abs(skew) < SKEW_WORTH_SAYING ? 0 : Math.round(skew / 1000),
    /** This machine's zone data. */
    offsets: offsetsOn(now).map(({ from, minutes }) => ({ from: isoInstant(from), minutes })),
    /** How the school's API writes its instants. */
    written: written.map(({ from, to, minutes }) => ({
      from: isoInstant(from),
      to: isoInstant(to),
      minutes,
    })),
  })
}
