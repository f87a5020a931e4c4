import { randomInt } from 'node:crypto'
import { CODE_LETTERS } from '#wire/house-wire.ts'

const LENGTH = 8
const HALF = LENGTH / 2

/** Letters that no open code has. */
export function newCode(taken: ReadonlySet<string>): string {
  for (;;) {
    const letter = () => CODE_LETTERS[randomInt(CODE_LETTERS.length)] ?? ''
    const code = Array.from({ length: LENGTH }, letter).join('')
    if (!taken.has(code)) return code
  }
}

/** As it stands on the screen, `XXXX-XXXX`. */
export function shownCode(code: string): string {
  return `${code.slice(0, HALF)}-${code.slice(HALF)}`
}

/** A code as somebody typed it, with or without what stands between; no code at all is no screen's. */
export function typedCode(text: string): string {
  return text
    .slice(0, 40)
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
}
