import { LONGEST_PERSON_NAME } from '#api/access.ts'
import { foldForSearch } from '#domain/text/text-fold.ts'
import { refusal } from '#gateway/answer.ts'

export const WRONG_NAME = refusal(400, `A name has 1 to ${LONGEST_PERSON_NAME} letters.`)

/** What somebody called himself, a screen or a token, trimmed; null for nothing, too much, or what cannot be read. */
export function plainName(text: string): string | null {
  const name = text.trim().normalize('NFC')
  const isSeen = foldForSearch(name) !== '' && !/\p{C}/u.test(name)
  return isSeen && name.length <= LONGEST_PERSON_NAME ? name : null
}
