import { CalendarButton } from '#bookings/booking/CalendarButton.tsx'
import { useBookingWords } from '#bookings/booking/page-bookings.tsx'
import { mailtoHref, telHref } from '#domain/record/contact.ts'
import { type LoadedPerson, rolesOf } from '#domain/record/people.ts'
import { nameOrEmail, shownEmail } from '#domain/record/person.ts'
import { capital, visibleText } from '#domain/text/visible-text.ts'
import { Tag } from '#ui/Tag.tsx'
import { AroundNow } from './AroundNow.tsx'
import { Hours } from './Hours.tsx'
import { RecordLists } from './PersonRows.tsx'
import { allBookings, type PeopleData, upcomingOf } from './person-figures.ts'
import { sayKnown } from './person-words.ts'

interface PersonPartProps extends PeopleData {
  readonly person: LoadedPerson
  readonly onOpenFlight: (id: string) => void
}

export function PersonPart(props: PersonPartProps) {
  const { person, booked, flown, dispatch, now, onOpenFlight } = props
  const speak = useBookingWords()
  const bookings = allBookings(person)
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
          which="upcoming "
          name={name}
          bookings={upcomingOf(props, bookings)}
          asOf={booked.asOf}
          missing={sayKnown(booked, speak)}
          isWhole={booked.missing.length === 0}
        />
      </header>
      <AroundNow {...{ bookings, booked, dispatch, now }} />
      <Hours {...props} />
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
    <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-14 wrap-anywhere">
      {phones.map((phone) => (
        <Contact key={phone} text={phone} href={telHref(phone)} />
      ))}
      {email !== '' && <Contact text={email} href={mailtoHref(email)} />}
    </p>
  )
}

function Contact({ text, href }: { text: string; href: string | null }) {
  return (
    <a className="py-0.75" href={href ?? undefined} rel="noopener noreferrer">
      <bdi>{visibleText(text)}</bdi>
    </a>
  )
}
