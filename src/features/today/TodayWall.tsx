import { type CSSProperties, useMemo, useRef } from 'react'
import { DISPATCH_GROUPS, type DispatchGroup } from '#domain/dispatch/dispatch-groups.ts'
import { DISPATCH_STATES } from '#domain/dispatch/dispatch-state.ts'
import { dispatchTitle } from '#domain/dispatch/dispatch-words.ts'
import type { Instant } from '#time/instant.ts'
import { useNow } from '#ui/clock.tsx'
import { useMeasured } from '#ui/use-measured.ts'
import { Brief } from './Brief.tsx'
import { GROUP_LABELS, leastWords } from './dispatch-words.ts'
import styles from './TodayWall.module.css'
import type { Today } from './use-today.ts'
import { WallFoot } from './WallFoot.tsx'
import { WallHead } from './WallHead.tsx'
import { WallRow } from './WallRow.tsx'
import { wallPages } from './wall-pages.ts'

/** Heights in units: a unit is a pixel of a screen of this width and height, whatever the real one has. */
const WIDTH = 1920
const HEIGHT = 1080
const HEAD = 56
const ROW = 84
const SMALL_ROW = 48
const LEAST_UNIT = 0.5
const COLUMN = 860
const TURN_EVERY = 15_000

/** The live page for a screen nobody touches: nothing to press, letters readable from three metres, pages that turn by the clock. */
export function TodayWall({ today }: { today: Today }) {
  const { groups, dispatch, answer, now } = today
  const wall = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  // Without a layout (tests) nothing has a size.
  const width = useMeasured(wall, widthOf) || WIDTH
  const wallHeight = useMeasured(wall, heightOf) || HEIGHT
  const bodyHeight = useMeasured(body, heightOf) || HEIGHT
  const unit = Math.max(LEAST_UNIT, Math.min(width / WIDTH, wallHeight / HEIGHT))
  const columns = Math.max(1, Math.floor(width / unit / COLUMN))
  const height = bodyHeight / unit
  const pages = useMemo(
    () =>
      wallPages(
        DISPATCH_GROUPS.map((name) => [name, groups[name]] as const),
        { columns, height, headHeight: HEAD, rowHeight },
      ),
    [groups, columns, height],
  )
  const second = useNow(1000)
  const turn = pageAt(second, pages.length)
  const isWaiting = answer.completeness === 'loading' && answer.items.length === 0
  return (
    <div
      ref={wall}
      className={styles.wall}
      data-wall=""
      style={{ '--unit': `${unit}px`, '--columns': columns } as CSSProperties}
    >
      <WallHead
        asOf={answer.asOf}
        ages={today.ages}
        isFailing={today.reading.sentence !== null}
        now={second}
      />
      <main className="fill" aria-labelledby="wall-title">
        <dl className={styles.counts}>
          {DISPATCH_STATES.map((state) => {
            const count = dispatch.counted[state].length
            return (
              <div
                key={state}
                data-count={state}
                data-value={count}
                data-empty={count === 0 || undefined}
              >
                <dt>{dispatchTitle(state)}</dt>
                <dd>
                  {!dispatch.isWhole && count === 0 ? '—' : leastWords(count, dispatch.isWhole)}
                </dd>
              </div>
            )
          })}
        </dl>
        {!isWaiting && <Brief sentences={today.brief} isOnWall />}
        <div ref={body} className={styles.body}>
          <div key={turn} className={styles.page}>
            {(pages[turn] ?? []).map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column has no identity but its place.
              <div key={index} className={styles.column}>
                {column.map(({ group, isContinued, rows }) => (
                  <section key={group} aria-label={GROUP_LABELS[group]} data-group={group}>
                    <h2 className={styles.group}>
                      {GROUP_LABELS[group]} {isContinued && <small>continued</small>}
                    </h2>
                    <ul>
                      {rows.map((one) => (
                        <WallRow
                          key={one.reservation.id}
                          one={one}
                          isSmall={rowHeight(group) === SMALL_ROW}
                          now={now}
                        />
                      ))}
                    </ul>
                  </section>
                ))}
              </div>
            ))}
          </div>
        </div>
      </main>
      <WallFoot today={today} page={turn + 1} pages={pages.length} />
    </div>
  )
}

function widthOf(element: HTMLElement): number {
  return element.clientWidth
}

function heightOf(element: HTMLElement): number {
  return element.clientHeight
}

function rowHeight(group: DispatchGroup): number {
  return group === 'done' || group === 'cancelled' ? SMALL_ROW : ROW
}

/** By the clock, not by a timer of its own: two walls of one school turn together, and nothing drifts over days. */
function pageAt(now: Instant, pages: number): number {
  return Math.floor(now / TURN_EVERY) % pages
}
