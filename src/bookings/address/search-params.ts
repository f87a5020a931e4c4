import { memoizing } from './memoizing.ts'

/** Query parameters as plain text; the first of a name wins. */
export type Search = Readonly<Record<string, string | undefined>>

const NAME = /^[a-z][a-zA-Z]{0,30}$/

/** Drops names that no page uses (`__proto__`, brackets); keeps broken escapes. Equal texts give the same object. */
export const parseSearch = memoizing((text: string): Search => {
  const search = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (NAME.test(name) && !(name in Object.prototype) && !search.has(name)) search.set(name, value)
  }
  return Object.fromEntries(search)
})

/** `?aircraft=N172SP,N5216K`: commas, colons and @ stay readable; '' if empty. Omits undefined values. */
export function stringifySearch(search: Search): string {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : `${encodeURIComponent(name)}=${escaped(value)}`,
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

// encodeURIComponent throws on half a surrogate pair, URLSearchParams doesn't.
function escaped(value: string): string {
  return new URLSearchParams([['', value]])
    .toString()
    .slice(1)
    .replaceAll('%2C', ',')
    .replaceAll('%3A', ':')
    .replaceAll('%40', '@')
}
