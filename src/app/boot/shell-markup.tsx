import { renderToStaticMarkup } from 'react-dom/server'
import { menuAt } from '#app/menu.ts'
import { PageSkeleton } from '#app/routes/PageSkeleton.tsx'
import { isOpenTo, type OpenTo } from '#bookings/address/open-to.ts'
import { BARE_FRAME, FrameProvider } from '#ui/frame/frame-context.ts'
import { ROLES } from '#wire/access.ts'
import { PAGE_LIST, type PageId } from '#wire/pages.ts'

/** Whether a house is its operator's changes nothing that is seen before a menu is opened. */
const WHO: readonly (readonly [string, OpenTo])[] = [
  ['machine', null],
  ['operator', { role: 'admin', operates: 'only' }],
  ...ROLES.map((role) => [role, { role, operates: 'also' }] as const),
]

/**
 * Every page as it is before any script runs, by its id and the role that opens it (`machine` where nobody is asked who he is,
 * `operator` in a house without a school), whose menu it has. `brand` stands for the school's name. The build writes it down.
 */
export function shellMarkup(brand: string): Readonly<Record<string, Record<string, string>>> {
  const drawn = (id: PageId, path: string, who: OpenTo) => {
    return renderToStaticMarkup(
      <FrameProvider value={{ ...BARE_FRAME, ...menuAt(path, who), brand }}>
        <PageSkeleton page={isOpenTo(id, who) ? id : null} />
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
