import { readValueList, writeValueList } from '#domain/text/value-list.ts'
import { type PlainDay, parsePlainDay } from '#time/plain-day.ts'

/** One value of an address. `read` never throws: undefined, unknown and wrong words give the default; `write` gives undefined for it. */
export interface Field<T> {
  /** Its name in the address, if that differs from the state's. */
  readonly name?: string
  read(this: void, text: string | undefined): T
  write(this: void, value: T): string | undefined
}

const LONGEST_TEXT = 200

/** Comma-separated: null is all, an empty list none. */
export const list: Field<readonly string[] | null> = { read: readValueList, write: writeValueList }

/** Comma-separated, empty where the address says nothing; at most `most`. */
export function keys(most?: number): Field<readonly string[]> {
  return {
    read: (text) => (readValueList(text) ?? []).slice(0, most),
    write: (values) => (values.length === 0 ? undefined : writeValueList(values)),
  }
}

/** A plain day; null where none is named. */
export const day: Field<PlainDay | null> = {
  read: parsePlainDay,
  write: (value) => value ?? undefined,
}

/** What somebody typed, cut off where nobody would go on typing. */
export function text(longest = LONGEST_TEXT): Field<string> {
  return {
    read: (typed) => (typed ?? '').slice(0, longest),
    write: (typed) => (typed === '' ? undefined : typed),
  }
}

/** `name=1` for what is off by default, `name=0` for what is on by default. */
export function flag(isUsual = false): Field<boolean> {
  const other = isUsual ? '0' : '1'
  return {
    read: (word) => (word === other) !== isUsual,
    write: (isOn) => (isOn === isUsual ? undefined : other),
  }
}

/** One of some words or numbers; `usual` if the address says nothing. */
export function oneOf<const Word extends string | number, const Usual extends Word | null>(
  words: readonly Word[],
  usual: Usual,
): Field<Word | Usual> {
  return {
    read: (word) => words.find((known) => String(known) === word) ?? usual,
    write: (word) => (word === usual || word === null ? undefined : String(word)),
  }
}

/** The same under another name in the address. */
export function named<T>(name: string, field: Field<T>): Field<T> {
  return { ...field, name }
}
