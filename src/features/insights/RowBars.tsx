import { visibleText } from '#domain/visible-text.ts'
import styles from './plot.module.css'

interface BarRow {
  readonly label: string
  /** One or two values of the same unit; the first stands in front. */
  readonly values: readonly number[]
  /** What is written at the end of the bar. */
  readonly text: string
}

interface RowBarsProps {
  readonly label: string
  readonly rows: readonly BarRow[]
}

const ROW = 22
// In percent, so that the type keeps its size on every width.
const LEFT = 24
const ROOM = 58

/** A bar a row, lying; a second value lies behind the first, wider and pale. */
export function RowBars({ label, rows }: RowBarsProps) {
  const most = Math.max(1, ...rows.flatMap(({ values }) => values))
  const width = (value: number) => `${(Math.max(0, value) / most) * ROOM}%`
  return (
    <svg role="img" aria-label={label} className={styles.plot} height={rows.length * ROW}>
      {rows.map(({ label: name, values, text }, index) => {
        const y = index * ROW
        const [first = 0, second] = values
        return (
          <g key={`${name} ${index}`}>
            <text x={`${LEFT - 1}%`} y={y + 15} textAnchor="end" className={styles.label}>
              {clipped(visibleText(name))}
            </text>
            {second !== undefined && (
              <rect
                x={`${LEFT}%`}
                y={y + 3}
                width={width(second)}
                height={16}
                rx={2}
                className={styles.second}
              />
            )}
            <rect
              x={`${LEFT}%`}
              y={y + 6}
              width={width(first)}
              height={10}
              rx={2}
              className={styles.first}
            />
            <text
              x={`${LEFT + 1 + (Math.max(first, second ?? 0) / most) * ROOM}%`}
              y={y + 15}
              className={styles.note}
            >
              {text}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

const LONGEST = 14

function clipped(name: string): string {
  return name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name
}
