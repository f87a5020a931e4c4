import type { TokenScope } from '#api/house-wire.ts'

/** What a script may read with each scope. */
export const SCOPE_WORDS: Readonly<Record<TokenScope, { label: string; sees: string }>> = {
  schedule: { label: 'Schedule', sees: 'bookings with names' },
  log: { label: 'Flight log', sees: 'flights with Hobbs and Tach' },
  contacts: { label: 'Contacts', sees: 'phone numbers and e-mails in either' },
}
