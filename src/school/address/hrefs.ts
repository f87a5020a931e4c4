import { PAGES, type PageId } from './pages.ts'
import { type Search, stringifySearch } from './search-params.ts'

/** A page with what its address says; undefined is left out. */
export function pageHref(page: PageId, search: Search): string {
  return `${PAGES[page].path}${stringifySearch(search)}`
}

type Printable = {
  [Id in PageId]: (typeof PAGES)[Id] extends { paper: PageId } ? Id : never
}[PageId]

/** The paper of a page, with what the page's own address says. */
export function paperOf(page: Printable, search: Search): string {
  return pageHref(PAGES[page].paper, search)
}
