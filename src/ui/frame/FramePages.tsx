import { Link } from '#ui/link.tsx'
import styles from './FramePages.module.css'
import { type FramePage, useFrame } from './frame-context.ts'
import { MoreMenu } from './SchoolMenu.tsx'

/** The pages in the first band of a desk. */
export function PageBar({ pages }: { pages: readonly FramePage[] }) {
  return (
    <nav className={styles.bar} aria-label="Pages">
      {pages
        .filter(({ isAside }) => !isAside)
        .map(({ label, href, isCurrent, Icon }) => (
          <Link
            key={href}
            href={href}
            className={styles.page}
            aria-current={isCurrent ? 'page' : undefined}
          >
            <Icon size={16} />
            {label}
          </Link>
        ))}
    </nav>
  )
}

/** The most used pages along a phone's lower edge, under the thumb, each with its word; the others under "More". */
export function PhonePages() {
  const { pages, thumbs } = useFrame()
  return (
    <nav className={styles.phone} aria-label="Pages">
      {thumbs.map(({ label, href, isCurrent, Icon }) => (
        <Link
          key={href}
          href={href}
          className={styles.thumb}
          aria-current={isCurrent ? 'page' : undefined}
        >
          <Icon size={20} />
          {label}
        </Link>
      ))}
      <MoreMenu pages={pages.filter((page) => thumbs.every(({ href }) => href !== page.href))} />
    </nav>
  )
}
