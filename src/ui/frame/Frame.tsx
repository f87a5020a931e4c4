import ListFilter from 'lucide-react/icons/list-filter'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Instant, isoInstant } from '#time/instant.ts'
import { type OpenAge, oldest } from '#time/reading-age.ts'
import { Button } from '#ui/Button.tsx'
import { useCommand } from '#ui/commands.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { useFrameShape } from '#ui/media.ts'
import { rememberFocus } from '#ui/use-modal.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import styles from './Frame.module.css'
import { DeskPages, PhonePages } from './FramePages.tsx'
import {
  FrameCorner,
  FramePanelHead,
  type PageSearch,
  type ShownRange,
  useFrame,
  useIsRailOpen,
} from './frame-context.ts'
import { SchoolMenu } from './SchoolMenu.tsx'
import { StatusPill } from './StatusPill.tsx'

interface FrameProps {
  /** For screen readers; never a person's name. Visible on tablet and phone if there is no toolbar. */
  readonly title: string
  /** Range and view. Starts the second band; on tablet and phone it is in the only bar, so keep it short. */
  readonly toolbar?: ReactNode
  /** After the toolbar; on tablet and phone a row that scrolls sideways. */
  readonly chips?: ReactNode
  readonly tools?: ReactNode
  /** Next to the canvas where that leaves it room, otherwise in a drawer. */
  readonly rail?: ReactNode
  /** Of the oldest part shown; null if nothing is, absent on a page without the school's data. */
  readonly asOf?: Instant | null
  /** Of the parts that can still change; the past never counts as old. */
  readonly ages?: readonly OpenAge[]
  readonly range?: ShownRange
  /** Served by the frame's search field. */
  readonly search?: PageSearch
  /** Gaps take a line below the canvas; everything else goes to the corner. */
  readonly notices?: ReactNode
  /** The canvas is still a placeholder. */
  readonly isHeld?: boolean
  readonly children: ReactNode
}

const NO_AGES: readonly OpenAge[] = []

// The browser would put the fragment into the address.
function skipToCanvas(event: MouseEvent): void {
  event.preventDefault()
  const canvas = document.getElementById('canvas')
  const records = canvas?.querySelector<HTMLElement>('[data-skip-to]')
  ;(records ?? canvas)?.focus()
}

/** Wraps every page. Shared parts come from `FrameProvider`. */
export function Frame(props: FrameProps) {
  const { title, toolbar, chips, tools, rail, asOf, ages = NO_AGES, notices, children } = props
  const shownAsOf = oldest(ages) ?? asOf ?? null
  const frame = useFrame()
  const shape = useFrameShape()
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const [corner, setCorner] = useState<HTMLElement | null>(null)
  const [panelHead, setPanelHead] = useState<HTMLElement | null>(null)
  const railId = useId()
  const titleId = useId()
  const canvas = useRef<HTMLElement>(null)
  const railPlace = useRef<HTMLElement>(null)
  const leaveRail = useRef(() => canvas.current?.focus())
  const { hasMoved, pages, actions, Find, Bell, who } = frame
  useEffect(() => {
    if (hasMoved && document.activeElement === document.body) canvas.current?.focus()
  }, [hasMoved])
  const isDesk = shape === 'desk'
  const hasRail = rail !== undefined && rail !== null
  const isRailOpen = useIsRailOpen()
  const isDrawer = isRailOpen === null
  const isRailShown = hasRail && isRailOpen === true
  const openRail = () => (isDrawer ? setIsDrawerOpen(true) : frame.onRail(true))
  const toggleByKey = () => {
    const place = railPlace.current
    const isInside = place?.contains(document.activeElement)
    const goBack = rememberFocus()
    flushSync(place ? () => frame.onRail(false) : openRail)
    if (place === null) {
      leaveRail.current = goBack
      railPlace.current?.querySelector<HTMLElement>('input, button, select, summary')?.focus()
    } else if (isInside) leaveRail.current()
  }
  useCommand('filter', hasRail ? toggleByKey : null)
  return (
    <div className={styles.frame} data-shape={shape}>
      <a
        className="unprinted absolute left-2 -top-15 z-(--layer-float) py-1.5 px-3 rounded-md bg-raised shadow-(--shadow) focus:top-2"
        href="#canvas"
        onClick={skipToCanvas}
      >
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
          {shape === 'tablet' && <SchoolMenu pages={pages} actions={actions} />}
          {isDesk ? (
            <DeskPages
              pages={pages}
              actions={actions.filter((action) => who?.actions.includes(action) !== true)}
            />
          ) : (
            <div className={styles.toolbar}>
              {toolbar ?? (
                <span className="clip pl-1 text-16 font-semibold" aria-hidden="true">
                  {title}
                </span>
              )}
            </div>
          )}
          <div className={styles.end}>
            {Find && <Find search={props.search ?? null} />}
            {Bell && (
              <div className="flex-none min-w-8 max-md:min-w-0">
                <Bell />
              </div>
            )}
            {frame.isSchool && (
              <StatusPill
                asOf={asOf}
                ages={ages}
                range={props.range ?? null}
                onHead={setPanelHead}
              />
            )}
            {who && <who.PersonMenu hasRoom={isDesk} />}
          </div>
        </div>
        <div className={styles.band}>
          {isDesk && <div className={styles.toolbar}>{toolbar}</div>}
          <div className={styles.chips}>{chips}</div>
          <div ref={setCorner} className={styles.corner} />
          {hasRail && (
            <Button
              look="quiet"
              data-opens-filters=""
              title="Filters (F)"
              aria-label={isDrawer ? 'Filters' : isRailOpen ? 'Hide filters' : 'Show filters'}
              {...(isDrawer
                ? { 'aria-haspopup': 'dialog' }
                : { 'aria-expanded': isRailOpen, 'aria-controls': railId })}
              onClick={() => (isRailShown ? frame.onRail(false) : openRail())}
            >
              <ListFilter size={14} aria-hidden="true" />
              <span className="max-lg:hidden">Filter</span>
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
            <FramePanelHead value={panelHead}>{notices}</FramePanelHead>
            <div
              key={String(props.isHeld ?? false)}
              className={styles.content}
              data-scroller="page"
            >
              {children}
            </div>
          </FrameCorner>
        </main>
        {/* After the canvas in tab order, before it visually: people come for the records. */}
        {isRailShown && (
          <aside ref={railPlace} id={railId} className={styles.rail} aria-label="Filters">
            {rail}
          </aside>
        )}
        {hasRail && isDrawer && (
          <Dialog
            title="Filters"
            shape="sheet"
            isOpen={isDrawerOpen}
            onClose={() => setIsDrawerOpen(false)}
          >
            <div className={styles.drawer}>{rail}</div>
          </Dialog>
        )}
      </div>
      {frame.foot}
      {shape === 'phone' && <PhonePages />}
    </div>
  )
}
