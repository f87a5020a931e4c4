import type { TimeScale } from '#domain/board/time-scale.ts'
import { measureBlockText } from '#features/schedule/grid/text-fit.ts'
import { formatLength } from '#time/format.ts'
import { type Instant, MINUTE } from '#time/instant.ts'
import { useNow } from '#ui/clock.tsx'
import styles from './LateRun.module.css'

interface LateRunProps {
  /** When it should have been back. */
  readonly end: Instant
  readonly scale: TimeScale
  /** When the next one of the row begins; null for none. */
  readonly next: Instant | null
  /** That it is late: amber. */
  readonly isUnconfirmed: boolean
  readonly place: { readonly top: number; readonly height: number }
}

const AROUND_WORDS = 10
const LEAST_FOR_WORDS = 56
const LEAST_HEIGHT = 15

/** The time somebody is late, from the booked end to now. It grows by itself, and the row around it is not drawn again. */
export function LateRun({ end, scale, next, isUnconfirmed, place }: LateRunProps) {
  const now = useNow()
  const left = Math.round(scale.xOf(end))
  const width = Math.round(scale.xOf(now)) - left
  if (width <= 0) return null
  const words = `${formatLength(Math.floor((now - end) / MINUTE))} late`
  const needed = Math.max(LEAST_FOR_WORDS, measureBlockText(words) + AROUND_WORDS)
  const isBeside = width < needed
  // Beside it they would stand on the name of the one who waits; the row's head says the same.
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
      {hasRoom && place.height >= LEAST_HEIGHT && <span>{words}</span>}
    </div>
  )
}
