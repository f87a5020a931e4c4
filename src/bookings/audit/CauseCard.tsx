import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { type ReactNode, useMemo } from 'react'
import { SEVERITY_ICONS } from '#bookings/flight-columns/flight-cells.tsx'
import type { Cause } from '#domain/audit/by-cause.ts'
import { type CauseVerdict, correctionText, verdictOf } from '#domain/audit/verdict.ts'
import { rulesOf } from '#domain/flight-log/log-row.ts'
import { isRecordId } from '#domain/record/record-id.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { useLocale } from '#ui/locale.tsx'
import { MarkedWords } from './MarkedWords.tsx'
import { ReadingsAround } from './ReadingsAround.tsx'
import type { LogAudit } from './use-audit.ts'

/** Judged from everything loaded. */
export function useVerdict(cause: Cause, { subjects, placeOf }: LogAudit): CauseVerdict {
  const { locale } = useLocale()
  return useMemo(
    () => verdictOf(cause, { ...subjects, placeOf }, locale),
    [cause, subjects, placeOf, locale],
  )
}

interface CauseCardProps {
  readonly cause: Cause
  readonly log: LogAudit
  readonly isDone: boolean
  readonly onDone: () => void
  readonly onReservation: (id: string) => void
  readonly inLog: (flightId: string) => ReactNode
}

export function CauseCard({ cause, log, isDone, onDone, onReservation, inLog }: CauseCardProps) {
  const verdict = useVerdict(cause, log)
  const { title, flight, mend } = verdict
  const { lead, findings, severity } = cause
  const Icon = SEVERITY_ICONS[severity]
  const likely = lead.explanation?.candidates[0]
  const booking = isRecordId(likely?.bookingId ?? null) ? likely : undefined
  return (
    <article
      className="flex flex-col gap-2 min-w-0"
      data-finding={lead.rule}
      data-severity={severity}
      data-findings={rulesOf(findings).join(' ')}
      data-mend={mend?.flightId}
    >
      <h3 className="flex gap-1.5 items-center wrap-anywhere">
        <Icon size={14} aria-hidden="true" className="text-tone" />
        <bdi>{title.join(' · ')}</bdi>
      </h3>
      <CauseEvidence verdict={verdict} />
      <div className="flex flex-wrap gap-1">
        <CopyButton
          text={() => correctionText(verdict)}
          icon={<Copy size={14} aria-hidden="true" />}
        >
          {mend ? 'Copy correction' : 'Copy'}
        </CopyButton>
        {flight && inLog(flight.id)}
        {booking && (
          <Button look="quiet" onClick={() => onReservation(booking.bookingId ?? '')}>
            Open {visibleText(booking.bookingNumber ?? 'booking')}
          </Button>
        )}
        <DoneButton isDone={isDone} what={title.join(', ')} onDone={onDone} />
      </div>
    </article>
  )
}

interface CauseEvidenceProps {
  readonly verdict: CauseVerdict
  readonly hasReadings?: boolean
}

/** The instruction, the readings and the proof. */
export function CauseEvidence({ verdict, hasReadings = true }: CauseEvidenceProps) {
  const { order, mend, reasons } = verdict
  return (
    <>
      <p className="text-14 leading-5 wrap-anywhere">
        <MarkedWords of={order} />
      </p>
      {hasReadings && <ReadingsAround verdict={verdict} />}
      {reasons.length > 0 && (
        <p className="flex gap-1.5 text-muted wrap-anywhere">
          {mend && <Check size={14} aria-hidden="true" className="flex-none mt-0.5 text-ok" />}
          <bdi>{reasons.join(mend ? ', ' : ' · ')}</bdi>
        </p>
      )}
    </>
  )
}

interface OrderOfProps extends Pick<CauseCardProps, 'cause' | 'log'> {
  /** After the flight, without its tail. */
  readonly namesFlight?: boolean
}

/** Only the instruction, for a line of a list. */
export function OrderOf({ cause, log, namesFlight = false }: OrderOfProps) {
  const { title, order } = useVerdict(cause, log)
  return (
    <>
      {namesFlight && <bdi className="strong">{title.slice(1).join(' · ')} </bdi>}
      <MarkedWords of={order} />
    </>
  )
}

interface DoneButtonProps {
  readonly isDone: boolean
  /** Accessible name for the button. */
  readonly what: string
  readonly onDone: () => void
}

export function DoneButton({ isDone, what, onDone }: DoneButtonProps) {
  const word = isDone ? 'Look again' : 'Done'
  return (
    <Button aria-label={`${word}: ${what}`} onClick={onDone}>
      {word}
    </Button>
  )
}
