import { nameOrContact } from '#domain/record/brief-names.ts'
import { telHref } from '#domain/record/contact.ts'
import type { Reservation } from '#domain/record/reservation.ts'

interface PhonesProps {
  readonly of: Reservation
  readonly className?: string
  /** Where the instructor is not named beside it. */
  readonly namesInstructor?: boolean
}

/** "Customer (303) 555-0120  Instructor (303) 555-0100": the first number of each, to call. */
export function Phones({ of, className = '', namesInstructor = false }: PhonesProps) {
  const phones = [...firstOf('Customer', of.customers), ...firstOf('Instructor', of.instructors)]
  return phones.length === 0 ? null : (
    <span className={`note flex flex-wrap gap-x-3 ${className}`}>
      {phones.map(({ whose, name, href, text }) => (
        <span key={whose}>
          {whose} {namesInstructor && whose === 'Instructor' && <bdi>{name} </bdi>}
          <a
            className="text-accent-text font-semibold whitespace-nowrap pointer-coarse:py-1.5"
            href={href}
          >
            {text}
          </a>
        </span>
      ))}
    </span>
  )
}

function firstOf(whose: string, people: Reservation['customers']) {
  return people
    .flatMap((person) => {
      const href = telHref(person.phone)
      return href === null
        ? []
        : [{ whose, name: nameOrContact(person), href, text: person.phone.trim() }]
    })
    .slice(0, 1)
}
