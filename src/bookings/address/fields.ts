import { readValueList, writeValueList } from '#domain/text/value-list.ts'
import { type PlainDay, parsePlainDay } from '#time/plain-day.ts'

/** `read` never throws: missing or invalid text gives the default, for which `write` gives undefined. */
export interface Field<T> {
  /** Its parameter name, if that differs from the state's. */
  readonly name?: string
  read(this: void, text: string | undefined): T
  write(this: void, value: T): string | undefined
}

const LONGEST_TEXT = 200

/** Comma-separated. Null is all, an empty list none. */
export const list: Field<readonly string[] | null> = { read: readValueList, write: writeValueList }

/** Comma-separated; empty by default; at most `most`. */
export function keys(most?: number): Field<readonly string[]> {
  return {
    read: (text) => (readValueList(text) ?? []).slice(0, most),
    write: (values) => (values.length === 0 ? undefined : writeValueList(values)),
  }
}

export const day: Field<PlainDay | null> = {
  read: parsePlainDay,
  write: (value) => value ?? undefined,
}

export function text(longest = LONGEST_TEXT): Field<string> {
  return {
    read: (typed) => (typed ?? '').slice(0, longest),
    write: (typed) => (typed === '' ? undefined : typed),
  }
}

/** `name=1` turns on what is off by default, `name=0` turns off what is on. */
export function flag(isUsual = false): Field<boolean> {
  const other = isUsual ? '0' : '1'
  return {
    read: (word) => (word === other) !== isUsual,
    write: (isOn) => (isOn === isUsual ? undefined : other),
  }
}

/** One of some words or numbers; `usual` is the default. */
export function oneOf<const Word extends string | number, const Usual extends Word | null>(
  words: readonly Word[],
  usual: Usual,
): Field<Word | Usual> {
  return {
    read: (word) => words.find((known) => String(known) === word) ?? usual,
    write: (word) => (word === usual || word === null ? undefined : String(word)),
  }
}

export function named<T>(name: string, field: Field<T>): Field<T> {
  return { ...field, name }
}
