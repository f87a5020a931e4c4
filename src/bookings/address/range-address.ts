import { isRange, type OpenEndedDays } from '#time/longest-range.ts'
import type { PageId } from '#wire/pages.ts'
import { day } from './fields.ts'
import { type Fields, type PageAddress, pageAddress } from './page-address.ts'

/** `from` and `to` fall back together unless they are a valid range. */
export function rangeAddress<State extends object>(
  page: PageId,
  fields: Fields<State>,
): PageAddress<OpenEndedDays & State> {
  const all = { from: day, to: day, ...fields } as Fields<OpenEndedDays & State>
  return pageAddress<OpenEndedDays & State, OpenEndedDays & State>(page, all, {
    read(state) {
      const { from, to } = state
      const isSound = from === null || to === null || isRange({ from, to })
      return isSound ? state : { ...state, from: null, to: null }
    },
    write: (state) => state,
  })
}
