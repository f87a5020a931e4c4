import { useEffect } from 'react'
import { useSchool } from '#api/use-school.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import type { Instant } from '#time/instant.ts'
import type { DayRange } from '#time/plain-day.ts'
import type { OpenAge } from '#time/reading-age.ts'
import { useNow } from '#ui/clock.tsx'
import { Incomplete } from './Incomplete.tsx'
import { sayAsOf } from './paper-words.ts'
import './range-paper.css'

interface PaperHeadProps {
  readonly title: string
  /** After the title. */
  readonly days?: DayRange | null
  readonly asOf: Instant | null
  readonly ages: readonly OpenAge[]
  readonly notes?: readonly (string | false)[]
  /** What isn't loaded; falsy if all is. */
  readonly incomplete?: string | false | null
  /** False until wrong readings are known. */
  readonly isChecked?: boolean
  /** Portrait: lists of one record or person. */
  readonly isUpright?: boolean
}

const inOne = (parts: readonly unknown[]) => parts.filter(Boolean).join(' ')

/** Print only: school, days, zone, age, and what is left out. */
export function PaperHead(props: PaperHeadProps) {
  const { days, asOf, ages, notes = [], isChecked = true, isUpright } = props
  const incomplete = inOne([props.incomplete, !isChecked && 'Readings not checked yet.'])
  const format = useDateFormat()
  const now = useNow()
  const { name } = useSchool()
  const title = `${name}: ${props.title}${days ? `, ${format.days(days)}` : ''}`
  const age = sayAsOf(ages, asOf, format)
  const said = inOne(notes)
  const later = `${title}. ${age.split(';')[0]}. ${incomplete ? 'INCOMPLETE. ' : ''}${said}`
  // A page box has the root's properties (range-paper.css).
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--paper-title', JSON.stringify(later))
    style.setProperty('--paper-side', isUpright ? 'portrait' : 'landscape')
  }, [later, isUpright])
  return (
    <div
      className="hidden print:block print:pb-2 print:px-3"
      data-looked-back={props.incomplete ? 'incomplete' : ''}
      aria-hidden="true"
    >
      <p>{title}</p>
      <p>
        {`Times: ${format.zone.name}. ${age}. Printed ${format.moment(now)}. `}
        {said}
      </p>
      {incomplete && <Incomplete>{incomplete}</Incomplete>}
    </div>
  )
}
