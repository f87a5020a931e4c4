import type { AllKnown } from '#api/queries/use-all-known.ts'
import type { Doubts } from '#domain/audit/doubt.ts'
import { DASH, formatHundredths, sayNotSummed } from '#domain/record/meter.ts'
import type { KnownPerson } from '#domain/record/people.ts'
import { formatDayRange } from '#time/format.ts'
import { useLocale } from '#ui/locale.tsx'
import { TableHeads } from '#ui/TableHeads.tsx'
import styles from './PersonPage.module.css'
import { figuresOf, type RoleFigures } from './person-figures.ts'

interface HoursProps {
  readonly person: KnownPerson
  readonly booked: Pick<AllKnown<unknown>, 'missing' | 'days'>
  readonly flown: Pick<AllKnown<unknown>, 'missing' | 'days'>
  readonly doubts: Doubts
}

/** Booked and flown hours, as student or renter and as instructor apart. */
export function Hours({ person, booked, flown, doubts }: HoursProps) {
  const { locale } = useLocale()
  const rows = [
    ['As customer', figuresOf(person.asCustomer, doubts)],
    ['As instructor', figuresOf(person.asInstructor, doubts)],
  ] as const
  const shown = rows.filter(([, { bookings, flights }]) => bookings + flights > 0)
  if (shown.length === 0) return null
  return (
    <table className={styles.hours}>
      <caption className={styles.caption}>{`Hours ${sayReach(booked, flown, locale)}`}</caption>
      <TableHeads heads={['Role', 'Bookings', 'Booked', 'Flights', 'Flown (Hobbs)']} />
      <tbody>
        {shown.map(([role, figures]) => (
          <tr key={role}>
            <th scope="row">{role}</th>
            <td>{least(booked, String(figures.bookings))}</td>
            <td>{least(booked, `${formatHundredths(figures.booked, 1)} h`)}</td>
            <td>{least(flown, String(figures.flights))}</td>
            <td>{sayFlown(flown, figures)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function sayReach({ days }: HoursProps['booked'], flown: HoursProps['flown'], locale: string) {
  const booked = days && `booked ${formatDayRange(days, locale)}`
  const log = flown.days && `flown ${formatDayRange(flown.days, locale)}`
  return [booked, log].filter((words) => words !== null).join(', ')
}

/** Nothing read is a dash; something missing within makes a figure the least it can be. */
function least({ days, missing }: HoursProps['booked'], figure: string): string {
  if (days === null) return DASH
  return missing.length > 0 ? `at least ${figure}` : figure
}

function sayFlown(flown: HoursProps['flown'], { hobbs }: RoleFigures): string {
  const figure = `${formatHundredths(hobbs.total, 1)} h`
  if (flown.days === null) return DASH
  const notSummed = sayNotSummed('Hobbs', hobbs)
  const said = hobbs.leftOut === 0 ? least(flown, figure) : `at least ${figure}`
  return notSummed === '' ? said : `${said}, ${notSummed}`
}
