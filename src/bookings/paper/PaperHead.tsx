import { useSchool } from '#api/use-school.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import type { Instant } from '#time/instant.ts'
import './range-paper.css'

interface PaperHeadProps {
  readonly title: string
  readonly asOf: Instant | null
  readonly now: Instant
  readonly notes: readonly string[]
  /** False until wrong readings are known. */
  readonly isChecked?: boolean
}

/** Print only: school, days, zone, age, and what is left out. */
export function PaperHead({ title, asOf, now, notes, isChecked = true }: PaperHeadProps) {
  const format = useDateFormat()
  const { name } = useSchool()
  const moment = (at: Instant) => `${format.day(format.dayOf(at), 'short')} ${format.zonedTime(at)}`
  const facts = [
    `Times: ${format.zone.name}.`,
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
      <p>
        {!isChecked && <strong>Readings not checked yet. </strong>}
        {facts.join(' ')}
      </p>
    </div>
  )
}
