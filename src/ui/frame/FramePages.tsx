import type { ComponentProps, ReactNode } from 'react'
import { Link } from '#ui/link.tsx'
import { type FramePage, useFrame } from './frame-context.ts'
import { MoreMenu } from './SchoolMenu.tsx'

export function PageBar({ pages }: { pages: readonly FramePage[] }) {
  return (
    <nav className="flex flex-none gap-0.5" aria-label="Pages">
      <PageLinks
        pages={pages.filter(({ isAside }) => !isAside)}
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
        look="thumb min-w-11 no-underline aria-[current=page]:text-accent-text aria-[current=page]:font-semibold"
        icon={{ size: 20 }}
      />
      {children}
    </nav>
  )
}

interface PageLinksProps {
  readonly pages: readonly FramePage[]
  readonly look: string
  readonly icon: ComponentProps<FramePage['Icon']>
}

function PageLinks({ pages, look, icon }: PageLinksProps) {
  return pages.map(({ label, href, isCurrent, Icon }) => (
    <Link key={href} href={href} className={look} aria-current={isCurrent ? 'page' : undefined}>
      <Icon {...icon} />
      {label}
    </Link>
  ))
}
