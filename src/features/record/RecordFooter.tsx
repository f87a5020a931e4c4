import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import LinkIcon from 'lucide-react/icons/link'
import { type ReactNode, useId, useState } from 'react'
import { recordHref } from '#bookings/address/hrefs.ts'
import { isRecordId } from '#domain/record/record-id.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Link, useOpens } from '#ui/link.tsx'
import { TextFact } from './Facts.tsx'
import styles from './RecordFooter.module.css'
import { VisibleWords } from './VisibleWords.tsx'

interface RecordFooterProps {
  readonly kind: Parameters<typeof recordHref>[0]
  readonly id: string
  /** Label of the link to its page; null on that page. */
  readonly name: string | null
  readonly text: () => string
  /** Rarely needed facts behind "⋯". */
  readonly more: ReactNode
  readonly children?: ReactNode
}

export function RecordFooter({ kind, id, name, text, more, children }: RecordFooterProps) {
  const [isOpen, setIsOpen] = useState(false)
  const moreId = useId()
  const opens = useOpens()
  const href = isRecordId(id) ? recordHref(kind, id) : null
  return (
    <div className="flex flex-wrap items-center gap-0.5 mt-2.5 pt-1.5 border-t border-line">
      {name !== null &&
        (href !== null ? (
          <Link className="flex-1 min-w-0 wrap-anywhere" href={href} title="Open its page (Enter)">
            <VisibleWords text={name} />
          </Link>
        ) : (
          <span className="flex-1 min-w-0 wrap-anywhere">
            <VisibleWords text={name} />
          </span>
        ))}
      {children}
      <CopyButton
        look="quiet"
        className={styles.action}
        text={text}
        icon={<Copy size={14} aria-hidden="true" />}
      >
        Copy
      </CopyButton>
      {href !== null && opens(href) && (
        <CopyButton
          look="quiet"
          className={styles.action}
          text={() => location.origin + href}
          icon={<LinkIcon size={14} aria-hidden="true" />}
        >
          Link
        </CopyButton>
      )}
      <IconButton
        label="More"
        className={styles.action}
        aria-expanded={isOpen}
        aria-controls={moreId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Ellipsis size={16} aria-hidden="true" />
      </IconButton>
      <div id={moreId} className="basis-full wrap-anywhere" hidden={!isOpen}>
        {isOpen && (
          <dl>
            {more}
            <TextFact name="Record id" text={id} />
          </dl>
        )}
      </div>
    </div>
  )
}
