import { renderToStaticMarkup } from 'react-dom/server'
import { menuAt } from '#app/menu.ts'
import { PageSkeleton } from '#app/routes/PageSkeleton.tsx'
import { ROUTES } from '#app/routes/routes.tsx'
import { isOpenTo, type OpenTo } from '#bookings/address/open-to.ts'
import { BARE_FRAME, FrameProvider } from '#ui/frame/frame-context.ts'
import { ROLES } from '#wire/access.ts'
import { PAGE_LIST, type PageId } from '#wire/pages.ts'

/** `operates: 'also'` matters only inside menus, so it needs no variant. */
const WHO: readonly (readonly [string, OpenTo])[] = [
  ['machine', null],
  ['operator', { role: 'admin', operates: 'only' }],
  ...ROLES.map((role) => [role, { role, operates: 'also' }] as const),
]

/** Written by the build: every page before scripts run, by page id and role (`machine` without sign-in, `operator`
 * without a school). `brand` stands for the school's name. */
export function shellMarkup(brand: string): Readonly<Record<string, Record<string, string>>> {
  const drawn = (id: PageId, path: string, who: OpenTo) => {
    return renderToStaticMarkup(
      <FrameProvider value={{ ...BARE_FRAME, ...menuAt(path, who), brand }}>
        <PageSkeleton {...(isOpenTo(id, who) && ROUTES[id].look)} />
      </FrameProvider>,
    )
  }
  return Object.fromEntries(
    PAGE_LIST.map(({ id, path }) => [
      id,
      Object.fromEntries(WHO.map(([name, who]) => [name, drawn(id, path, who)])),
    ]),
  )
}
