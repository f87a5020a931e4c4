import type { BookingMarks } from '#bookings/booking/marks.ts'
import type { TimeScale } from '#domain/board/time-scale.ts'
import { measureBlockText } from '#features/schedule/canvas/text-measures.ts'
import { useFreeSlots } from '#features/schedule/find/free-slots.tsx'
import type { PlacedRow } from '#features/schedule/layouts/layout.ts'
import { lengthSince } from '#time/format.ts'
import { type Instant } from '#time/instant.ts'
import { useNow } from '#ui/clock.tsx'
import styles from './BoardTrack.module.css'

interface BoardTrackProps {
  readonly placed: PlacedRow
  readonly marks: BookingMarks
  readonly scale: TimeScale
}

/** Where a row's bars are drawn, with free slots and what runs late. */
export function BoardTrack({ placed: { row, cells }, marks, scale }: BoardTrackProps) {
  const freeSlots = useFreeSlots(row.key)
  return (
    <div role="gridcell" className={styles.track} data-bookings="">
      {freeSlots?.map(({ start, end }) => (
        <span
          key={start}
          className="absolute inset-y-0.5 border-1 border-ok rounded-sm bg-ok-tint"
          data-ghost=""
          style={{ left: scale.xOf(start), width: scale.xOf(end) - scale.xOf(start) }}
        />
      ))}
      {cells[0]?.bookings.map((placed) => {
        const { id, lane, time } = placed.bar
        const finding = marks.findings.get(id)
        if (placed.size !== 'bar' || !finding?.drawn.includes('late-back')) return null
        const next = row.bars.find((bar) => bar.lane === lane && bar.time.start >= time.end)
        return (
          <LateRun
            key={id}
            end={time.end}
            scale={scale}
            next={next?.time.start ?? null}
            isUnconfirmed={finding.isUnconfirmed}
            place={placed}
          />
        )
      })}
    </div>
  )
}

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

/** From the booked end to now: hatched until the next booking, which keeps its whole bar under a thin edge. Grows by
 * itself, without redrawing its row. */
function LateRun({ end, scale, next, isUnconfirmed, place }: LateRunProps) {
  const now = useNow()
  const left = Math.round(scale.xOf(end))
  const width = Math.round(scale.xOf(now)) - left
  if (width <= 0) return null
  const clear = next === null ? width : Math.min(width, Math.round(scale.xOf(next)) - left)
  const words = `${lengthSince(end, now)} late`
  const needed = Math.max(MIN_FOR_WORDS, measureBlockText(words) + AROUND_WORDS)
  const isBeside = clear < needed
  // Next to the run the words would cover the waiting booking's name; the row head says the same.
  const hasRoom = !isBeside || next === null || scale.xOf(next) > left + width + needed
  return (
    <div
      className={styles.run}
      style={{ left, width, top: place.top, height: place.height }}
      data-late-run=""
      data-unconfirmed={isUnconfirmed || undefined}
      aria-hidden="true"
    >
      {clear > 0 && (
        <div className={styles.hatch} style={{ width: clear }} data-beside={isBeside || undefined}>
          {hasRoom && place.height >= MIN_HEIGHT && <span>{words}</span>}
        </div>
      )}
      {clear < width && <i className={styles.edge} style={{ left: clear }} />}
    </div>
  )
}
