import { useSchool } from '#api/use-school.ts'
import { formatDay, formatZonedTime } from '#time/format.ts'
import type { Instant } from '#time/instant.ts'
import { localDayOf } from '#time/zone.ts'
import { useLocale } from '#ui/locale.tsx'
import './range-paper.css'

interface PaperHeadProps {
  readonly title: string
  readonly asOf: Instant | null
  readonly now: Instant
  readonly notes: readonly string[]
}

/** Print only: school, days, zone, age, and what is left out. */
export function PaperHead({ title, asOf, now, notes }: PaperHeadProps) {
  const { locale } = useLocale()
  const { name, zone } = useSchool()
  const moment = (at: Instant) =>
    `${formatDay(localDayOf(zone, at), locale, 'short')} ${formatZonedTime(zone, at, locale)}`
  const facts = [
    `Times: ${zone.name}.`,
    asOf === null ? 'Nothing was read.' : `As of ${moment(asOf)}, the oldest part.`,
    `Printed ${moment(now)}.`,
    ...notes,
  ]
  return (
    <div
      className="hidden print:block print:pt-0 print:pb-2 print:px-3 print:text-[9pt]"
      data-looked-back
      aria-hidden="true"
    >
      <p className="print:text-[12pt] print:font-semibold">
        {name}: {title}
      </p>
      <p>{facts.join(' ')}</p>
    </div>
  )
}
