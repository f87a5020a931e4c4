import ListFilter from 'lucide-react/icons/list-filter'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type Instant, isoInstant } from '#time/instant.ts'
import { type OpenAge, oldest } from '#time/reading-age.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useFrameShape, useMedia } from '#ui/media.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import styles from './Frame.module.css'
import { PageBar, PhonePages } from './FramePages.tsx'
import { FrameCorner, type PageSearch, type ShownRange, useFrame } from './frame-context.ts'
import { SchoolMenu } from './SchoolMenu.tsx'
import { StatusPill } from './StatusPill.tsx'

interface FrameProps {
  /** The page's heading, for screen readers; never a person's name. Seen on a tablet and a phone where there is no toolbar. */
  readonly title: string
  /** Where in time, and in which view. Begins the second band; on a tablet and a phone it stands in the one bar, so it must be short there. */
  readonly toolbar?: ReactNode
  /** What is counted. Follows the toolbar; on a tablet and a phone a row of its own, which scrolls sideways. */
  readonly chips?: ReactNode
  /** At the end of the second band, after the filter. */
  readonly tools?: ReactNode
  /** Filters; next to the canvas at a desk, else in a sheet. */
  readonly rail?: ReactNode
  /** Of the oldest part shown; null if nothing is. */
  readonly asOf: Instant | null
  /** Of the parts that can still change; what is long over never counts as old. */
  readonly ages?: readonly OpenAge[]
  readonly range?: ShownRange
  /** The page's own search, which the field of the frame serves. */
  readonly search?: PageSearch
  /** CompletenessNotice and the like. What is missing takes a line between bands and canvas; all else the corner. */
  readonly notices?: ReactNode
  /** The canvas is grey still. A line above would push it down; so it goes, and what replaces it is drawn below the line. */
  readonly isHeld?: boolean
  readonly children: ReactNode
}

const NO_AGES: readonly OpenAge[] = []

// Followed by the browser, it would stay in the address and be copied with it.
function skipToCanvas(event: MouseEvent): void {
  event.preventDefault()
  const canvas = document.getElementById('canvas')
  const records = canvas?.querySelector<HTMLElement>('[data-skip-to]')
  ;(records ?? canvas)?.focus()
}

/** The frame of every page: bands, rail, canvas. What is the same on all pages comes from `FrameProvider`. */
export function Frame(props: FrameProps) {
  const { title, toolbar, chips, tools, rail, asOf, ages = NO_AGES, notices, children } = props
  const shownAsOf = oldest(ages) ?? asOf
  const frame = useFrame()
  const shape = useFrameShape()
  const isCramped = useMedia('(max-width: 1279px)')
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const [corner, setCorner] = useState<HTMLElement | null>(null)
  const railId = useId()
  const titleId = useId()
  const canvas = useRef<HTMLElement>(null)
  const { hasMoved, pages, deeds, Find, Bell, who } = frame
  useEffect(() => {
    if (hasMoved && document.activeElement === document.body) canvas.current?.focus()
  }, [hasMoved])
  const isDesk = shape === 'desk'
  const hasRail = rail !== undefined && rail !== null
  const isRailOpen = frame.isRailOpen ?? !isCramped
  const isRailShown = hasRail && isDesk && isRailOpen
  return (
    <div className={styles.frame} data-shape={shape}>
      <a className={styles.skip} href="#canvas" onClick={skipToCanvas}>
        Skip to content
      </a>
      <header
        className={styles.head}
        {...who?.marks}
        data-as-of={shownAsOf === null ? '' : isoInstant(shownAsOf)}
        data-requests-remaining={frame.requests.remaining ?? ''}
        data-requests-reset={frame.requests.reset === null ? '' : isoInstant(frame.requests.reset)}
      >
        <div className={styles.bar}>
          {shape !== 'phone' && (
            <SchoolMenu
              pages={isDesk ? pages.filter(({ isAside, isOwn }) => isAside && !isOwn) : pages}
              deeds={isDesk ? deeds.filter((deed) => who?.deeds.includes(deed) !== true) : deeds}
            />
          )}
          {isDesk ? (
            <PageBar pages={pages} />
          ) : (
            <div className={styles.toolbar}>
              {toolbar ?? (
                <span className={styles.title} aria-hidden="true">
                  {title}
                </span>
              )}
            </div>
          )}
          <div className={styles.end}>
            {Find && <Find search={props.search ?? null} />}
            {Bell && (
              <div className={styles.bell}>
                <Bell />
              </div>
            )}
            {frame.isSchool && <StatusPill asOf={asOf} ages={ages} range={props.range ?? null} />}
            {who && <who.Own hasRoom={isDesk} />}
          </div>
        </div>
        <div className={styles.band}>
          {isDesk && <div className={styles.toolbar}>{toolbar}</div>}
          <div className={styles.chips}>{chips}</div>
          <div ref={setCorner} className={styles.corner} />
          {hasRail && (
            <Button
              look="quiet"
              aria-label={isDesk ? (isRailOpen ? 'Hide filters' : 'Show filters') : 'Filters'}
              {...(isDesk
                ? { 'aria-expanded': isRailOpen, 'aria-controls': railId }
                : { 'aria-haspopup': 'dialog' })}
              onClick={() => (isDesk ? frame.onRail(!isRailOpen) : setIsSheetOpen(true))}
            >
              <ListFilter size={14} aria-hidden="true" />
              <span className={styles.word}>Filter</span>
            </Button>
          )}
          {tools}
        </div>
      </header>
      <div className={styles.body}>
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
          <FrameCorner value={corner}>
            {notices}
            <div key={String(props.isHeld ?? false)} className={styles.content}>
              {children}
            </div>
          </FrameCorner>
        </main>
        {/* After the canvas for the keyboard, before it for the eye: the first record is what people come for. */}
        {isRailShown && (
          <aside id={railId} className={styles.rail} aria-label="Filters">
            {rail}
          </aside>
        )}
        {hasRail && !isDesk && (
          <Dialog
            title="Filters"
            shape="sheet"
            isOpen={isSheetOpen}
            onClose={() => setIsSheetOpen(false)}
          >
            <div className={styles.sheet}>{rail}</div>
          </Dialog>
        )}
      </div>
      {frame.foot}
      {shape === 'phone' && <PhonePages />}
    </div>
  )
}
