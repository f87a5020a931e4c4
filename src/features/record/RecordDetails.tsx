import Copy from 'lucide-react/icons/copy'
import LinkIcon from 'lucide-react/icons/link'
import type { ReactNode } from 'react'
import { isRecordId } from '#domain/record/record-id.ts'
import type { Flaw } from '#domain/record/reservation.ts'
import { recordHref } from '#school/address/hrefs.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Notice } from '#ui/notices/Notice.tsx'
import { Fact } from './Facts.tsx'
import styles from './RecordDetails.module.css'
import { VisibleWords } from './VisibleWords.tsx'

interface RecordDetailsProps {
  readonly record: { readonly id: string; readonly flaws: readonly Flaw[] }
  /** When it was, in which times, and what stands before the list. */
  readonly head: ReactNode
  /** Its facts. */
  readonly children: ReactNode
  /** The record as plain text for the clipboard. */
  readonly text: () => string
  readonly kind: Parameters<typeof recordHref>[0]
}

/** A record field by field, with what of it could not be read, its id, and what can be copied. */
export function RecordDetails({ record, head, children, text, kind }: RecordDetailsProps) {
  const { id, flaws } = record
  return (
    <div className={styles.details}>
      {flaws.length > 0 && <RecordFlaws flaws={flaws} />}
      {head}
      <dl className={styles.facts}>
        {children}
        <Fact name="Record id">
          <span className={styles.id}>
            <VisibleWords text={id} />
          </span>
        </Fact>
      </dl>
      <div className={styles.actions}>
        <CopyButton text={text} icon={<Copy size={14} aria-hidden="true" />}>
          Copy
        </CopyButton>
        {isRecordId(id) && (
          <CopyButton
            text={() => `${location.origin}${recordHref(kind, id)}`}
            icon={<LinkIcon size={14} aria-hidden="true" />}
          >
            Copy link
          </CopyButton>
        )}
      </div>
    </div>
  )
}

/** By its place in the answer; the rest is shown as it is. */
function RecordFlaws({ flaws }: { flaws: readonly Flaw[] }) {
  return (
    <div className={styles.flaws}>
      <Notice tone="amber">
        <p>Parts of this record could not be read. The school’s system sent:</p>
        <ul>
          {flaws.map((flaw) => (
            <li key={`${flaw.path} ${flaw.problem}`}>
              <strong>
                <VisibleWords text={flaw.path} />
              </strong>{' '}
              <VisibleWords text={flaw.problem} />
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
