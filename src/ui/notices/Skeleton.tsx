import styles from './Skeleton.module.css'

/** CSS lengths. Hidden from screen readers. */
export function Skeleton({ width = '100%', height = '12px' }: { width?: string; height?: string }) {
  return <span className={styles.bar} style={{ width, height }} aria-hidden="true" />
}
