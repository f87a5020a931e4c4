import { useCallback } from 'react'
import type { PageAddress } from '#bookings/address/page-address.ts'
import { parseSearch, type Search, stringifySearch } from '#bookings/address/search-params.ts'
import { goTo, here } from './history.ts'

/** Values that change in many small steps, which replace the history entry. */
const RETOUCHED: ReadonlySet<string> = new Set(['q', 'zoom', 'open'])

export function useAddressState<State extends object>(
  { path, read, write }: PageAddress<State>,
  search: string,
): readonly [State, (change: Partial<State>) => void] {
  const change = useCallback(
    (part: Partial<State>) => {
      const before = parseSearch(here().search)
      const { reservation, flight } = before
      const next = { reservation, flight, ...write({ ...read(before), ...part }) }
      const text = stringifySearch(next)
      if (text === here().search) return
      goTo(`${path}${text}`, { replace: Object.keys(part).every((name) => RETOUCHED.has(name)) })
    },
    [path, read, write],
  )
  return [read(parseSearch(search)), change]
}

export function changeSearch(change: Search, move?: Parameters<typeof goTo>[1]): void {
  const { path, search } = here()
  goTo(`${path}${stringifySearch({ ...parseSearch(search), ...change })}`, move)
}
