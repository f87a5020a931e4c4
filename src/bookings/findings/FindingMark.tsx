import type { Severity } from '#domain/findings/severity.ts'
import styles from './FindingMark.module.css'

/** A triangle for errors, a ring for warnings. Hidden from screen readers: words are next to it. */
export function FindingMark({ severity }: { severity: Severity }) {
  return (
    <svg className={styles.mark} viewBox="0 0 12 12" data-severity={severity} aria-hidden="true">
      <path d={PATHS[severity]} />
    </svg>
  )
}

const PATHS: Readonly<Record<Severity, string>> = {
  error: 'M6 .8 11.8 11H.2ZM5.3 4.2v3.4h1.4V4.2ZM5.3 8.4v1.4h1.4V8.4Z',
  warning: 'M6 .8 11.8 11H.2ZM6 3.4 2.3 9.8H9.7ZM5.4 5.4h1.2v2.2H5.4ZM5.4 8.2h1.2v1.1H5.4Z',
  information: 'M6 1a5 5 0 1 1 0 10A5 5 0 0 1 6 1ZM5.3 5v4h1.4V5ZM5.3 3v1.3h1.4V3Z',
}
