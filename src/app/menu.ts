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

/** A phone shows the first four of these that are open to the user, with short labels. */
const THUMBS = (
  [
    ['today', 'Today'],
    ['schedule', 'Schedule'],
    ['flights', 'Flight log'],
    ['checks', 'Checks'],
    ['mine', 'Mine'],
    ['adminSchools', 'Schools'],
    ['adminPeople', 'People'],
  ] as const
).flatMap(([id, label]) =>
  MENU.filter(({ href }) => href === PAGES[id].path).map((page) => ({ ...page, label })),
)

const MAX_THUMBS = 4

/** `who` null without sign-in. `date`: the day in sight, for the paper; null is today. */
export function menuAt(
  path: string,
  who: OpenTo,
  date: string | null = null,
): {
  readonly pages: readonly FramePage[]
  readonly thumbs: readonly FramePage[]
  readonly isSchool: boolean
} {
  const isSchool = who?.operates !== 'only'
  const offered = (from: typeof MENU) =>
    from.flatMap(({ id, ...page }) => {
      const isCurrent = path === page.href || path.startsWith(`${page.href}/`)
      // Without a school there is nothing else to put in the bar.
      const isAside = page.isAside && (page.isOwn || isSchool)
      const label = isSchool || id !== 'adminPeople' ? page.label : 'People'
      const of = id === 'printDay' && date !== null ? `?date=${encodeURIComponent(date)}` : ''
      const href = `${page.href}${of}`
      return isOpenTo(id, who) ? { ...page, href, label, isAside, isCurrent } : []
    })
  return { pages: offered(MENU), thumbs: offered(THUMBS).slice(0, MAX_THUMBS), isSchool }
}
