import type { ReactNode } from 'react'
import styles from './plot.module.css'

interface BarPlotProps {
  readonly label: string
  readonly height: number
  readonly names?: readonly string[] | undefined
  /** What the bars count, for tests. */
  readonly kind?: string
  readonly children: ReactNode
}

export function BarPlot({ label, height, names = [], kind, children }: BarPlotProps) {
  return (
    <>
      {names.length > 0 && (
        <p className={styles.legend}>
          {names.map((name, index) => (
            <span key={name}>
              <span className={styles.key} data-series={index} aria-hidden="true" />
              {name}
            </span>
          ))}
        </p>
      )}
      <svg role="img" aria-label={label} className={styles.plot} height={height} data-kind={kind}>
        {children}
      </svg>
    </>
  )
}
