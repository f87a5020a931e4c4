import type { TimeScale } from '#domain/board/time-scale.ts'
import { measureBlockText } from '#features/schedule/grid/text-fit.ts'
import { formatLength } from '#time/format.ts'
import { type Instant, MINUTE } from '#time/instant.ts'
import { useNow } from '#ui/clock.tsx'
import styles from './LateRun.module.css'

interface LateRunProps {
  /** When it was due back. */
  readonly end: Instant
  readonly scale: TimeScale
  readonly next: Instant | null
  /** True if no fresh data confirm that it is late; drawn amber. */
  readonly isUnconfirmed: boolean
  readonly place: { readonly top: number; readonly height: number }
}

const AROUND_WORDS = 10
const MIN_FOR_WORDS = 56
const MIN_HEIGHT = 15

/** From the booked end to now. Grows by itself, without redrawing its row. */
export function LateRun({ end, scale, next, isUnconfirmed, place }: LateRunProps) {
  const now = useNow()
  const left = Math.round(scale.xOf(end))
  const width = Math.round(scale.xOf(now)) - left
  if (width <= 0) return null
  const words = `${formatLength(Math.floor((now - end) / MINUTE))} late`
  const needed = Math.max(MIN_FOR_WORDS, measureBlockText(words) + AROUND_WORDS)
  const isBeside = width < needed
  // Next to the run the words would cover the waiting booking's name; the row head says the same.
  const hasRoom = !isBeside || next === null || scale.xOf(next) > left + width + needed
  return (
    <div
      className={styles.run}
      style={{ left, width, top: place.top, height: place.height }}
      data-beside={isBeside || undefined}
      data-late-run=""
      data-unconfirmed={isUnconfirmed || undefined}
      aria-hidden="true"
    >
      {hasRoom && place.height >= MIN_HEIGHT && <span>{words}</span>}
    </div>
  )
}
