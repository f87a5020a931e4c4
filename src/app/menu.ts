import { PAGE_LIST, PAGES } from '#school/address/pages.ts'
import type { FramePage } from '#ui/frame/frame-context.ts'
import { ROUTES } from './routes/routes.tsx'

const MENU = PAGE_LIST.flatMap(({ id, title, word, isAside = false, path: href }) => {
  const Icon = ROUTES[id]?.Icon
  return Icon ? { label: word ?? title, href, Icon, isAside } : []
})

/** On a phone the four that are wanted on the apron, in words that stand under a thumb. */
const THUMBS = (
  [
    ['today', 'Now'],
    ['schedule', 'Schedule'],
    ['flights', 'Log'],
    ['reconcile', 'Checks'],
  ] as const
).flatMap(([id, label]) =>
  MENU.filter(({ href }) => href === PAGES[id].path).map((page) => ({ ...page, label })),
)

/** The pages that a frame offers, seen from one of them. */
export function menuAt(path: string): {
  readonly pages: readonly FramePage[]
  readonly thumbs: readonly FramePage[]
} {
  const asFound = (page: (typeof MENU)[number]) => ({
    ...page,
    isCurrent: path === page.href || path.startsWith(`${page.href}/`),
  })
  return { pages: MENU.map(asFound), thumbs: THUMBS.map(asFound) }
}
