import { remembering } from './remembering.ts'

/** The part of an address behind "?", as plain text: each name once (the first wins), nothing guessed into numbers or JSON. */
export type Search = Readonly<Record<string, string | undefined>>

const NAME = /^[a-z][a-zA-Z]{0,30}$/

/** Names that no page could mean (`__proto__`, brackets, markup) are dropped; a broken escape is left as it is. Equal texts give the same object. */
export const parseSearch = remembering((text: string): Search => {
  const search = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (NAME.test(name) && !(name in Object.prototype) && !search.has(name)) search.set(name, value)
  }
  return Object.fromEntries(search)
})

/** `?aircraft=N172SP,N5216K`: commas, colons and @ stay readable; '' for nothing. Undefined values are left out. */
export function stringifySearch(search: Search): string {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : `${encodeURIComponent(name)}=${escaped(value)}`,
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

// URLSearchParams, unlike encodeURIComponent, does not throw at half a surrogate pair.
function escaped(value: string): string {
  return new URLSearchParams([['', value]])
    .toString()
    .slice(1)
    .replaceAll('%2C', ',')
    .replaceAll('%3A', ':')
    .replaceAll('%40', '@')
}
