import PanelLeft from 'lucide-react/icons/panel-left'
import Search from 'lucide-react/icons/search'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type Instant, isoInstant } from '#time/instant.ts'
import { type OpenAge, oldest } from '#time/reading-age.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Link } from '#ui/link.tsx'
import { useIsPhone } from '#ui/media.ts'
import type { Tone } from '#ui/tones.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { BrandMark } from './BrandMark.tsx'
import styles from './Frame.module.css'
import { type ShownRange, useFrame } from './frame-context.ts'
import { StatusPill } from './StatusPill.tsx'

interface FrameProps {
  /** The page's heading, for screen readers; never a person's name. */
  readonly title: string
  readonly toolbar?: ReactNode
  /** Filters; next to the canvas, on a phone in a sheet. */
  readonly rail?: ReactNode
  /** Of the oldest part shown; null if nothing is. */
  readonly asOf: Instant | null
  /** Of the parts that can still change; what is long over never counts as old. */
  readonly ages?: readonly OpenAge[]
  readonly range?: ShownRange
  readonly tone?: Tone
  /** A few words for the pill when `tone` is not quiet ("Partly known"). */
  readonly statusText?: string
  /** CompletenessNotice and the like, between bar and canvas. */
  readonly notices?: ReactNode
  readonly children: ReactNode
}

const NO_AGES: readonly OpenAge[] = []

// Followed by the browser, it would stay in the address and be copied with it.
function skipToCanvas(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('canvas')?.focus()
}

/** The frame of every page: bar, rail, canvas. What is the same on all pages comes from `FrameProvider`. */
export function Frame(props: FrameProps) {
  const { title, toolbar, rail, asOf, ages = NO_AGES, notices, children } = props
  const shownAsOf = oldest(ages) ?? asOf
  const frame = useFrame()
  const isPhone = useIsPhone()
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const railId = useId()
  const titleId = useId()
  const canvas = useRef<HTMLElement>(null)
  const { hasMoved } = frame
  useEffect(() => {
    if (hasMoved && document.activeElement === document.body) canvas.current?.focus()
  }, [hasMoved])
  const hasRail = rail !== undefined && rail !== null
  const isRailShown = hasRail && !isPhone && frame.isRailOpen
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#canvas" onClick={skipToCanvas}>
        Skip to content
      </a>
      <header
        className={styles.bar}
        data-as-of={shownAsOf === null ? '' : isoInstant(shownAsOf)}
        data-requests-remaining={frame.requests.remaining ?? ''}
        data-requests-reset={frame.requests.reset === null ? '' : isoInstant(frame.requests.reset)}
      >
        <div className={styles.brand}>
          {hasRail && !isPhone && (
            <IconButton
              label={frame.isRailOpen ? 'Hide filters' : 'Show filters'}
              aria-expanded={frame.isRailOpen}
              aria-controls={railId}
              className={styles.railToggle}
              onClick={() => frame.onRail(!frame.isRailOpen)}
            >
              <PanelLeft size={16} aria-hidden="true" />
            </IconButton>
          )}
          <Link href="/schedule" className={styles.home} title={frame.brand}>
            <BrandMark />
            <span className={styles.school}>{frame.brand}</span>
          </Link>
        </div>
        <nav className={styles.pages} aria-label="Pages">
          {frame.pages.map(({ label, href, isCurrent, Icon }) => (
            <Link
              key={href}
              href={href}
              className={styles.page}
              title={label}
              aria-current={isCurrent ? 'page' : undefined}
            >
              <Icon size={16} />
              <span className={styles.pageLabel}>{label}</span>
            </Link>
          ))}
        </nav>
        <div className={styles.status}>
          {frame.onFind && (
            <IconButton
              label="Command palette"
              aria-haspopup="dialog"
              aria-keyshortcuts="Control+K Meta+K"
              onClick={frame.onFind}
            >
              <Search size={16} aria-hidden="true" />
            </IconButton>
          )}
          <StatusPill
            asOf={asOf}
            ages={ages}
            range={props.range ?? null}
            tone={props.tone ?? 'quiet'}
            words={props.statusText ?? ''}
          />
        </div>
        {(toolbar !== undefined || (hasRail && isPhone)) && (
          <div className={styles.toolbar}>
            {hasRail && isPhone && (
              <IconButton
                label="Filters"
                aria-haspopup="dialog"
                onClick={() => setIsSheetOpen(true)}
              >
                <SlidersHorizontal size={16} aria-hidden="true" />
              </IconButton>
            )}
            {toolbar}
          </div>
        )}
      </header>
      <div className={styles.body}>
        {isRailShown && (
          <aside id={railId} className={styles.rail} aria-label="Filters">
            {rail}
          </aside>
        )}
        {hasRail && isPhone && (
          <Dialog
            title="Filters"
            shape="sheet"
            isOpen={isSheetOpen}
            onClose={() => setIsSheetOpen(false)}
          >
            <div className={styles.sheet}>{rail}</div>
          </Dialog>
        )}
        <main
          ref={canvas}
          id="canvas"
          className={styles.canvas}
          tabIndex={-1}
          aria-labelledby={titleId}
        >
          <VisuallyHidden>
            <h1 id={titleId}>{title}</h1>
          </VisuallyHidden>
          {notices}
          <div className={styles.content}>{children}</div>
        </main>
      </div>
      {frame.foot}
    </div>
  )
}
