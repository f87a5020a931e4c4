export type JsonPath = readonly (string | number)[]

/** `reservations[3].aircraft.tailNumber` */
export function pathText(path: JsonPath): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    if (!/^[A-Za-z_$][\w$]*$/.test(part)) return `${text}[${JSON.stringify(part)}]`
    return text === '' ? part : `${text}.${part}`
  }, '')
}

/** Counted from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

const DEEPEST = 200
const BLANKS = /[ \t\r\n]*/y
const STRING = /"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy
const LITERAL = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/**
 * Offsets of the `wanted` paths (as `pathText`), which JSON.parse forgets, and where the text stops being JSON; null
 * if it is all JSON.
 */
export function positionsIn(text: string, wanted: ReadonlySet<string> = new Set()) {
  const offsets = new Map<string, number>()
  let at = 0
  const skip = (pattern: RegExp): string => {
    pattern.lastIndex = at
    const matched = pattern.exec(text)?.[0] ?? ''
    at += matched.length
    return matched
  }
  const is = (character: string): boolean => {
    skip(BLANKS)
    if (text[at] !== character) return false
    at += 1
    return true
  }
  const need = (isThere: boolean) => {
    if (!isThere) throw new SyntaxError()
  }
  const value = (path: JsonPath): void => {
    skip(BLANKS)
    need(path.length <= DEEPEST)
    const name = pathText(path)
    if (wanted.has(name)) offsets.set(name, at)
    const end = is('[') ? ']' : is('{') ? '}' : null
    if (end === null) return need(skip(STRING) !== '' || skip(LITERAL) !== '')
    for (let index = 0; !is(end); index += 1) {
      need(index === 0 || is(','))
      if (end === ']') value([...path, index])
      else {
        skip(BLANKS)
        const key = skip(STRING)
        need(key !== '' && is(':'))
        value([...path, JSON.parse(key) as string])
      }
    }
  }
  try {
    value([])
    skip(BLANKS)
    return { offsets, brokenAt: at === text.length ? null : at }
  } catch (error) {
    if (error instanceof SyntaxError) return { offsets, brokenAt: at }
    throw error
  }
}
