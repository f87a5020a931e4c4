import type { PaperPlace } from './PaperDocument.tsx'
import styles from './PaperFooter.module.css'

/** The foot of every printed page: whose it is to keep, which revision, and which page of how many. */
export function PaperFooter({ place, revision = '' }: { place: PaperPlace; revision?: string }) {
  return (
    <div className={styles.footer}>
      <span>Personal data: keep it at the desk</span>
      <span>{revision}</span>
      <span>
        Page {place.page} of {place.pages}
      </span>
    </div>
  )
}
