import { PAGES, type PageId } from '#wire/pages.ts'
import type { Field } from './fields.ts'
import { memoizing } from './memoizing.ts'
import { type Search, stringifySearch } from './search-params.ts'

export interface PageAddress<State> {
  readonly path: string
  /** Unknown or wrong values give defaults. Equal addresses give the same object, and equal values the same list, so
   * that changing one filter leaves the others untouched. */
  read(this: void, search: Search): State
  write(this: void, state: State): Search
  href(this: void, state: State): string
}

export type StateOf<Address> = Address extends PageAddress<infer State> ? State : never

export type Fields<Raw> = { readonly [Key in keyof Raw]: Field<Raw[Key]> }

/** For fields that depend on one another. */
interface Settling<Raw, State> {
  read(raw: Raw): State
  write(state: State): Raw
}

/** `fields`: one per part of the state. `settling`: what depends on several. */
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
    return { key, name, read: memoizing(read) }
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

export interface StateProps<State> {
  readonly state: State
  readonly onState: (next: Partial<State>) => void
}

export interface PageProps<State> extends StateProps<State> {
  readonly onOpenReservation: (id: string) => void
  readonly onOpenFlight: (id: string) => void
}
