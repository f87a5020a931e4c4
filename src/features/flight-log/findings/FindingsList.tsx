import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { memo, useMemo, useState } from 'react'
import { byCause, type Cause } from '#domain/audit/by-cause.ts'
import { SEVERITIES, type Severity } from '#domain/findings/severity.ts'
import { changeAuditMemory, useAuditMemory } from '#school/audit/audit-store.ts'
import { markReviewed } from '#school/audit/reviewed-findings.ts'
import type { LogAudit } from '#school/audit/use-audit.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { CauseCard } from './CauseCard.tsx'
import styles from './FindingsList.module.css'

interface FindingsListProps {
  readonly log: LogAudit
  readonly isWhole: boolean
  readonly onClose: () => void
  readonly onSettings: () => void
  /** Brings a flight's row into sight. */
  readonly onFlight: (id: string) => void
  readonly onReservation: (id: string) => void
}

const HEADINGS: Readonly<Record<Severity, string>> = {
  error: 'Errors',
  warning: 'Warnings',
  information: 'Information',
}

/** This many cards of a kind are listed until somebody asks for more. */
const AT_FIRST = 200

/** What the audit asks about: one card per cause, the most severe first. */
export const FindingsList = memo(function FindingsList(props: FindingsListProps) {
  const { log, isWhole, onClose, onSettings, onFlight, onReservation } = props
  const { reviewed: memory } = useAuditMemory()
  const [most, setMost] = useState(AT_FIRST)
  const [showsReviewed, setShowsReviewed] = useState(false)
  const causes = useMemo(() => byCause(log.open), [log.open])
  const done = useMemo(() => byCause(log.reviewed), [log.reviewed])
  const mark = (cause: Cause, isDone: boolean) =>
    changeAuditMemory({ reviewed: markReviewed(cause.findings, log.subjects, memory, isDone) })
  const cardOf = (cause: Cause, isReviewed: boolean) => (
    <CauseCard
      key={cause.cause}
      cause={cause}
      subjects={log.subjects}
      onFlight={onFlight}
      onReservation={onReservation}
      onReviewed={() => mark(cause, !isReviewed)}
      isReviewed={isReviewed}
    />
  )
  return (
    <section className={styles.list} aria-label="Findings">
      <header className={styles.head}>
        <h2 className={styles.title}>
          {log.audit === null
            ? 'Checking'
            : `${isWhole ? '' : 'At least '}${causes.length} to look at`}
        </h2>
        <Button look="quiet" onClick={onSettings}>
          Rules
        </Button>
        <IconButton label="Close findings" onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </header>
      <div className={styles.scroller} tabIndex={-1}>
        {causes.length === 0 && log.audit !== null && (
          <p className={styles.nothing}>
            <Check size={14} aria-hidden="true" /> Nothing left to look at here.
          </p>
        )}
        {SEVERITIES.map((severity) => {
          const own = causes.filter((cause) => cause.severity === severity)
          if (own.length === 0) return null
          return (
            <section key={severity} aria-label={HEADINGS[severity]}>
              <h3 className={styles.heading}>
                {HEADINGS[severity]} <span className="aside">{own.length}</span>
              </h3>
              <ul className={styles.cards}>
                {own.slice(0, most).map((cause) => cardOf(cause, false))}
              </ul>
              {own.length > most && (
                <Button look="quiet" onClick={() => setMost(most + AT_FIRST)}>
                  {own.length - most} more
                </Button>
              )}
            </section>
          )
        })}
        {done.length > 0 && (
          <section aria-label="Reviewed">
            <Button
              look="quiet"
              aria-expanded={showsReviewed}
              onClick={() => setShowsReviewed(!showsReviewed)}
            >
              {done.length} reviewed
            </Button>
            {showsReviewed && (
              <ul className={styles.cards}>{done.map((cause) => cardOf(cause, true))}</ul>
            )}
          </section>
        )}
      </div>
    </section>
  )
})
