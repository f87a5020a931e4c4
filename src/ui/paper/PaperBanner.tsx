import styles from './PaperBanner.module.css'

interface PaperBannerProps {
  readonly title: string
  readonly school: string
  readonly kind: string
  /** Short, most important first. */
  readonly facts: readonly string[]
  /** What must not be missed; '' for none. */
  readonly attention?: string
  /** Gaps in words; null if complete. */
  readonly incomplete: string | null
  /** The print it replaces and what changed; '' for none. */
  readonly replaces: string
}

export function PaperBanner({
  title,
  school,
  kind,
  facts,
  attention = '',
  incomplete,
  replaces,
}: PaperBannerProps) {
  return (
    <header className={styles.banner} data-page-head="">
      <div className={styles.line}>
        <span className={styles.title}>{title}</span>
        <bdi className={styles.school}>{school}</bdi>
        <span className={styles.kind}>{kind}</span>
      </div>
      <div className={styles.line}>
        {facts
          .filter((fact) => fact !== '')
          .map((fact) => (
            <bdi key={fact} className={styles.fact}>
              {fact}
            </bdi>
          ))}
      </div>
      {attention !== '' && <p className={styles.attention}>{attention}</p>}
      {incomplete !== null && (
        <div className={styles.incomplete}>
          <strong>INCOMPLETE</strong>
          <span>{incomplete}</span>
        </div>
      )}
      {replaces !== '' && <p className={styles.replaces}>{replaces}</p>}
    </header>
  )
}
