import type { AgedPart, DaysOf, SchoolReader } from '#server/school/read-model/school-reader.ts'
import { createSchoolDays, type SchoolDays } from '#server/school/refresher/school-days.ts'
import { SECOND, utcDayOf } from '#time/instant.ts'
import type { HostedSchool } from './hosted-school.ts'

/** How well a school's local days are known. */
export function createKnownDays(
  reader: Pick<SchoolReader, 'ages'>,
  { timeZone, hours }: Pick<HostedSchool, 'timeZone' | 'hours'>,
): {
  readonly days: SchoolDays
  /** Of the local days from `first` to `last`, counted from today; a log day is a day of UTC. */
  parts(collection: DaysOf['collection'], now: number, first: number, last: number): AgedPart[]
} {
  const days = createSchoolDays(timeZone, hours)
  return {
    days,
    parts(collection, now, first, last) {
      const [one, other] = [days.day(now, first), days.day(now, last)]
      if (collection === 'flights')
        return [...reader.ages({ collection, from: one.date, to: other.date })]
      const [begins, ends] = [one.begins, days.day(now, last + 1).begins]
      const around = { collection, from: utcDayOf(begins), to: utcDayOf(ends - 1) }
      return reader
        .ages(around)
        .map((part) => ({
          ...part,
          from: Math.max(part.from, begins),
          to: Math.min(part.to, ends),
        }))
        .filter(({ from, to }) => to - from >= SECOND)
    },
  }
}
