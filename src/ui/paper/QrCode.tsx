import { memo } from 'react'
import { encode } from 'uqr'
import styles from './QrCode.module.css'

/** An address as a square that a phone reads, drawn here: nothing is asked of anybody. At least 10 mm wide on paper. */
export const QrCode = memo(function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'L', border: 0 })
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      data-qr={text}
    >
      <path d={runsOf(data)} />
    </svg>
  )
})

/** Dark modules as one path, each run of a row as one rectangle: a hundredth of the elements. */
function runsOf(rows: readonly (readonly boolean[])[]): string {
  let path = ''
  for (const [y, row] of rows.entries()) {
    let from = -1
    for (let x = 0; x <= row.length; x++) {
      const isDark = row[x] === true
      if (isDark && from === -1) from = x
      if (!isDark && from !== -1) {
        path += `M${from} ${y}h${x - from}v1H${from}z`
        from = -1
      }
    }
  }
  return path
}
