import styles from './PaperBanner.module.css'

interface PaperBannerProps {
  readonly title: string
  readonly school: string
  /** Which paper this is: "Dispatch list". */
  readonly kind: string
  /** What a reader must know to trust the page; short pieces, in order of importance. */
  readonly facts: readonly string[]
  /** What a reader must not miss on it; '' for nothing. */
  readonly attention?: string
  /** What is not known, in words; null if everything is. */
  readonly incomplete: string | null
  /** Which print it replaces, and what changed since; '' for none. */
  readonly replaces: string
}

/** The head of every printed page, as high on each. */
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
