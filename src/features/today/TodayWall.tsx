import { type CSSProperties, useRef } from 'react'
import { MINUTE } from '#time/instant.ts'
import { useFrame } from '#ui/frame/frame-context.ts'
import { clientWidthOf, useMeasured } from '#ui/use-measured.ts'
import styles from './TodayWall.module.css'
import type { Today } from './use-today.ts'
import { WallFleet } from './WallFleet.tsx'
import { WallHead } from './WallHead.tsx'
import { WallLate } from './WallLate.tsx'
import { WallLists } from './WallLists.tsx'

/** The wall is laid out in units, one px of a 1920 × 1080 screen, either way up. */
const LONG = 1920
const SHORT = 1080
const MIN_UNIT = 0.5
/** px. Narrower than this counts as portrait: magnified four times, or a phone. */
const MIN_WIDE = 720

/** For a screen no one touches: no paging, no buttons, readable from three meters. */
export function TodayWall({ today }: { today: Today }) {
  const { who } = useFrame()
  const wall = useRef<HTMLDivElement>(null)
  const width = useMeasured(wall, clientWidthOf) || LONG
  const height = useMeasured(wall, heightOf) || SHORT
  const isTall = width < height || width < MIN_WIDE
  const [drawnWidth, drawnHeight] = isTall ? [SHORT, LONG] : [LONG, SHORT]
  const unit = Math.max(MIN_UNIT, Math.min(width / drawnWidth, height / drawnHeight))
  return (
    <div
      ref={wall}
      className={styles.wall}
      data-wall=""
      {...who?.marks}
      data-tall={isTall || undefined}
      style={{ '--unit': `${unit}px`, '--drift': `${driftAt(today.now)}px` } as CSSProperties}
    >
      <WallHead today={today} />
      <main className={styles.main} aria-labelledby="wall-title">
        <WallLate today={today} />
        <WallLists today={today} unit={unit} isTall={isTall} />
      </main>
      <WallFleet today={today} across={width / unit} isTall={isTall} />
    </div>
  )
}

/** Against burn-in: every ten minutes everything moves by a pixel, four times one way and back. */
function driftAt(now: number): number {
  return Math.abs((Math.floor(now / (10 * MINUTE)) % 8) - 4)
}

function heightOf(element: HTMLElement): number {
  return element.clientHeight
}
