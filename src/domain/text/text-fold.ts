// Zero-width and bidi marks, often pasted unseen; they mustn't make words differ.
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u061c]/g

const PLAIN = /^[ -~]*$/

/** For comparing the API's words: no invisible marks, trimmed, A–Z in lower case. ASCII only, so that no locale changes
 * an I (FD10). */
export function foldAscii(text: string): string {
  if (PLAIN.test(text)) return text.trim().toLowerCase()
  return text
    .replace(UNSEEN, '')
    .trim()
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** For searching: no accents or case, single spaces. */
export function foldForSearch(text: string): string {
  // Nearly every name; the audit compares thousands.
  if (PLAIN.test(text)) return text.trim().toLowerCase().replace(/ {2,}/g, ' ')
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(UNSEEN, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

const ASCII = /^\p{ASCII}*$/u

/** Sorts by plain comparison without case and accents, numbers by value (N99 before N172). Intl.Collator is thirty
 * times slower. */
export function naturalKey(text: string): string {
  const folded = ASCII.test(text) ? text.trim().toLowerCase() : foldForSearch(text)
  return folded.replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(12, '0'))
}
