import { shownPhone, telHref } from '#domain/record/contact.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { shortName } from '#domain/text/initials.ts'
import { visibleText } from '#domain/text/visible-text.ts'

interface PhonesProps {
  readonly of: Reservation
  readonly className?: string
}

/** "Abbott (303) 555-0120  Brooks (303) 555-0100": the first customer and the first instructor with a number, to call. */
export function Phones({ of, className = '' }: PhonesProps) {
  const people = [of.customers, of.instructors].flatMap((all) =>
    all.filter(({ phone }) => telHref(phone) !== null).slice(0, 1),
  )
  return people.length === 0 ? null : (
    <span className={`note flex flex-wrap gap-x-3 ${className}`}>
      {people.map((person) => (
        <span key={`${person.name} ${person.phone}`}>
          <bdi>{visibleText(shortName(person.name))}</bdi>{' '}
          <a
            className="text-accent-text font-semibold whitespace-nowrap pointer-coarse:py-1.5"
            href={telHref(person.phone) ?? undefined}
          >
            {shownPhone(person)}
          </a>
        </span>
      ))}
    </span>
  )
}
