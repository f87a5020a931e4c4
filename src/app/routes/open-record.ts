import { pageAt } from '#school/address/pages.ts'
import { parseSearch } from '#school/address/search-params.ts'
import { changeSearch } from './address.ts'
import { goTo, here } from './history.ts'

/** Opens one record over the page in sight, as an entry of the history: Back closes it. */
export function openReservation(id: string): void {
  changeSearch({ reservation: id, flight: undefined }, { opens: true })
}

export function openFlight(id: string): void {
  changeSearch({ flight: id, reservation: undefined }, { opens: true })
}

/** Closes the open record: Back if it was opened here, otherwise (a link from outside) the address without it. */
export function closeRecord(): void {
  if (here().opens) history.back()
  else changeSearch({ reservation: undefined, flight: undefined }, { replace: true })
}

/** Follows a link without a reload. From one open record to another it stays over the same page. */
export function followLink(href: string): void {
  const { search, opens } = here()
  const { reservation, flight } = parseSearch(search)
  const isOverPage = reservation !== undefined || flight !== undefined
  const page = isOverPage ? pageAt(href) : null
  const move = { replace: true, opens }
  if (page?.id === 'flight') changeSearch({ flight: page.which, reservation: undefined }, move)
  else if (page?.id === 'reservation')
    changeSearch({ reservation: page.which, flight: undefined }, move)
  else goTo(href)
}
