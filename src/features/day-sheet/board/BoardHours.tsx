import type { BoardDrawing } from './board-drawing.ts'
import styles from './PaperBoard.module.css'

/** The hours, at the head of every page. */
export function BoardHours({ drawing: { scale, ticks, size } }: { drawing: BoardDrawing }) {
  return (
    <tr className={styles.hours}>
      <th scope="col">
        <span className={styles.what}>Aircraft · instructor</span>
      </th>
      <td>
        <div className={styles.labels} style={{ fontSize: `${size}pt` }}>
          {ticks
            .filter(({ label }) => label !== '')
            .map(({ at, x, label }) => (
              <span key={at} style={{ left: `${(x / scale.width) * 100}%` }}>
                {label}
              </span>
            ))}
        </div>
      </td>
    </tr>
  )
}
