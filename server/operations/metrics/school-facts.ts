import type { Config } from '#config/config.ts'
import { COLLECTIONS } from '#read-model/axis.ts'
import type { DaysOf, SchoolReader } from '#read-model/school-reader.ts'
import { createKnownDays } from '#schools/known-days.ts'
import { SECOND } from '#time/instant.ts'
import { daysBetween, startOfWeek } from '#time/plain-day.ts'
import type { Sample, Samples } from './exposition.ts'

type SchoolMetric =
  | 'flightline_school_open'
  | 'flightline_today_age_seconds'
  | 'flightline_coverage_holes'
  | 'flightline_coverage_hole_seconds'

/** How well the school's today and this week are known. */
export function createSchoolFacts(
  reader: Pick<SchoolReader, 'ages'>,
  { timeZone, schoolHours }: Pick<Config, 'timeZone' | 'schoolHours'>,
): (now: number) => Pick<Samples, SchoolMetric> {
  const { days, parts } = createKnownDays(reader, { timeZone, hours: schoolHours })

  return (now) => {
    const today = days.day(now)
    const sunday = daysBetween(today.date, startOfWeek(today.date, 0))
    const each = (told: (collection: DaysOf['collection']) => number): Sample[] =>
      COLLECTIONS.map((collection) => ({ labels: { collection }, value: told(collection) }))
    const holes = (collection: DaysOf['collection']) =>
      parts(collection, now, sunday, collection === 'flights' ? 0 : sunday + 6).filter(
        ({ asOf }) => asOf === null,
      )
    return {
      flightline_school_open: [{ value: today.opens <= now && now < today.closes ? 1 : 0 }],
      flightline_today_age_seconds: each((collection) => {
        const ages = parts(collection, now, 0, 0).map(({ asOf }) =>
          asOf === null ? Number.POSITIVE_INFINITY : now - asOf,
        )
        return Math.max(0, ...ages) / SECOND
      }),
      flightline_coverage_holes: each((collection) => holes(collection).length),
      flightline_coverage_hole_seconds: each((collection) =>
        Math.floor(holes(collection).reduce((sum, { from, to }) => sum + to - from, 0) / SECOND),
      ),
    }
  }
}
