import { parseSearch, type Search } from '#bookings/address/search-params.ts'
import { changeSearch } from './address.ts'
import { here } from './history.ts'

interface OpenedRecord {
  readonly kind: 'reservation' | 'flight'
  readonly id: string
}

export function recordIn({ reservation, flight }: Search): OpenedRecord | null {
  if (reservation) return { kind: 'reservation', id: reservation }
  return flight ? { kind: 'flight', id: flight } : null
}

/** Adds a history entry, so that Back closes it; another record replaces it. */
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

/** Goes Back if it was opened here; for a link from outside it removes the parameter. */
export function closeRecord(): void {
  if (here().opens) history.back()
  else changeSearch({ reservation: undefined, flight: undefined }, { replace: true })
}
