// JSON.parse forgets where a value was. This walks the text again, only when something is wrong, for line numbers.

export type JsonPath = readonly (string | number)[]

/** `reservations[3].aircraft.tailNumber` */
export function pathText(path: JsonPath): string {
  let text = ''
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`
    else if (/^[A-Za-z_$][\w$]*$/.test(part)) text += text === '' ? part : `.${part}`
    else text += `[${JSON.stringify(part)}]`
  }
  return text
}

/** The line, counted from 1, of an offset into a text. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/** Offsets of the values at the wanted paths (as `pathText`), where they exist. Needs valid JSON. */
export function offsetsOf(text: string, wanted: Iterable<string>): Map<string, number> {
  const missing = new Set(wanted)
  const found = new Map<string, number>()
  walk(text, (path, offset) => {
    const name = pathText(path)
    if (missing.delete(name)) found.set(name, offset)
    return missing.size > 0
  })
  return found
}

/** Where a text stops being JSON; null when all of it is. */
export function brokenAt(text: string): number | null {
  return walk(text, () => true)
}

const DEEPEST = 200
const BLANKS = /[ \t\r\n]*/y
const STRING = /"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy
const LITERAL = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const STOP = Symbol('walked far enough')

/** Calls `visit` for every value until it returns false; returns the offset of what is not JSON. */
function walk(text: string, visit: (path: JsonPath, offset: number) => boolean): number | null {
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
    if (!visit(path, at)) throw STOP
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
    return at === text.length ? null : at
  } catch (error) {
    if (error === STOP) return null
    if (error instanceof SyntaxError) return at
    throw error
  }
}
