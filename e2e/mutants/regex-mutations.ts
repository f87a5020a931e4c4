const ESCAPED = String.raw`\\(?:u\{[^}]*\}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|c[A-Z]|[pP]\{[^}]*\}|[^])`
const ATOM = new RegExp(`${ESCAPED}|[^]`, 'gy')
const MEMBER = new RegExp(`(?:${ESCAPED}|[^\\]\\\\])(?:-(?:${ESCAPED}|[^\\]\\\\]))?`, 'gy')

/** The bodies of a regular expression that each miss one thing: an anchor, a repetition, a member of a class, its negation. */
export function regexMutations(body: string): string[] {
  const found: string[] = []
  const replace = (start: number, end: number, now: string) =>
    found.push(body.slice(0, start) + now + body.slice(end))
  for (let at = 0; at < body.length; ) {
    const char = body[at] ?? ''
    if (char === '[') {
      const end = classEnd(body, at)
      const isNegated = body[at + 1] === '^'
      if (isNegated) replace(at + 1, at + 2, '')
      const members = membersOf(body, at + (isNegated ? 2 : 1), end - 1)
      if (members.length > 1) for (const [from, to] of members) replace(from, to, '')
      at = end
      continue
    }
    if (char === '^' || char === '$') replace(at, at + 1, '')
    if (char === '+') replace(at, at + 1, '')
    if (char === '*') replace(at, at + 1, '+')
    if (char === '?' && !/[(*+?}]/.test(body[at - 1] ?? '(')) replace(at, at + 1, '')
    ATOM.lastIndex = at
    const atom = ATOM.exec(body)?.[0] ?? char
    if (atom === String.raw`\b`) replace(at, at + 2, '')
    at += atom.length
  }
  return found
}

function membersOf(body: string, from: number, to: number): [number, number][] {
  const members: [number, number][] = []
  for (let at = from; at < to; ) {
    MEMBER.lastIndex = at
    const length = MEMBER.exec(body)?.[0].length ?? 1
    members.push([at, at + length])
    at += length
  }
  return members
}

/** Where the class that opens at `at` is over: behind its `]`. */
function classEnd(body: string, at: number): number {
  let end = at + 1
  while (end < body.length && body[end] !== ']') end += body[end] === '\\' ? 2 : 1
  return end + 1
}
