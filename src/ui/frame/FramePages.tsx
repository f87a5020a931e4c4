import { type ComponentProps, type ReactNode, type Ref, useRef } from 'react'
import { Link } from '#ui/link.tsx'
import { useMeasured } from '#ui/use-measured.ts'
import { type FrameAction, type FramePage, useFrame } from './frame-context.ts'
import { MoreMenu, SchoolMenu } from './SchoolMenu.tsx'

interface DeskPagesProps {
  readonly pages: readonly FramePage[]
  readonly actions: readonly FrameAction[]
}

/** The menu also has the pages that don't fit into the bar. */
export function DeskPages({ pages, actions }: DeskPagesProps) {
  const bar = useRef<HTMLElement>(null)
  const fitting = useMeasured(bar, countFitting) ?? pages.length
  const left = pages.filter(({ isAside }) => !isAside).slice(fitting)
  const aside = pages.filter(({ isAside, isOwn }) => isAside && !isOwn)
  return (
    <>
      <SchoolMenu pages={[...left, ...aside]} actions={actions} />
      <PageBar ref={bar} pages={pages} fitting={fitting} />
    </>
  )
}

/** Links that don't fit wrap below the bar, out of sight. */
function countFitting(bar: HTMLElement): number {
  const links = [...bar.children] as HTMLElement[]
  return links.filter(({ offsetTop }) => offsetTop === links[0]?.offsetTop).length
}

interface PageBarProps {
  readonly ref?: Ref<HTMLElement>
  readonly pages: readonly FramePage[]
  readonly fitting?: number
}

export function PageBar({ ref, pages, fitting = pages.length }: PageBarProps) {
  return (
    <nav
      ref={ref}
      className="flex flex-wrap gap-0.5 h-8 min-w-0 overflow-hidden"
      aria-label="Pages"
    >
      <PageLinks
        pages={pages.filter(({ isAside }) => !isAside)}
        fitting={fitting}
        look="flex items-center gap-1.5 h-8 px-2 rounded-md text-muted font-medium no-underline whitespace-nowrap hover:bg-hover hover:text-ink aria-[current=page]:bg-pressed aria-[current=page]:text-ink"
        icon={{ size: 16, className: 'max-xl:hidden' }}
      />
    </nav>
  )
}

/** A phone's lower bar; the other pages are under "More". */
export function PhonePages() {
  const { pages, thumbs } = useFrame()
  return (
    <ThumbPages>
      <MoreMenu pages={pages.filter((page) => thumbs.every(({ href }) => href !== page.href))} />
    </ThumbPages>
  )
}

export function ThumbPages({ children }: { children: ReactNode }) {
  const { thumbs } = useFrame()
  return (
    <nav
      className="unprinted flex fixed right-0 bottom-0 left-0 z-(--layer-head) h-(--pages-height) pb-[env(safe-area-inset-bottom)] px-1 border-t border-line bg-ground"
      aria-label="Pages"
    >
      <PageLinks
        pages={thumbs}
        look="thumb min-w-11 no-underline whitespace-nowrap aria-[current=page]:text-accent-text min-[360px]:aria-[current=page]:font-semibold"
        icon={{ size: 20 }}
      />
      {children}
    </nav>
  )
}

interface PageLinksProps {
  readonly pages: readonly FramePage[]
  readonly fitting?: number
  readonly look: string
  readonly icon: ComponentProps<FramePage['Icon']>
}

function PageLinks({ pages, fitting = pages.length, look, icon }: PageLinksProps) {
  return pages.map(({ label, href, isCurrent, Icon }, index) => (
    <Link
      key={href}
      href={href}
      className={index < fitting ? look : `${look} invisible`}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon {...icon} />
      {label}
    </Link>
  ))
}
