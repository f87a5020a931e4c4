import type { CSSProperties, ReactNode } from 'react'
import { visibleText } from '#domain/text/visible-text.ts'
import { type ColumnKind, shownCell } from './figure-table.ts'
import styles from './plot.module.css'

interface PlotProps {
  readonly label: string
  /** Legend of the first and second bars. */
  readonly names?: readonly string[] | undefined
  readonly children: ReactNode
}

/** One picture for screen readers, with all it shows as its name. */
function Plot({ label, names = [], children }: PlotProps) {
  return (
    <>
      {names.length > 0 && (
        <p className="note flex flex-wrap gap-x-4 gap-y-1">
          {names.map((name, series) => (
            <span key={name}>
              <span className={styles.key} data-series={series} aria-hidden="true" />
              {name}
            </span>
          ))}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn by the page itself, which no <img> can be */}
      <div role="img" aria-label={label} className={styles.plot}>
        {children}
      </div>
    </>
  )
}

export interface BarRow {
  readonly label: ReactNode
  /** Null is unknown and has no bar. */
  readonly values: readonly (number | null)[]
  /** Hundredths of an hour logged too many, hatched after the first bar and not counted in it. */
  readonly tooMany?: number
  /** After the first bar's number. */
  readonly detail?: string
  /** A second figure without a bar, at the right edge. */
  readonly aside?: string
  readonly startsWeek?: boolean
}

export interface BarsProps extends Omit<PlotProps, 'children'> {
  /** What the bars count. */
  readonly kind: Extract<ColumnKind, 'count' | 'hours' | 'share'>
  readonly rows: readonly BarRow[]
  /** Legend of the bars and of the right edge. */
  readonly heads?: readonly [bars: string, asides: string]
  /** Bars side by side, the first before the second; only the longest has its number. */
  readonly isUpright?: boolean
  /** Sums of hours and counts are minimums. */
  readonly isLeast?: boolean
}

export function Bars(props: BarsProps) {
  const { label, names, kind, rows, heads, isUpright = false, isLeast } = props
  const least = isLeast && (kind === 'hours' || kind === 'count') ? '≥ ' : ''
  const longest = Math.max(
    1,
    ...rows.flatMap(({ values: [first, ...others], tooMany = 0 }) =>
      [(first ?? 0) + tooMany, ...others].map(Number),
    ),
  )
  const most = Math.max(...rows.flatMap(({ values }) => values.map(Number)))
  const highest = rows.findIndex(({ values }) => values.includes(most))
  const length = (value: number) => ({ '--length': Math.max(0, value) / longest }) as CSSProperties
  const textOf = (at: number, series: number) => {
    const { values = [], detail, tooMany = 0 } = rows[at] ?? {}
    const value = values[series] ?? null
    const doubt = series === 0 && tooMany > 0 ? shownCell(tooMany, kind) : null
    if (isUpright) {
      // A small part has no room for its number.
      const isSeen = tooMany > longest / 10
      const isHighest = at === highest && values.indexOf(most) === series
      return [isHighest && `${least}${shownCell(most, kind)}`, isSeen && doubt && `+${doubt}`]
        .filter(Boolean)
        .join(' ')
    }
    const aside = series === 0 && detail !== undefined ? ` (${detail})` : ''
    const known = value === null ? '' : least
    return `${known}${shownCell(value, kind)}${aside}${doubt === null ? '' : ` + ${doubt} too many`}`
  }
  return (
    <Plot label={label} names={names}>
      <div className={styles.bars} data-kind={kind} data-upright={isUpright || undefined}>
        {heads && (
          <div className={styles.row}>
            <span className={styles.lanes}>{heads[0]}</span>
            <span className="quiet text-right">{heads[1]}</span>
          </div>
        )}
        {rows.map((row, at) => (
          <div key={at} className={styles.row} data-starts-week={row.startsWeek || undefined}>
            <span className={styles.label}>
              {typeof row.label === 'string' ? visibleText(row.label) : row.label}
            </span>
            <span className={styles.lanes}>
              {row.values.map((value, series) => (
                <span key={series} className={styles.lane}>
                  {value !== null && (
                    <span
                      className={styles.bar}
                      style={length(value)}
                      data-series={series}
                      data-bar={value}
                    />
                  )}
                  {series === 0 && row.tooMany !== undefined && row.tooMany > 0 && (
                    <span
                      className={styles.doubt}
                      style={length(row.tooMany)}
                      data-doubt={row.tooMany}
                    />
                  )}
                  <span className="ml-1.25 whitespace-nowrap in-data-upright:m-0 in-data-upright:text-ink">
                    {textOf(at, series)}
                  </span>
                </span>
              ))}
            </span>
            {row.aside !== undefined && <span className="text-right">{row.aside}</span>}
          </div>
        ))}
      </div>
    </Plot>
  )
}
