import { visibleText } from '#domain/text/visible-text.ts'
import { BarPlot } from './BarPlot.tsx'
import { type ColumnKind, shownCell } from './figure-table.ts'
import styles from './plot.module.css'

interface BarRow {
  readonly label: string
  /** Null is unknown and has no bar. */
  readonly values: readonly (number | null)[]
  /** Hundredths of an hour, outlined behind the first bar and not counted in it. */
  readonly inDoubt?: number
  readonly detail?: string
  /** A second figure without a bar, at the right edge. */
  readonly aside?: string
}

interface HorizontalBarsProps {
  readonly label: string
  readonly kind: Extract<ColumnKind, 'count' | 'hours' | 'tach' | 'share'>
  readonly rows: readonly BarRow[]
  readonly names?: readonly string[]
  /** Legend of the bars and of the right edge. */
  readonly heads?: readonly [bars: string, asides: string]
}

const BAR = 18
const GAP = 6
const HEAD = 18
// Percent, so that type keeps its size at any width.
const LEFT = 24
const ROOM = 50
/** Percent, with figures at the right edge. */
const ROOM_BESIDE = 36

export function HorizontalBars({ label, kind, rows, names, heads }: HorizontalBarsProps) {
  const most = Math.max(
    1,
    ...rows.flatMap(({ values, inDoubt = 0 }) =>
      values.map((value, series) => (value ?? 0) + (series === 0 ? inDoubt : 0)),
    ),
  )
  const room = rows.some(({ aside }) => aside !== undefined) ? ROOM_BESIDE : ROOM
  const lengthOf = (value: number) => (Math.max(0, value) / most) * room
  const top = heads ? HEAD : 0
  const bars = Math.max(1, ...rows.map(({ values }) => values.length))
  const height = bars * BAR + (bars > 1 ? GAP : 4)
  return (
    <BarPlot label={label} height={top + rows.length * height} names={names} kind={kind}>
      {heads && (
        <>
          <text x={`${LEFT}%`} y={12} className={styles.note}>
            {heads[0]}
          </text>
          <text x="100%" y={12} textAnchor="end" className={styles.note}>
            {heads[1]}
          </text>
        </>
      )}
      {rows.map(({ label: name, values, detail, aside, inDoubt = 0 }, index) => {
        const y = top + index * height
        return (
          <g key={`${name} ${index}`}>
            <text x={`${LEFT - 1}%`} y={y + 13} textAnchor="end" className={styles.label}>
              {clipped(visibleText(name))}
            </text>
            {inDoubt > 0 && (
              <rect
                x={`${LEFT + lengthOf(values[0] ?? 0)}%`}
                y={y + 2}
                width={`${lengthOf(inDoubt)}%`}
                height={14}
                rx={2}
                className={styles.doubt}
                data-doubt={inDoubt}
              />
            )}
            {values.map((value, series) => (
              <g key={series}>
                {value !== null && (
                  <rect
                    x={`${LEFT}%`}
                    y={y + series * BAR + 2}
                    width={`${lengthOf(value)}%`}
                    height={14}
                    rx={2}
                    className={series === 0 ? styles.first : styles.second}
                    data-bar={value}
                  />
                )}
                <text
                  x={`${LEFT + 1 + lengthOf((value ?? 0) + (series === 0 ? inDoubt : 0))}%`}
                  y={y + series * BAR + 13}
                  className={styles.note}
                >
                  {shownCell(value, kind)}
                  {series === 0 && detail !== undefined && ` (${detail})`}
                  {series === 0 && inDoubt > 0 && ` (${shownCell(inDoubt, kind)} in doubt)`}
                </text>
              </g>
            ))}
            {aside !== undefined && (
              <text x="100%" y={y + 13} textAnchor="end" className={styles.label}>
                {aside}
              </text>
            )}
          </g>
        )
      })}
    </BarPlot>
  )
}

const LONGEST = 14

function clipped(name: string): string {
  return name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name
}
