import { initials, shortName } from '#domain/text/initials.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { nameOrEmail, type Person } from './person.ts'
import type { Reservation } from './reservation.ts'

/** What bars and lines of a booking say, safe to show; '' where the API has nothing. */
export function briefNames({ activity, customers: [first], instructors }: Reservation) {
  return {
    activity: visibleText(activity?.trim() ?? ''),
    customerShort: first ? shortName(visibleText(first.name)) || nameOrContact(first) : '',
    instructorInitials: instructors
      .map(({ name }) => initials(visibleText(name)))
      .filter(Boolean)
      .join(' '),
  }
}

export function nameOrContact(person: Person): string {
  return visibleText(nameOrEmail(person) || person.phone.trim()) || 'no name'
}
