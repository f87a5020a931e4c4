import { useSchool } from '#api/use-school.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import type { Instant } from '#time/instant.ts'
import type { OpenAge } from '#time/reading-age.ts'
import { sayAsOf } from './paper-words.ts'
import './range-paper.css'

interface PaperHeadProps {
  readonly title: string
  readonly asOf: Instant | null
  readonly ages?: readonly OpenAge[]
  readonly now: Instant
  readonly notes: readonly string[]
  /** False until wrong readings are known. */
  readonly isChecked?: boolean
}

/** Print only: school, days, zone, age, and what is left out. */
export function PaperHead(props: PaperHeadProps) {
  const { title, asOf, ages = [], now, notes, isChecked = true } = props
  const format = useDateFormat()
  const { name } = useSchool()
  const facts = [
    `Times: ${format.zone.name}.`,
    `${sayAsOf(ages, asOf, format)}.`,
    `Printed ${format.moment(now)}.`,
    ...notes,
  ]
  return (
    <div
      className="hidden print:block print:pt-0 print:pb-2 print:px-3 print:text-[11pt] print:leading-[1.3]"
      data-looked-back
      aria-hidden="true"
    >
      <p className="print:text-[15pt] print:font-semibold">
        {name}: {title}
      </p>
      <p>
        {!isChecked && <strong>Readings not checked yet. </strong>}
        {facts.join(' ')}
      </p>
    </div>
  )
}
