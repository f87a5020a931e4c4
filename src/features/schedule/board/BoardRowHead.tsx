import type { BoardRow } from '#domain/board/board-rows.ts'
import type { LastReadings } from '#domain/record/last-readings.ts'
import { DASH, formatHundredths } from '#domain/record/meter.ts'
import { formatDay, formatDuration } from '#time/format.ts'
import { useLocale } from '#ui/locale.tsx'
import styles from './BoardRowHead.module.css'
import type { RowMetrics } from './board-layout.ts'

interface BoardRowHeadProps {
  readonly row: BoardRow
  readonly metrics: RowMetrics
  readonly reading: LastReadings | undefined
  readonly isWhole: boolean
}

/** Whose row it is, what its meters last showed and when, and how much of it is booked. */
export function BoardRowHead({ row, metrics, reading, isWhole }: BoardRowHeadProps) {
  const { density } = metrics
  const { locale } = useLocale()
  const day = reading?.hobbs?.day ?? reading?.tach?.day ?? null
  const hobbs = formatHundredths(reading?.hobbs?.hundredths ?? null, 1)
  const tach = formatHundredths(reading?.tach?.hundredths ?? null, 2)
  const readings = day !== null && (
    <span
      className={styles.readings}
      title={`Last known: Hobbs ${hobbs}, Tach ${tach}, from the flight log of ${formatDay(day, locale, 'long')}`}
    >
      <abbr title="Hobbs">H</abbr> {hobbs} <abbr title="Tach">T</abbr> {tach}
      {density === 'comfortable' && (
        <span> · {formatDay(day, locale, 'short').replace(/^\S+ /, '')}</span>
      )}
    </span>
  )
  const isTailRow = row.kind === 'aircraft'
  return (
    <div
      role="rowheader"
      className={styles.head}
      data-density={density}
      style={density === 'fit' ? lettersIn(metrics.row) : undefined}
    >
      <span className={styles.first}>
        <bdi
          className={styles.label}
          data-none={(!isTailRow && row.kind !== 'instructor') || undefined}
        >
          {row.label}
        </bdi>
        {density === 'comfortable' && row.model !== '' && (
          <bdi className={styles.model}>{row.model}</bdi>
        )}
        {density === 'compact' && readings}
        <span className={styles.booked}>
          {row.booked === 0 && !isWhole
            ? DASH
            : `${isWhole ? '' : '≥ '}${formatDuration(row.booked)}`}
          <span> h</span>
        </span>
      </span>
      {density === 'comfortable' && readings}
    </div>
  )
}

const FULL_LETTERS = 12

/** Letters of a row that is lower than a line of full size are as high as it lets them be. */
function lettersIn(row: number) {
  return { fontSize: Math.min(FULL_LETTERS, row - 1), lineHeight: `${row - 1}px` }
}
