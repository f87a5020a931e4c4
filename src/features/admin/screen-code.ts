import { CODE_LETTERS } from '#wire/accounts-wire.ts'

const CODE_LENGTH = 8

export function lettersOf(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, CODE_LENGTH)
}

/** "ABCD-EFGH" */
export function grouped(code: string): string {
  return code.replace(/(.{4})(?=.)/, '$1-')
}

/** Letters that no screen shows, each once. */
export function strangeLetters(code: string): string[] {
  return Array.from(new Set(code)).filter((letter) => !CODE_LETTERS.includes(letter))
}

export function isCode(letters: string): boolean {
  return letters.length === CODE_LENGTH && strangeLetters(letters).length === 0
}
