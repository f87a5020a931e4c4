import { recordHref } from '#bookings/address/hrefs.ts'
import { bookingProps } from '#bookings/booking/booking-props.ts'
import type { BookingMarks } from '#bookings/booking/marks.ts'
import { useBookingWords } from '#bookings/booking/page-bookings.tsx'
import { BookingIcon } from '#bookings/booking/StatusIcon.tsx'
import { compareIds } from '#domain/lists/in-order.ts'
import { nameOrEmail, samePerson } from '#domain/record/person.ts'
import { isRecordId } from '#domain/record/record-id.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { sayHalfOnce } from '#time/format.ts'
import { overlap } from '#time/instant.ts'
import { localDay, localDayOf } from '#time/zone.ts'
import { Link } from '#ui/link.tsx'
import styles from './Neighbors.module.css'

interface NeighborsProps {
  readonly reservation: Reservation
  readonly near: readonly Reservation[]
  readonly marks: BookingMarks
}

/** The day of its aircraft and its instructors, with this booking among the others. */
export function Neighbors({ reservation, near, marks }: NeighborsProps) {
  const speak = useBookingWords()
  const at = reservation.start ?? reservation.end
  if (at === null) return null
  const day = localDay(speak.zone, localDayOf(speak.zone, at))
  const ofDay = near
    .filter(({ start, end }) => {
      const [from, to] = [start ?? end, end ?? start]
      return (
        from !== null && to !== null && overlap({ start: from, end: Math.max(to, from + 1) }, day)
      )
    })
    .sort((a, b) => (a.start ?? 0) - (b.start ?? 0) || compareIds(a, b))
  const tail = reservation.aircraft?.tail ?? ''
  const lists = [
    {
      title: speak(reservation).tail,
      list: tail === '' ? [] : ofDay.filter(({ aircraft }) => aircraft?.tail === tail),
      says: (one: Reservation) => speak(one).who,
    },
    ...reservation.instructors.map((person) => ({
      title: visibleText(nameOrEmail(person)) || 'no name',
      list: ofDay.filter(({ instructors }) =>
        instructors.some((other) => samePerson(other, person)),
      ),
      says: (one: Reservation) => `${speak(one).tail} ${speak(one).customerShort}`,
    })),
  ]
  const parts = lists.map(
    ({ title, list, says }, index) =>
      list.length > 0 && (
        <section key={index} aria-label={`${title} that day`}>
          <h3 className="note">
            <bdi>{title}</bdi> that day
          </h3>
          <ol>
            {list.map((one) => (
              <li key={one.id}>
                <BesideLine one={one} isThis={one.id === reservation.id} marks={marks}>
                  {says(one)}
                </BesideLine>
              </li>
            ))}
          </ol>
        </section>
      ),
  )
  return <div className={styles.beside}>{parts}</div>
}

function BesideLine(props: {
  one: Reservation
  isThis: boolean
  marks: BookingMarks
  children: string
}) {
  const { one, isThis, marks, children } = props
  const words = useBookingWords()(one)
  const line = (
    <>
      <span className={styles.time}>{sayHalfOnce(words.time)}</span>
      <BookingIcon of={one} />
      <bdi className="clip">{children}</bdi>
    </>
  )
  if (isThis || !isRecordId(one.id))
    return (
      <span className={styles.line} aria-current={isThis || undefined}>
        {line}
      </span>
    )
  return (
    <Link
      className={styles.line}
      href={recordHref('reservation', one.id)}
      aria-label={words.name}
      {...bookingProps(one, marks)}
    >
      {line}
    </Link>
  )
}
