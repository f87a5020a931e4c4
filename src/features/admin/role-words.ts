import { isAtLeast, ROLE_FACTS, ROLES, type Role } from '#wire/access.ts'

export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  display: 'Today only, with initials instead of names.',
  viewer: 'Schedule and Today with full names. Phone numbers only on their own bookings.',
  dispatcher: 'The schedule with phone numbers, a week of the flight log, and printing.',
  manager: 'All data and exports. Can let people and screens in.',
  admin: 'Everything a manager can do, plus roles, tokens and the audit log.',
}

/** Roles a person can have, the strongest first. */
export const PERSON_ROLES = ROLES.filter((role) => role !== 'display')
  .reverse()
  .map((value) => ({ value, label: roleLabel(value) }))

/** An admin may grant any role, a manager up to dispatcher. */
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
