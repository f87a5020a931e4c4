import type { AllLoaded } from '#api/queries/use-all-loaded.ts'
import { sayBookingState } from '#bookings/booking/booking-state.ts'
import { CalendarButton } from '#bookings/booking/CalendarButton.tsx'
import { useBookingWords } from '#bookings/booking/page-bookings.tsx'
import { bookingCount } from '#bookings/booking/range-words.ts'
import type { Doubts } from '#domain/audit/doubt.ts'
import type { Dispatch } from '#domain/dispatch/dispatch-state.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { mailtoHref, telHref } from '#domain/record/contact.ts'
import { type LoadedPerson, rolesOf } from '#domain/record/people.ts'
import { nameOrEmail, shownEmail } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { capital, visibleText } from '#domain/text/visible-text.ts'
import type { Instant } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { Tag } from '#ui/Tag.tsx'
import { Hours } from './Hours.tsx'
import { RecordLists } from './PersonRows.tsx'
import { allBookings, aroundNow } from './person-figures.ts'
import { sayAroundNow, sayKnown } from './person-words.ts'

interface PersonPartProps {
  readonly person: LoadedPerson
  readonly booked: AllLoaded<Reservation>
  readonly flown: AllLoaded<CompletedFlight>
  readonly doubts: Doubts
  readonly dispatch: Dispatch
  readonly now: Instant
  readonly today: PlainDay
  readonly onOpenFlight: (id: string) => void
}

export function PersonPart({
  person,
  booked,
  flown,
  doubts,
  dispatch,
  now,
  today,
  onOpenFlight,
}: PersonPartProps) {
  const speak = useBookingWords()
  const bookings = allBookings(person)
  const { current, next, last } = aroundNow(bookings, now, dispatch.stateOf)
  const say = sayAroundNow({ current, next, last, now, booked, speak })
  const name = visibleText(nameOrEmail(person))
  return (
    <article
      className="flex flex-col gap-3.5 min-w-0 not-first:pt-5 not-first:border-t not-first:border-line"
      aria-label={name}
    >
      <header className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h2 className="min-w-0 text-20 leading-6.5 wrap-anywhere">
          <bdi>{name}</bdi>
        </h2>
        {rolesOf(person).map((role) => (
          <Tag key={role}>{capital(role)}</Tag>
        ))}
        <Contacts person={person} />
        <CalendarButton
          name={name}
          bookings={bookings}
          asOf={booked.asOf}
          which={`all ${bookingCount(bookings.length)}`}
          missing={sayKnown(booked, speak)}
          isWhole={booked.missing.length === 0}
        />
      </header>
      <dl className="flex flex-wrap gap-x-10 gap-y-2">
        {(
          [
            ...(current ? ([['Now', current, say.current]] as const) : []),
            ['Next booking', next, say.next],
            ['Last booking', last, say.last],
          ] as const
        ).map(([label, booking, words]) => {
          const hasState = booking !== null && dispatch.stateOf(booking.id) !== null
          const state = hasState && sayBookingState(booking, dispatch, speak, now)
          return (
            <div key={label}>
              <dt className="note">{label}</dt>
              <dd className="text-16 font-semibold">
                {booking === null ? (
                  words
                ) : (
                  <button
                    type="button"
                    className="text-left hover:underline"
                    data-opens-reservation={booking.id}
                  >
                    {words}
                    {state && ', '}
                    {state && (
                      <span className="text-tone" data-tone={state.tone}>
                        {state.words}
                      </span>
                    )}
                  </button>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
      <Hours person={person} booked={booked} flown={flown} doubts={doubts} today={today} />
      <RecordLists
        bookings={bookings}
        now={now}
        dispatch={dispatch}
        of={person}
        isLogRead={flown.days !== null}
        onOpenFlight={onOpenFlight}
      />
    </article>
  )
}

/** Linked only if it is exactly one address or number. */
function Contacts({ person }: { person: LoadedPerson }) {
  const { phones } = person
  const email = shownEmail(person.email)
  if (email === '' && phones.length === 0)
    return <p className="text-muted font-normal py-1.5">No contact on file</p>
  return (
    <p className="flex flex-wrap gap-x-3.5 gap-y-0.5 text-14 wrap-anywhere">
      {phones.map((phone) => (
        <Contact key={phone} text={phone} href={telHref(phone)} />
      ))}
      {email !== '' && <Contact text={email} href={mailtoHref(email)} />}
    </p>
  )
}

function Contact({ text, href }: { text: string; href: string | null }) {
  const words = <bdi>{visibleText(text)}</bdi>
  return href === null ? (
    <span className="py-0.75">{words}</span>
  ) : (
    <a className="py-0.75" href={href} rel="noopener noreferrer">
      {words}
    </a>
  )
}
