import type { ReaderStatus } from '#server/school/read-model/school-reader.ts'
import type { ListName } from '#server/school/upstream/question.ts'
import type { Unsaved } from '#server/store/write-behind.ts'
import { asInstant, DAY, isoInstant, isoOrNull, MINUTE, utcDayOf } from '#time/instant.ts'
import type { PlannedGaps } from '#time/reading-age.ts'
import { zoneOf } from '#time/zone.ts'
import { WITNESSED_DAYS } from '#time/zone-doubt.ts'
import { type OffsetStep, offsetSteps } from '#time/zone-offsets.ts'

/** Opening hours are minutes past 00:00 on the school's wall clock. */
export interface SchoolFacts {
  readonly name: string
  readonly timeZone: string
  readonly location?: { readonly latitude: number; readonly longitude: number } | null
  readonly demonstration?: boolean
  readonly hours?: { readonly opens: number; readonly closes: number }
}

export const NO_SCHOOL = {
  budget: { limit: null, remaining: null, reset: null, reserve: 0 },
  health: { state: 'unknown', reason: null, since: null, retryAt: null },
  coverage: { reservations: [], flights: [] },
  revisions: { reservations: 0, flights: 0 },
  written: [],
} as const satisfies ReaderStatus

/** `Date` has only seconds, and answers take some: smaller differences are ignored. */
export const SKEW_WORTH_SAYING = 2 * MINUTE

export function createStatusFacts(options: {
  readonly school: SchoolFacts
  readonly version: string
  readonly now: () => number
}) {
  const { school, version, now } = options
  const zone = zoneOf(school.timeZone)
  let cached: { readonly day: string; readonly offsets: readonly OffsetStep[] } | null = null

  /** This machine's zone data, for a page to compare with its own. */
  function offsetsNow(): readonly OffsetStep[] {
    const day = utcDayOf(now())
    if (cached?.day !== day) {
      const range = {
        start: asInstant(now() - WITNESSED_DAYS.back * DAY),
        end: asInstant(now() + WITNESSED_DAYS.ahead * DAY),
      }
      cached = { day, offsets: offsetSteps(zone, range) }
    }
    return cached.offsets
  }

  /** `skew`: how far this clock is ahead of the school's, ms. */
  return (
    status: ReaderStatus,
    skew: number,
    plannedGaps: PlannedGaps,
    unsaved: Unsaved | null,
  ) => {
    const { budget, health, coverage, revisions, written } = status
    const spans = (collection: ListName) =>
      coverage[collection].map(({ from, to, asOf }) => ({ from, to, asOf: isoInstant(asOf) }))
    return {
      school,
      requests: { ...budget, reset: isoOrNull(budget.reset) },
      upstream: { ...health, since: isoOrNull(health.since), retryAt: isoOrNull(health.retryAt) },
      coverage: { reservations: spans('reservations'), flights: spans('flights') },
      revisions,
      plannedGaps,
      saved: unsaved === null,
      unsaved: unsaved && { since: isoInstant(unsaved.since), reason: unsaved.reason },
      clocks: {
        /** Whole seconds; 0 if the clocks agree. */
        skew: Math.abs(skew) < SKEW_WORTH_SAYING ? 0 : Math.round(skew / 1000),
        offsets: offsetsNow().map(({ from, minutes }) => ({ from: isoInstant(from), minutes })),
        written: written.map(({ from, to, minutes }) => ({
          from: isoInstant(from),
          to: isoInstant(to),
          minutes,
        })),
      },
      serverTime: isoInstant(now()),
      version,
    }
  }
}

/** JSON that cannot end a script element, whatever a school is called. */
export function dataBlock(facts: unknown, id = ''): string {
  const json = JSON.stringify(facts).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  const named = id === '' ? '' : ` id="${id}"`
  return `<script type="application/json"${named}>${json}</script>`
}
