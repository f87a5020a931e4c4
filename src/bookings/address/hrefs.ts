import { PAGES, type PageId } from '#wire/pages.ts'
import { type Search, stringifySearch } from './search-params.ts'

export function pageHref(page: PageId, search: Search): string {
  return `${PAGES[page].path}${stringifySearch(search)}`
}

export function recordHref(record: 'reservation' | 'flight', id: string): string {
  return PAGES[record].path.replace(':id', encodeURIComponent(id))
}

/** Null without a tail number, or if it is too long for an address. */
export function aircraftHref(tail: string): string | null {
  const part = encodeURIComponent(tail)
  return part === '' || part.length > 192 ? null : PAGES.aircraft.path.replace(':tail', part)
}

type Printable = {
  [Id in PageId]: (typeof PAGES)[Id] extends { paper: PageId } ? Id : never
}[PageId]

/** The print page, with the page's own parameters. */
export function paperOf(page: Printable, search: Search): string {
  return pageHref(PAGES[page].paper, search)
}
