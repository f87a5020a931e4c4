import { useMemo } from 'react'
import type { Requests } from '#api/http/gateway-requests.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import { HOUR, type Instant } from '#time/instant.ts'
import { useNow } from '#ui/clock.tsx'
import { TableHeads } from '#ui/TableHeads.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { PURPOSES } from './purposes.ts'
import styles from './SpendingChart.module.css'
import { byPurpose, type HourBar, spendingBars } from './spending-bars.ts'

interface SpendingChartProps {
  readonly spent: Requests['spent']
  readonly reset: Instant | null
}

const WIDTH = 320
const HEIGHT = 64
const STEP = WIDTH / 24
const LABEL_EVERY = 6

export function SpendingChart({ spent, reset }: SpendingChartProps) {
  const format = useDateFormat()
  const now = useNow()
  const bars = useMemo(() => spendingBars(spent, reset), [spent, reset])
  const used = byPurpose(bars.flatMap((bar) => bar.parts))
  if (used.length === 0) return <p className="note mt-2">None since the last reset.</p>
  const scale = HEIGHT / Math.max(4, ...bars.map((bar) => bar.total))
  const time = (at: Instant) => format.time(at)
  return (
    <figure className="mt-2.5 mb-0 mx-0">
      <figcaption className="note">Requests sent, by hour</figcaption>
      <svg
        className="w-full mt-1 overflow-visible"
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 18}`}
        aria-hidden="true"
        focusable="false"
      >
        <line className="stroke-line-strong" x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
        {bars.map((bar, index) => (
          <Bar key={bar.hour} bar={bar} x={index * STEP} scale={scale} />
        ))}
        {bars.map((bar, index) =>
          index % LABEL_EVERY === 0 ? (
            <text key={bar.hour} className="fill-muted text-12" x={index * STEP} y={HEIGHT + 14}>
              {time(bar.hour)}
            </text>
          ) : null,
        )}
        {bars[0] && now >= bars[0].hour && now < bars[0].hour + 24 * HOUR && (
          <line
            className={styles.now}
            x1={((now - bars[0].hour) / HOUR) * STEP}
            x2={((now - bars[0].hour) / HOUR) * STEP}
            y1="0"
            y2={HEIGHT}
          />
        )}
      </svg>
      <ul className="flex flex-wrap gap-x-3 gap-y-0.5 text-12">
        {used.map(({ purpose, requests }) => (
          <li key={purpose} className="flex items-center gap-1.25">
            <span className={styles.sample} data-purpose={purpose} />
            {PURPOSES[purpose].label} {requests}
          </li>
        ))}
      </ul>
      <VisuallyHidden>
        <table>
          <caption>Requests sent, by hour and purpose</caption>
          <TableHeads
            heads={['Hour from', ...used.map(({ purpose }) => PURPOSES[purpose].label), 'Together']}
          />
          <tbody>
            {bars
              .filter(({ total }) => total > 0)
              .map((bar) => (
                <tr key={bar.hour}>
                  <th scope="row">{time(bar.hour)}</th>
                  {used.map(({ purpose }) => (
                    <td key={purpose}>
                      {bar.parts.find((part) => part.purpose === purpose)?.requests ?? 0}
                    </td>
                  ))}
                  <td>{bar.total}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  )
}

function Bar({ bar, x, scale }: { bar: HourBar; x: number; scale: number }) {
  let top = HEIGHT
  return bar.parts.map(({ purpose, requests }) => {
    const height = requests * scale
    top -= height
    return (
      <rect
        key={purpose}
        className={styles.bar}
        data-purpose={purpose}
        x={x + 1}
        y={top}
        width={STEP - 2}
        height={height}
      />
    )
  })
}
