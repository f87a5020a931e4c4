import { isAtLeast, ROLE_FACTS, ROLES, type Role } from '#api/access.ts'

/** What each role comes to, for whoever gives it. */
export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  display: 'Today alone, people as initials.',
  viewer: 'The schedule and today with full names. Phone numbers only with their own bookings.',
  dispatcher: 'All of the schedule with phone numbers, a week of the log, and paper.',
  manager: 'Everything there is to read, with exports; and lets people and screens in.',
  admin: 'Everything a manager may, and who may come in: this page.',
}

/** Those that a person can have, the one that sees most first. */
export const PERSON_ROLES = ROLES.filter((role) => role !== 'display').reverse()

/** Whether somebody of one role may let another in with that role: an admin anybody, a manager up to a dispatcher. */
export function mayLetIn(role: Role, as: Role): boolean {
  return role === 'admin' || (role === 'manager' && isAtLeast('dispatcher', as))
}

export function roleLabel(role: Role): string {
  return ROLE_FACTS[role].label
}

/** "a viewer", "an admin". */
export function withArticle(word: string): string {
  return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`
}
