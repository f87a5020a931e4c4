import { foldForSearch } from '#domain/text/text-fold.ts'

export interface Query {
  readonly text: string
  readonly words: readonly string[]
  readonly digits: string
}

export function queryOf(text: string): Query {
  const folded = foldForSearch(text)
  const words = folded === '' ? [] : folded.split(' ')
  return { text: folded, words, digits: folded.replace(/[^0-9]/g, '') }
}

/** 100 for equal, 0 for no match. `field` is folded. */
export function matchScore(query: Query, field: string): number {
  const { text, words } = query
  if (text === '' || field === '') return 0
  if (field === text) return 100
  if (field.startsWith(text)) return 80
  if (field.endsWith(text) && text.length > 1) return 66
  if (startsWords(query, field) > 0) return 64
  if (text.length > 1 && field.includes(text)) return 45
  return words.length > 1 && words.every((word) => field.includes(word)) ? 40 : 0
}

/** 64 if each word typed begins one of the field's, else 0. */
export function startsWords({ words }: Query, field: string): number {
  return words.every((word) => startsAWord(field, word)) ? 64 : 0
}

function startsAWord(field: string, word: string): boolean {
  for (let at = field.indexOf(word); at >= 0; at = field.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(field.charAt(at - 1))) return true
  }
  return false
}
