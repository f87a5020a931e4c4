import styles from './plot.module.css'

/** What the bar in front and the one behind it are. */
export function Legend({ names }: { names: readonly string[] }) {
  return (
    <p className={styles.legend}>
      {names.map((name, index) => (
        <span key={name}>
          <span className={styles.key} data-series={index} aria-hidden="true" />
          {name}
        </span>
      ))}
    </p>
  )
}
