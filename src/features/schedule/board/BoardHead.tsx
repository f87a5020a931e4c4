import { type ComponentProps, memo } from 'react'
import { useDateFormat } from '#bookings/use-date-format.ts'
import type { BoardGroup } from '#domain/board/board-rows.ts'
import { GroupToggle } from '#features/schedule/canvas/GroupRow.tsx'
import { measureBarText, measureBlockText } from '#features/schedule/canvas/text-measures.ts'
import {
  type BoardClock,
  hourPlaces,
  sunsetPlace,
  takenBy,
} from '#features/schedule/layouts/clock.ts'
import { isIn } from '#time/instant.ts'
import { useNow } from '#ui/clock.tsx'
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

const AROUND_NOW = 6

const NOT_KNOWN = 'not known'
const BEFORE_NOT_KNOWN = 3
const AROUND_NOT_KNOWN = 6

/** Hour labels with now, sunset and unloaded time. None overlap: now is placed first, the hours last. */
function Clock({ scale, ticks, unknown, sunset }: BoardClock) {
  const format = useDateFormat()
  const at = useNow()
  const x = isIn(at, scale) ? scale.xOf(at) : null
  const words = format.briefTime(at)
  const half = measureBlockText(words) / 2 + AROUND_NOW
  const now = x === null ? null : { from: x - half, to: x + half }
  const notKnownWidth = measureBarText(NOT_KNOWN) + AROUND_NOT_KNOWN
  const notKnown = unknown.map(({ from, to }) => {
    const isUnderNow = now !== null && from < now.to && from + notKnownWidth > now.from
    const left = (isUnderNow ? now.to : from) + BEFORE_NOT_KNOWN
    return { left, width: Math.max(0, to - left) }
  })
  const taken = notKnown.map(({ left }) => ({ from: left, to: left + notKnownWidth }))
  const sunsetLabel =
    sunset &&
    sunsetPlace(
      sunset.x,
      [`sunset ${format.briefTime(sunset.at)}`, 'sunset'],
      now === null ? taken : [now, ...taken],
      scale.width,
      measureBarText,
    )
  if (sunsetLabel) taken.push(takenBy(sunsetLabel, measureBarText))
  const hours = hourPlaces(ticks, now === null ? taken : [now, ...taken], measureBarText)
  const labels = sunsetLabel ? [...hours, sunsetLabel] : hours
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
      {sunset && <i className={styles.sunset} style={{ left: sunset.x }} />}
      {labels.map(
        ({ left, text }) =>
          text !== '' && (
            <span
              key={left}
              className="note absolute bottom-0.5 whitespace-nowrap"
              style={{ left }}
            >
              {text}
            </span>
          ),
      )}
      {notKnown.map(({ left, width }) => (
        <div key={left} className={styles.unknown} style={{ left, width }} aria-hidden="true">
          <span>{NOT_KNOWN}</span>
        </div>
      ))}
      {x !== null && (
        <time className={styles.now} style={{ left: x }}>
          {words}
        </time>
      )}
    </>
  )
}
