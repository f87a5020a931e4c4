import { renderToStaticMarkup } from 'react-dom/server'
import { menuAt } from '#app/menu.ts'
import { PageSkeleton } from '#app/routes/PageSkeleton.tsx'
import { PAGE_LIST } from '#school/address/pages.ts'
import { BARE_FRAME, FrameProvider } from '#ui/frame/frame-context.ts'

/** Every page as it is before any script runs, by its id; `brand` stands for the school's name. The build writes it down. */
export function shellMarkup(brand: string): Readonly<Record<string, string>> {
  const markup = PAGE_LIST.map(({ id, path }) => [
    id,
    renderToStaticMarkup(
      <FrameProvider value={{ ...BARE_FRAME, ...menuAt(path, null), brand }}>
        <PageSkeleton page={id} />
      </FrameProvider>,
    ),
  ])
  return Object.fromEntries(markup)
}
