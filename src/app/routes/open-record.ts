import { parseSearch, type Search } from '#bookings/address/search-params.ts'
import { changeSearch } from './address.ts'
import { here } from './history.ts'

interface OpenedRecord {
  readonly kind: 'reservation' | 'flight'
  readonly id: string
}

/** The record an address says is open over its page. */
export function recordIn({ reservation, flight }: Search): OpenedRecord | null {
  if (reservation) return { kind: 'reservation', id: reservation }
  return flight ? { kind: 'flight', id: flight } : null
}

/** Opens one record over the page in sight, as an entry of the history: Back closes it. The next one takes its place. */
export function openRecord({ kind, id }: OpenedRecord): void {
  const { search, opens } = here()
  const open = recordIn(parseSearch(search))
  if (open?.kind === kind && open.id === id) return
  const move = open ? { replace: true, opens } : { opens: true }
  changeSearch({ reservation: undefined, flight: undefined, [kind]: id }, move)
}

export function openReservation(id: string): void {
  openRecord({ kind: 'reservation', id })
}

export function openFlight(id: string): void {
  openRecord({ kind: 'flight', id })
}

/** Closes the open record: Back if it was opened here, otherwise (a link from outside) the address without it. */
export function closeRecord(): void {
  if (here().opens) history.back()
  else changeSearch({ reservation: undefined, flight: undefined }, { replace: true })
}
