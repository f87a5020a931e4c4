import { memo, useLayoutEffect, useMemo, useRef } from 'react'
import { useSchool } from '#api/use-school.ts'
import type { clockTicks } from '#domain/board/board-ticks.ts'
import type { TimeScale } from '#domain/board/time-scale.ts'
import { sunDrawn } from '#features/schedule/layouts/sun.ts'
import { type InstantRange, intersection, isIn } from '#time/instant.ts'
import { useNow } from '#ui/clock.tsx'
import styles from './BoardBackground.module.css'

interface BoardBackgroundProps {
  readonly scale: TimeScale
  readonly ticks: ReturnType<typeof clockTicks>
  readonly unknown: readonly InstantRange[]
  readonly isWaiting: boolean
}

/** Behind the bars: past, grid lines, unloaded time. Hidden from screen readers; the head has the words. */
export const BoardBackground = memo(function BoardBackground(props: BoardBackgroundProps) {
  const { scale, ticks, unknown, isWaiting } = props
  const { zone, location } = useSchool()
  const sun = useMemo(() => sunDrawn(scale, zone, location), [scale, zone, location])
  return (
    <div className={styles.ground} style={{ width: scale.width }} aria-hidden="true">
      <Past scale={scale} />
      {sun.nights.map(({ x, width }) => (
        <div key={x} className={styles.night} style={{ left: x, width }} />
      ))}
      {ticks.map(({ at, x, isFaint }) => (
        <div key={at} className={isFaint ? styles.faint : styles.line} style={{ left: x }} />
      ))}
      {sun.sunset && <div className={styles.sunset} style={{ left: sun.sunset.x }} />}
      {unknown.flatMap((range) => {
        const part = intersection(range, scale)
        if (!part) return []
        const left = scale.xOf(part.start)
        return [
          <div
            key={part.start}
            className={styles.unknown}
            style={{ left, width: scale.xOf(part.end) - left }}
          />,
        ]
      })}
      {isWaiting && <div className={styles.waiting} />}
    </div>
  )
})

function Past({ scale }: { scale: TimeScale }) {
  const now = useNow()
  return <div className={styles.past} style={{ width: scale.xOf(now) }} />
}

/** Drawn twice: strong under the bars, faint over them so it doesn't cross out their words. */
export function NowLine({ scale, isUnder = false }: { scale: TimeScale; isUnder?: boolean }) {
  const now = useNow()
  const line = useRef<HTMLDivElement>(null)
  const x = scale.xOf(now)
  // Bars that "now" has passed read this in CSS, so they need no redraw every minute.
  useLayoutEffect(() => line.current?.parentElement?.style.setProperty('--now-x', `${x}px`), [x])
  if (!isIn(now, scale)) return null
  return (
    <div
      ref={line}
      className={isUnder ? styles.nowUnder : styles.now}
      style={{ left: x }}
      aria-hidden="true"
    />
  )
}
