import { memo } from 'react'
import type { clockTicks } from '#domain/board/board-ticks.ts'
import type { TimeScale } from '#domain/board/time-scale.ts'
import { formatTime } from '#time/format.ts'
import { type InstantRange, intersection, isIn } from '#time/instant.ts'
import type { Zone } from '#time/zone.ts'
import { useNow } from '#ui/clock.tsx'
import styles from './BoardGround.module.css'
import type { Darkness } from './board-sun.ts'

interface BoardGroundProps {
  readonly scale: TimeScale
  readonly ticks: ReturnType<typeof clockTicks>
  readonly nights: readonly Darkness[]
  /** Stretches that could not be read. */
  readonly unknown: readonly InstantRange[]
  readonly isWaiting: boolean
}

/** What lies under the bars: the past, the lines of the clock, what is not known. Silent; words elsewhere say the same. */
export const BoardGround = memo(function BoardGround(props: BoardGroundProps) {
  const { scale, ticks, nights, unknown, isWaiting } = props
  return (
    <div className={styles.ground} style={{ width: scale.width }} aria-hidden="true">
      <Past scale={scale} />
      {nights.map(({ kind, x, width }) => (
        <div key={`${kind}${x}`} className={styles[kind]} style={{ left: x, width }} />
      ))}
      {ticks.map(({ at, x, isFaint }) => (
        <div key={at} className={isFaint ? styles.faint : styles.line} style={{ left: x }} />
      ))}
      {scale.segments.slice(1).map(({ day, x }) => (
        <div key={day} className={styles.midnight} style={{ left: x }} />
      ))}
      {unknown.flatMap((stretch) => {
        const part = intersection(stretch, scale)
        if (!part) return []
        const left = scale.xOf(part.start)
        return [
          <div
            key={part.start}
            className={styles.unknown}
            style={{ left, width: scale.xOf(part.end) - left }}
          >
            <span>not known</span>
          </div>,
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

/** The line of now over the bars; nothing where now is not drawn. */
export function NowLine({ scale }: { scale: TimeScale }) {
  const now = useNow()
  if (!isDrawn(scale, now)) return null
  return <div className={styles.now} style={{ left: scale.xOf(now) }} aria-hidden="true" />
}

/** The time at the head of that line. */
export function NowTime({ scale, zone, locale }: { scale: TimeScale; zone: Zone; locale: string }) {
  const now = useNow()
  if (!isDrawn(scale, now)) return null
  return (
    <time className={styles.nowTime} style={{ left: scale.xOf(now) }}>
      {formatTime(zone, now, locale).replace(/ [AP]M/, '')}
    </time>
  )
}

function isDrawn(scale: TimeScale, now: ReturnType<typeof useNow>): boolean {
  return scale.segments.some((segment) => isIn(now, segment))
}
