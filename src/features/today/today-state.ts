import { readValueList, writeValueList } from '#domain/text/value-list.ts'

/** What the address of the live dispatch page says. Lists: null is all, an empty list none. */
export interface TodayState {
  /** For a screen on the wall: no controls, pages turn by themselves. */
  readonly wall: boolean
  readonly names: 'full' | 'initials'
  readonly aircraft: readonly string[] | null
}

type Search = Readonly<Record<string, string | undefined>>

/** Every unknown or wrong value falls back to what its absence means. */
export function readTodaySearch(search: Search): TodayState {
  return {
    wall: search['wall'] === '1',
    names: search['names'] === 'initials' ? 'initials' : 'full',
    aircraft: readValueList(search['aircraft']),
  }
}

/** What stands in the address, nothing where the value is the one its absence means. */
export function writeTodaySearch(state: TodayState): Record<string, string | undefined> {
  return {
    wall: state.wall ? '1' : undefined,
    names: state.names === 'full' ? undefined : state.names,
    aircraft: writeValueList(state.aircraft),
  }
}
