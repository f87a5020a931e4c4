import type { ReactNode } from 'react'
import styles from './plot.module.css'

interface BarPlotProps {
  /** The whole plot in words. */
  readonly label: string
  readonly height: number
  /** What the first and the second bar of each are, where there are two. */
  readonly names?: readonly string[] | undefined
  /** What its bars count, for whoever reads the page by machine. */
  readonly kind?: string
  readonly children: ReactNode
}

/** A drawing as wide as its card, with the legend of its bars above. */
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
