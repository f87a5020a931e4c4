import styles from './Skeleton.module.css'

/** Grey where text will stand. `width` and `height` are CSS lengths. Silent for a screen reader. */
export function Skeleton({ width = '100%', height = '12px' }: { width?: string; height?: string }) {
  return <span className={styles.bar} style={{ width, height }} aria-hidden="true" />
}
