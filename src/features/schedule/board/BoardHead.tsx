import Sunset from 'lucide-react/icons/sunset'
import { type ComponentProps, memo } from 'react'
import { useDateFormat } from '#bookings/use-date-format.ts'
import type { BoardGroup } from '#domain/board/board-rows.ts'
import { GroupToggle } from '#features/schedule/canvas/GroupRow.tsx'
import { measureBarText, measureBlockText } from '#features/schedule/canvas/text-measures.ts'
import {
  type BoardClock,
  hourPlaces,
  nowPlace,
  sunsetPlace,
  takenBy,
} from '#features/schedule/layouts/clock.ts'
import { isIn } from '#time/instant.ts'
import { useNow } from '#ui/clock.tsx'
import { useIsPrinted } from '#ui/paper/use-print.ts'
import styles from './BoardHead.module.css'

type BoardHeadProps = Omit<ComponentProps<typeof GroupToggle>, 'group'> & {
  readonly clock: BoardClock
  /** The first group has its name here: on a line of its own, the first booking would begin below 120 px. Null without rows. */
  readonly group: BoardGroup | null
}

export const BoardHead = memo(function BoardHead({ clock, group, ...toggle }: BoardHeadProps) {
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-6 flex w-max min-w-full h-(--head-height) border-b border-line-strong bg-surface"
    >
      <div role="rowheader" className={styles.corner}>
        {group && <GroupToggle {...toggle} group={group} />}
      </div>
      <div role="columnheader" className={styles.axis} style={{ width: clock.scale.width }}>
        <Clock {...clock} />
      </div>
    </div>
  )
})

const AROUND_NOW = 12

const NOT_KNOWN = 'not loaded'
const BEFORE_NOT_KNOWN = 3
const AROUND_NOT_KNOWN = 6
const SUN = 14

/** px of the sunset's icon and its time, if any. */
function measureSunset(time: string): number {
  return time === '' ? SUN : SUN + 2 + measureBarText(time)
}

/** Hour labels with now, sunset and unloaded time. None overlap: sunset takes only the room that hours leave. */
function Clock({ scale, ticks, unknown, sunset }: BoardClock) {
  const format = useDateFormat()
  const at = useNow()
  // On paper the line is enough: its time would hide an hour.
  const x = !useIsPrinted() && isIn(at, scale) ? scale.xOf(at) : null
  const words = format.briefTime(at)
  const width = measureBlockText(words) + AROUND_NOW
  const now = x === null ? null : nowPlace(x, width, ticks, measureBarText)
  const notKnownWidth = measureBarText(NOT_KNOWN) + AROUND_NOT_KNOWN
  const notKnown = unknown.map(({ from, to }) => {
    const isUnderNow = now !== null && from < now.to && from + notKnownWidth > now.from
    const left = (isUnderNow ? now.to : from) + BEFORE_NOT_KNOWN
    return { left, width: Math.max(0, to - left) }
  })
  const taken = notKnown.map(({ left }) => ({ from: left, to: left + notKnownWidth }))
  if (now) taken.push(now)
  const hours = hourPlaces(ticks, taken, measureBarText)
  taken.push(...hours.map((label) => takenBy(label, measureBarText)))
  const sunsetTime = sunset && format.briefTime(sunset.at)
  const sun =
    sunset && sunsetPlace(sunset.x, [sunsetTime ?? '', ''], taken, scale.width, measureSunset)
  return (
    <>
      {ticks.map(
        ({ at, x: line, label }) =>
          label !== '' && (
            <i
              key={at}
              className="absolute bottom-0 h-1.5 border-l border-line-strong"
              style={{ left: line }}
            />
          ),
      )}
      {hours.map(({ left, text }) => (
        <span key={left} className="note absolute bottom-0.5 whitespace-nowrap" style={{ left }}>
          {text}
        </span>
      ))}
      {sunset && (
        <span
          role="img"
          className={styles.sunset}
          style={{ left: sunset.x }}
          aria-label={`Sunset ${sunsetTime}`}
          title={`Sunset ${sunsetTime}`}
        >
          {sun && (
            <span className="note" style={{ left: sun.left - sunset.x }}>
              <Sunset size={SUN} aria-hidden="true" />
              {sun.text}
            </span>
          )}
        </span>
      )}
      {notKnown.map(({ left, width }) => (
        <div key={left} className={styles.unknown} style={{ left, width }} aria-hidden="true">
          <span>{NOT_KNOWN}</span>
        </div>
      ))}
      {now && (
        <time className={styles.now} style={{ left: (now.from + now.to) / 2 }}>
          {words}
        </time>
      )}
    </>
  )
}
