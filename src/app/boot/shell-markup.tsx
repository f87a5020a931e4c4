import { renderToStaticMarkup } from 'react-dom/server'
import { ROLES, type Role } from '#api/access.ts'
import { menuAt } from '#app/menu.ts'
import { PageSkeleton } from '#app/routes/PageSkeleton.tsx'
import { isOpenTo } from '#school/address/open-to.ts'
import { PAGE_LIST, type PageId } from '#school/address/pages.ts'
import { BARE_FRAME, FrameProvider } from '#ui/frame/frame-context.ts'

/**
 * Every page as it is before any script runs, by its id and the role that opens it (`machine` where nobody is asked who he is),
 * whose menu it has. `brand` stands for the school's name. The build writes it down.
 */
export function shellMarkup(brand: string): Readonly<Record<string, Record<string, string>>> {
  const drawn = (id: PageId, path: string, role: Role | null) => {
    const who = role && { role }
    return renderToStaticMarkup(
      <FrameProvider value={{ ...BARE_FRAME, ...menuAt(path, who), brand }}>
        <PageSkeleton page={isOpenTo(id, who) ? id : null} />
      </FrameProvider>,
    )
  }
  return Object.fromEntries(
    PAGE_LIST.map(({ id, path }) => [
      id,
      Object.fromEntries(
        [null, ...ROLES].map((role) => [role ?? 'machine', drawn(id, path, role)]),
      ),
    ]),
  )
}
