import Copy from 'lucide-react/icons/copy'
import type { Cause } from '#domain/audit/by-cause.ts'
import type { GapCandidate } from '#domain/audit/finding.ts'
import { sayAuditFinding } from '#domain/audit/rules/audit-rules.ts'
import { mendText, sayMend } from '#domain/audit/words/mend-text.ts'
import { rulesOf } from '#domain/flight-log/log-row.ts'
import { isRecordId } from '#domain/record/record-id.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { AuditSubjects } from '#school/audit/reviewed-findings.ts'
import { SEVERITY_ICONS } from '#school/flight-columns/flight-cells.tsx'
import { formatDay } from '#time/format.ts'
import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { useLocale } from '#ui/locale.tsx'
import styles from './FindingsList.module.css'

interface CauseCardProps {
  readonly cause: Cause
  readonly subjects: AuditSubjects
  readonly onFlight: (id: string) => void
  readonly onReservation: (id: string) => void
  readonly onReviewed: () => void
  readonly isReviewed: boolean
}

/** One cause: what is seen first, then the evidence, then what can be done. */
export function CauseCard(props: CauseCardProps) {
  const { cause, subjects, onFlight, onReservation, onReviewed, isReviewed } = props
  const { locale } = useLocale()
  const { lead, findings, severity } = cause
  const flight = lead.flightId === null ? undefined : subjects.flights.get(lead.flightId)
  const mend = findings.find((finding) => finding.mend)?.mend
  const mended = mend && subjects.flights.get(mend.flightId)
  const explanation = findings.find((finding) => finding.explanation)?.explanation
  const likeliest = explanation?.candidates[0]
  const said = (finding: (typeof findings)[number]) => visibleText(sayAuditFinding(finding, locale))
  // Both meters may say the same of one gap.
  const evidence = [...new Set(findings.map(said))].filter((sentence) => sentence !== said(lead))
  const Icon = SEVERITY_ICONS[severity]
  const date = flight?.date ? formatDay(flight.date, locale, 'short') : null
  const where = [lead.tail && visibleText(lead.tail), date].filter(Boolean).join(' · ')
  return (
    <li
      className={styles.card}
      data-finding={lead.rule}
      data-severity={severity}
      data-findings={rulesOf(findings).join(' ')}
    >
      <p className={styles.where}>
        <Icon size={14} aria-hidden="true" className={styles.icon} />
        <bdi>{where || 'Booking'}</bdi>
        <span className={styles.rules}>
          {findings.length > 1 ? 'rules' : 'rule'}{' '}
          {[...new Set(findings.map(({ rule }) => rule))].join(', ')}
        </span>
      </p>
      <p className={styles.sentence}>{said(lead)}.</p>
      {evidence.length > 0 && (
        <ul className={styles.evidence}>
          {evidence.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {explanation && explanation.candidates.length > 1 && (
        <p className={styles.also}>
          Less likely:{' '}
          {explanation.candidates.slice(1, 3).map(sayCandidate).map(visibleText).join('; ')}
        </p>
      )}
      {mend && mended && (
        <div className={styles.mend} data-mend={mend.flightId}>
          <p>{visibleText(sayMend(mend))}</p>
          <CopyButton
            text={() => mendText(mend, mended, locale)}
            icon={<Copy size={14} aria-hidden="true" />}
          >
            Copy for the school's system
          </CopyButton>
        </div>
      )}
      <div className={styles.actions}>
        {lead.flightId !== null && flight && (
          <Button look="quiet" onClick={() => onFlight(flight.id)}>
            Show row
          </Button>
        )}
        {likeliest && isRecordId(likeliest.bookingId) && (
          <Button look="quiet" onClick={() => onReservation(likeliest.bookingId ?? '')}>
            Open {visibleText(likeliest.bookingNumber ?? 'booking')}
          </Button>
        )}
        {flight === undefined && isRecordId(lead.reservationId) && (
          <Button look="quiet" onClick={() => onReservation(lead.reservationId ?? '')}>
            Open booking
          </Button>
        )}
        <Button
          look="quiet"
          aria-label={`${isReviewed ? 'Look again' : 'Reviewed'}: ${where || 'booking'}, rule ${lead.rule}`}
          onClick={onReviewed}
        >
          {isReviewed ? 'Look again' : 'Reviewed'}
        </Button>
      </div>
    </li>
  )
}

function sayCandidate({ kind, bookingNumber, tail, status, sure }: GapCandidate): string {
  const named =
    kind === 'other-tail'
      ? `a flight logged on ${tail ?? 'no aircraft'}`
      : `${bookingNumber ?? 'a booking'}${kind === 'maintenance' ? ', maintenance' : ''}${status ? `, ${status}` : ''}`
  return `${named} (${Math.round(sure * 100)} %)`
}
