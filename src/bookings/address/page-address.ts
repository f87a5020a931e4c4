import { PAGES, type PageId } from '#wire/pages.ts'
import type { Field } from './fields.ts'
import { remembering } from './remembering.ts'
import { type Search, stringifySearch } from './search-params.ts'

/** What the address of one page says, read and written by one declaration. */
export interface PageAddress<State> {
  readonly path: string
  /**
   * Every unknown or wrong value falls back to the default. Equal addresses give the same object, and a value that two
   * addresses share is the same list in both: changing one filter leaves the others untouched.
   */
  read(this: void, search: Search): State
  /** What to write into the address: undefined for a default value. */
  write(this: void, state: State): Search
  /** The page with what it is to show. */
  href(this: void, state: State): string
}

export type StateOf<Address> = Address extends PageAddress<infer State> ? State : never

export type Fields<Raw> = { readonly [Key in keyof Raw]: Field<Raw[Key]> }

/** What no single field can know, because it depends on another. */
interface Settling<Raw, State> {
  read(raw: Raw): State
  write(state: State): Raw
}

/** `fields` say for each part of the state how it is read and written; `settling` what one part means for another. */
export function pageAddress<State extends object>(
  page: PageId,
  fields: Fields<State>,
): PageAddress<State>
export function pageAddress<Raw extends object, State extends object>(
  page: PageId,
  fields: Fields<Raw>,
  settling: Settling<Raw, State>,
): PageAddress<State>
export function pageAddress<State extends object>(
  page: PageId,
  fields: Fields<State>,
  settling: Settling<State, State> = { read: (state) => state, write: (state) => state },
): PageAddress<State> {
  const keys = Object.keys(fields) as (keyof State & string)[]
  const readers = keys.map((key) => {
    const { name = key, read } = fields[key]
    return { key, name, read: remembering(read) }
  })
  const states = new WeakMap<Search, State>()
  const write = (state: State): Search => {
    const raw = settling.write(state)
    return Object.fromEntries(
      keys.map((key) => [fields[key].name ?? key, fields[key].write(raw[key])]),
    )
  }
  const { path } = PAGES[page]
  return {
    path,
    read(search) {
      const before = states.get(search)
      if (before !== undefined) return before
      const raw = readers.map(({ key, name, read }) => [key, read(search[name])])
      const state = settling.read(Object.fromEntries(raw) as State)
      states.set(search, state)
      return state
    },
    write,
    href: (state) => `${path}${stringifySearch(write(state))}`,
  }
}

/** A state in the address, and how to change it. */
export interface StateProps<State> {
  readonly state: State
  readonly onState: (next: Partial<State>) => void
}

/** What every page is given whose state lives in its address. */
export interface PageProps<State> extends StateProps<State> {
  readonly onOpenReservation: (id: string) => void
  readonly onOpenFlight: (id: string) => void
}
