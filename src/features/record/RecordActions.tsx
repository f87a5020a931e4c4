import Copy from 'lucide-react/icons/copy'
import LinkIcon from 'lucide-react/icons/link'
import { CopyButton } from '#ui/CopyButton.tsx'
import styles from './RecordActions.module.css'

/** `path` is the record's own page, null for a record whose id makes no address. */
export function RecordActions({ text, path }: { text: () => string; path: string | null }) {
  return (
    <div className={styles.actions}>
      <CopyButton text={text} icon={<Copy size={14} aria-hidden="true" />}>
        Copy
      </CopyButton>
      {path !== null && (
        <CopyButton
          text={() => `${location.origin}${path}`}
          icon={<LinkIcon size={14} aria-hidden="true" />}
        >
          Copy link
        </CopyButton>
      )}
    </div>
  )
}
