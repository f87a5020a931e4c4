import { recordHref } from '#bookings/address/hrefs.ts'
import { BookingRow, RecordRow } from '#bookings/booking/BookingRow.tsx'
import { useBookingWords } from '#bookings/booking/page-bookings.tsx'
import { BookingIcon } from '#bookings/booking/StatusIcon.tsx'
import { compareIds } from '#domain/lists/in-order.ts'
import { touches } from '#domain/record/membership.ts'
import { nameOrEmail, samePerson } from '#domain/record/person.ts'
import { isRecordId } from '#domain/record/record-id.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { sayHalfOnce } from '#time/format.ts'
import { localDay } from '#time/zone.ts'
import { useNow } from '#ui/clock.tsx'

interface NeighborsProps {
  readonly reservation: Reservation
  readonly near: readonly Reservation[]
}

/** The day of its aircraft and its instructors, with this booking among the others. */
export function Neighbors({ reservation, near }: NeighborsProps) {
  const speak = useBookingWords()
  const now = useNow()
  const at = reservation.start ?? reservation.end
  if (at === null) return null
  const day = localDay(speak.zone, speak.dayOf(at))
  const ofDay = near
    .filter((one) => touches(one, day))
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
  const when = day.start <= now && now < day.end ? 'today' : 'that day'
  const parts = lists.map(
    ({ title, list, says }, index) =>
      list.length > 0 && (
        <section key={index} aria-label={`${title} ${when}`}>
          <h3 className="note">
            <bdi>{title}</bdi> {when}
          </h3>
          <ol className="grid grid-cols-[max-content_14px_minmax(0,1fr)] gap-x-2">
            {list.map((one) => (
              <li key={one.id} className="col-span-full grid grid-cols-subgrid">
                <NeighborRow of={one} isThis={one.id === reservation.id} says={says(one)} />
              </li>
            ))}
          </ol>
        </section>
      ),
  )
  return <div className="grid gap-5 text-13">{parts}</div>
}

function NeighborRow({ of, isThis, says }: { of: Reservation; isThis: boolean; says: string }) {
  const { name, time } = useBookingWords()(of)
  if (!isThis && isRecordId(of.id))
    return (
      <BookingRow
        kind="neighbor"
        of={of}
        href={recordHref('reservation', of.id)}
        aria-label={name}
        cells={{ who: says }}
      />
    )
  const cells = { time: sayHalfOnce(time), icon: <BookingIcon of={of} />, who: says }
  return <RecordRow kind="neighbor" as="span" aria-current={isThis || undefined} cells={cells} />
}
