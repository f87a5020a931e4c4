// JSON.parse forgets where a value stood. This walks the text again, only when something is
// wrong with it, to give a line number to each problem.

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
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line += 1
  }
  return line
}

/**
 * Offsets of the values at the wanted paths (as `pathText`), where they exist. Needs valid JSON.
 */
export function offsetsOf(text: string, wanted: Iterable<string>): Map<string, number> {
  const missing = new Set(wanted)
  const found = new Map<string, number>()
  walkJson(text, (path, offset) => {
    const name = pathText(path)
    if (missing.delete(name)) found.set(name, offset)
    return missing.size > 0
  })
  return found
}

/** Where a text stops being JSON; null when all of it is. */
export function brokenAt(text: string): number | null {
  return walkJson(text, () => true)
}

const DEEPEST = 200
const LITERAL = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const STRING = /"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy
const BLANKS = /[ \t\r\n]*/y

/** Calls `visit` for every value until it returns false; returns the offset of what is not JSON. */
function walkJson(
  text: string,
  visit: (path: (string | number)[], offset: number) => boolean,
): number | null {
  const path: (string | number)[] = []
  let at = 0
  let going = true

  const skip = (pattern: RegExp): string | null => {
    pattern.lastIndex = at
    const matched = pattern.exec(text)?.[0] ?? null
    if (matched !== null) at += matched.length
    return matched
  }
  const is = (character: string): boolean => {
    skip(BLANKS)
    if (text[at] !== character) return false
    at += 1
    return true
  }
  // Each returns whether the text was valid so far; `at` stays on what was not.
  const members = (end: string, member: (index: number) => boolean): boolean => {
    if (is(end)) return true
    for (let index = 0; ; index += 1) {
      if (!member(index)) return false
      if (!going || is(end)) return true
      if (!is(',')) return false
    }
  }
  const inside = (part: string | number): boolean => {
    path.push(part)
    const sound = value()
    path.pop()
    return sound
  }
  const value = (): boolean => {
    skip(BLANKS)
    if (path.length > DEEPEST) return false
    going &&= visit(path, at)
    if (!going) return true
    if (is('[')) return members(']', inside)
    if (is('{')) {
      return members('}', () => {
        skip(BLANKS)
        const key = skip(STRING)
        return key !== null && is(':') && inside(JSON.parse(key) as string)
      })
    }
    return (skip(STRING) ?? skip(LITERAL)) !== null
  }

  const sound = value()
  if (sound && !going) return null
  skip(BLANKS)
  return sound && at === text.length ? null : at
}
