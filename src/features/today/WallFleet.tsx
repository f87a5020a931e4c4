import { useMemo } from 'react'
import { useFleet } from '#api/queries/use-fleet.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import { sayTailState } from '#domain/dispatch/tail-state.ts'
import { groupByModel, wholeFleet } from '#domain/record/fleet.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { useNow } from '#ui/clock.tsx'
import type { Today } from './use-today.ts'
import styles from './WallFleet.module.css'
import { fleetPlan } from './wall-plan.ts'

const TURN_EVERY = 15_000

interface WallFleetProps {
  readonly today: Today
  readonly across: number
  readonly isTall: boolean
}

export function WallFleet({ today, across, isTall }: WallFleetProps) {
  const { dispatch, ofDay, now, aircraft } = today
  const format = useDateFormat()
  const seen = useFleet()
  const tails = useMemo(() => {
    const all = groupByModel(wholeFleet(seen, ofDay)).flatMap((group) => group.aircraft)
    const own = all.map(({ tail }) => tail).filter((tail) => tail !== '')
    return aircraft === null ? own : own.filter((tail) => aircraft.includes(tail))
  }, [seen, ofDay, aircraft])
  const { columns, height, hasWords, most } = fleetPlan(tails.length, across, isTall)
  const pages = Math.ceil(tails.length / most)
  const page = useTurn(pages)
  const shown = tails.slice(page * most, (page + 1) * most)
  if (tails.length === 0) return null
  return (
    <footer
      className={styles.foot}
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gridAutoRows: `minmax(calc(${height} * var(--unit)), auto)`,
      }}
      data-page={pages > 1 ? `${page + 1} of ${pages}` : undefined}
    >
      {shown.map((tail) => {
        const state = dispatch.tailState(tail)
        const words = state === null ? 'unknown' : sayTailState(state, now, format)
        return (
          <div
            key={tail}
            className={styles.chip}
            data-state={state?.kind ?? 'unknown'}
            data-unconfirmed={state?.isUnconfirmed || undefined}
            data-small={!hasWords || undefined}
          >
            <bdi className={styles.tail}>{visibleText(tail)}</bdi>{' '}
            <span className={hasWords ? styles.words : 'unseen'}>{words}</span>
          </div>
        )
      })}
    </footer>
  )
}

/** From the clock, not a timer: two walls turn together and never drift. */
function useTurn(pages: number): number {
  const now = useNow(pages > 1 ? 1000 : undefined)
  return pages > 1 ? Math.floor(now / TURN_EVERY) % pages : 0
}
