import { visibleText } from '#domain/text/visible-text.ts'
import { type Person, shownEmail } from './person.ts'

const MAILBOX =
  /^([A-Za-z0-9](?:[A-Za-z0-9._+'-]{0,62}[A-Za-z0-9_+-])?)@((?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24})$/

/** Only for exactly one plain address: no list, no header, no other alphabet (FD02). */
export function mailtoHref(email: string): string | null {
  const text = shownEmail(email).trim()
  if (text.length > 254) return null
  const match = MAILBOX.exec(text)
  return match ? `mailto:${encodeURIComponent(match[1] ?? '')}@${match[2]}` : null
}

/** Safe to show; '' without one. */
export function shownPhone(person: Pick<Person, 'phone'> | undefined): string {
  return visibleText(person?.phone.trim() ?? '')
}

/** Only for 3 to 15 plain digits: no extension, no service code with * or # (FD03). */
export function telHref(phone: string): string | null {
  const digits = phone
    .trim()
    .slice(0, 40)
    .replace(/[ ().\-/]/g, '')
  return /^\+?[0-9]{3,15}$/.test(digits) ? `tel:${digits}` : null
}
