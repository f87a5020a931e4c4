import { PAGES, type PageId } from './pages.ts'
import { type Search, stringifySearch } from './search-params.ts'

/** The address of a page with some parameters; undefined ones are left out. */
export function pageHref(page: PageId, search: Search): string {
  return `${PAGES[page].path}${stringifySearch(search)}`
}

/** The page of one record. */
export function recordHref(record: 'reservation' | 'flight', id: string): string {
  return PAGES[record].path.replace(':id', encodeURIComponent(id))
}

type Printable = {
  [Id in PageId]: (typeof PAGES)[Id] extends { paper: PageId } ? Id : never
}[PageId]

/** The paper of a page, with what the page's own address says. */
export function paperOf(page: Printable, search: Search): string {
  return pageHref(PAGES[page].paper, search)
}
