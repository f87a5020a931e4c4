import { flag, list, oneOf } from '#bookings/address/fields.ts'
import { pageAddress, type StateOf } from '#bookings/address/page-address.ts'
import { parseSearch } from '#bookings/address/search-params.ts'
import { PAPER } from '#bookings/address/shared-fields.ts'
import { addDays, type DayRange, type PlainDay } from '#time/plain-day.ts'
import { pageAt } from '#wire/pages.ts'

interface Raw {
  readonly wall: boolean
  readonly initials: '0' | '1' | null
  /** As on paper; `initials` overrides it. */
  readonly names: 'full' | 'initials' | null
  readonly aircraft: readonly string[] | null
}

interface State extends Pick<Raw, 'wall' | 'aircraft'> {
  readonly names: 'full' | 'initials'
}

/** `wall` is for an unattended screen, which is public: people are initials unless `initials=0`. */
export const todayAddress = pageAddress<Raw, State>(
  'today',
  {
    wall: flag(),
    initials: oneOf(['0', '1'], null),
    names: oneOf(['full', 'initials'], null),
    aircraft: list,
  },
  {
    read({ wall, initials, names, aircraft }) {
      const asked = initials === null ? names : initials === '1' ? 'initials' : 'full'
      return { wall, aircraft, names: asked ?? usualNames(wall) }
    },
    write({ wall, names, aircraft }) {
      const asked = names === 'initials' ? '1' : '0'
      const initials = names === usualNames(wall) ? null : asked
      return { wall, aircraft, initials, names: null }
    },
  },
)

export type TodayState = StateOf<typeof todayAddress>

export function isWallAt(path: string, search: string): boolean {
  return pageAt(path)?.id === 'today' && todayAddress.read(parseSearch(search)).wall
}

/** Today, and the day before for bookings left open. */
export function dispatchDays(today: PlainDay): DayRange {
  return { from: addDays(today, -1), to: today }
}

function usualNames(wall: boolean): State['names'] {
  return wall ? 'initials' : PAPER.names.read(undefined)
}
