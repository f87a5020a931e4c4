import { type ComponentProps, Fragment, memo } from 'react'
import { useSchool } from '#api/use-school.ts'
import type { BoardGroup } from '#domain/board/board-rows.ts'
import type { clockTicks } from '#domain/board/board-ticks.ts'
import type { TimeScale } from '#domain/board/time-scale.ts'
import { measureBarText, measureBlockText } from '#features/schedule/grid/text-fit.ts'
import { formatBriefTime } from '#time/format.ts'
import { useNow } from '#ui/clock.tsx'
import { useLocale } from '#ui/locale.tsx'
import { isDrawn } from './BoardGround.tsx'
import { GroupToggle } from './BoardGroupRow.tsx'
import styles from './BoardHead.module.css'
import { hourPlaces } from './hour-places.ts'

interface ClockProps {
  readonly scale: TimeScale
  readonly ticks: ReturnType<typeof clockTicks>
}

type BoardHeadProps = ClockProps &
  Omit<ComponentProps<typeof GroupToggle>, 'group'> & {
    /** The first group, whose name needs no line of its own here; null without rows. */
    readonly group: BoardGroup | null
  }

/** The first group beside the clock over its rows. Stays in sight. */
export const BoardHead = memo(function BoardHead({
  scale,
  ticks,
  group,
  ...toggle
}: BoardHeadProps) {
  const clock = { scale, ticks }
  return (
    <div role="row" aria-rowindex={1} className={styles.head}>
      <div role="rowheader" className={styles.corner}>
        {group && <GroupToggle {...toggle} group={group} />}
      </div>
      <div role="columnheader" className={styles.axis} style={{ width: clock.scale.width }}>
        <Clock {...clock} />
      </div>
    </div>
  )
})

/** What stands at both ends of now. */
const AROUND_NOW = 6

/** The hours, and now between them. */
function Clock({ scale, ticks }: ClockProps) {
  const { zone } = useSchool()
  const { locale } = useLocale()
  const now = useNow()
  const x = isDrawn(scale, now) ? scale.xOf(now) : null
  const words = formatBriefTime(zone, now, locale)
  const half = measureBlockText(words) / 2 + AROUND_NOW
  const places = hourPlaces(
    ticks,
    x === null ? null : { from: x - half, to: x + half },
    measureBarText,
    locale,
  )
  return (
    <>
      {ticks.map(({ at, x: line, label }, index) => {
        const place = places[index]
        return (
          label !== '' && (
            <Fragment key={at}>
              <i className={styles.tick} style={{ left: line }} />
              {place && place.text !== '' && (
                <span className={styles.hour} style={{ left: place.left }}>
                  {place.text}
                </span>
              )}
            </Fragment>
          )
        )
      })}
      {x !== null && (
        <time className={styles.now} style={{ left: x }}>
          {words}
        </time>
      )}
    </>
  )
}
