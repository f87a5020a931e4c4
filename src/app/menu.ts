import { isOpenTo, type OpenTo } from '#bookings/address/open-to.ts'
import type { FramePage } from '#ui/frame/frame-context.ts'
import { PAGE_LIST, PAGES } from '#wire/pages.ts'
import { ROUTES } from './routes/routes.tsx'

const MENU = PAGE_LIST.flatMap(
  ({ id, title, word, isAside = false, isOwn = false, path: href }) => {
    const Icon = ROUTES[id].Icon
    return Icon ? { id, label: word ?? title, href, Icon, isAside, isOwn } : []
  },
)

/** On a phone the first four open to somebody of those wanted on the apron, in words that stand under a thumb. */
const THUMBS = (
  [
    ['today', 'Now'],
    ['schedule', 'Schedule'],
    ['flights', 'Log'],
    ['reconcile', 'Checks'],
    ['mine', 'Mine'],
    ['adminSchools', 'Schools'],
    ['adminPeople', 'People'],
  ] as const
).flatMap(([id, label]) =>
  MENU.filter(({ href }) => href === PAGES[id].path).map((page) => ({ ...page, label })),
)

const MOST_THUMBS = 4

/** The pages that a frame offers to somebody, seen from one of them; `who` null where nobody is asked who he is. */
export function menuAt(
  path: string,
  who: OpenTo,
): {
  readonly pages: readonly FramePage[]
  readonly thumbs: readonly FramePage[]
  readonly isSchool: boolean
} {
  const isSchool = who?.operates !== 'only'
  const offered = (from: typeof MENU) =>
    from.flatMap(({ id, ...page }) => {
      const isCurrent = path === page.href || path.startsWith(`${page.href}/`)
      // Where no school is, nothing else would stand in the bar.
      const isAside = page.isAside && (page.isOwn || isSchool)
      const label = isSchool || id !== 'adminPeople' ? page.label : 'People'
      return isOpenTo(id, who) ? { ...page, label, isAside, isCurrent } : []
    })
  return { pages: offered(MENU), thumbs: offered(THUMBS).slice(0, MOST_THUMBS), isSchool }
}
