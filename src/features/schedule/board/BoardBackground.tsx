import { memo } from 'react'
import type { TimeScale } from '#domain/board/time-scale.ts'
import type { BoardClock } from '#features/schedule/layouts/clock.ts'
import { isIn } from '#time/instant.ts'
import { useNow } from '#ui/clock.tsx'
import styles from './BoardBackground.module.css'

interface BoardBackgroundProps {
  readonly clock: BoardClock
  readonly isWaiting: boolean
}

/** Behind the bars: past, grid lines, unloaded time. Hidden from screen readers; the head has the words. */
export const BoardBackground = memo(function BoardBackground(props: BoardBackgroundProps) {
  const { clock, isWaiting } = props
  const { scale, sunset } = clock
  return (
    <div className={styles.ground} style={{ width: scale.width }} aria-hidden="true">
      <Past scale={scale} />
      {clock.nights.map(({ from, to }) => (
        <div key={from} className={styles.night} style={{ left: from, width: to - from }} />
      ))}
      {clock.ticks.map(({ at, x, isFaint }) => (
        <div
          key={at}
          className={isFaint ? 'border-l border-line-faint' : 'border-l border-line'}
          style={{ left: x }}
        />
      ))}
      {sunset && <div className={styles.sunset} style={{ left: sunset.x }} />}
      {clock.unknown.map(({ from, to }) => (
        <div key={from} className={styles.unknown} style={{ left: from, width: to - from }} />
      ))}
      {isWaiting && <div className={styles.waiting} />}
    </div>
  )
})

function Past({ scale }: { scale: TimeScale }) {
  const now = useNow()
  return <div className="left-0 bg-sunken" style={{ width: scale.xOf(now) }} />
}

/** Drawn twice: strong under the bars, faint over them so it doesn't cross out their words. */
export function NowLine({ scale, isUnder = false }: { scale: TimeScale; isUnder?: boolean }) {
  const now = useNow()
  if (!isIn(now, scale)) return null
  return (
    <div
      className={isUnder ? styles.nowUnder : styles.now}
      style={{ left: scale.xOf(now) }}
      aria-hidden="true"
    />
  )
}
