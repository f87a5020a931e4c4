import { caseFacts } from '#domain/matching/case-facts.ts'
import { BUCKET_LABELS, sayCase } from '#domain/matching/case-words.ts'
import type { MatchCase } from '#domain/matching/match-case.ts'
import { formatHundredths, NOTHING } from '#domain/record/meter.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { Zone } from '#time/zone.ts'
import styles from './ReconcileFlow.module.css'
import { CASE_COLUMNS, type CaseColumnId } from './reconcile-columns.ts'

interface CaseLineProps {
  readonly one: MatchCase
  readonly zone: Zone
  readonly locale: string
}

/** What a test, and a script, may tell a case by. */
function caseData({ bucket, reservation, flight }: MatchCase) {
  return {
    'data-bucket': bucket,
    'data-reservation-id': reservation?.id,
    'data-status': reservation?.status.kind,
    'data-flight-id': flight?.id,
  }
}

/** One case that does not agree, with what speaks for it. */
export function CaseLine({ one, zone, locale }: CaseLineProps) {
  const facts = caseFacts(one, zone, locale)
  const ran = one.gap ? one.gap.missing.amount : facts.hobbsHours
  const said: Record<CaseColumnId, string> = {
    case: BUCKET_LABELS[one.bucket],
    booked: facts.booked || NOTHING,
    out: facts.flown || NOTHING,
    aircraft: facts.tails.map(visibleText).join(' → ') || 'No aircraft',
    customer: facts.customer || NOTHING,
    instructor: facts.instructor || NOTHING,
    bookedHours: formatHundredths(facts.bookedHours, 1),
    hobbs: formatHundredths(ran, 1),
    evidence: sayCase(one, { zone, locale }).join(' '),
    reservation: numberOf(one) || NOTHING,
  }
  return (
    <tr className={styles.case} {...caseData(one)}>
      {CASE_COLUMNS.map((column) => (
        <td
          key={column.id}
          data-column={column.id}
          data-number={'isNumber' in column || undefined}
          className={column.id === 'case' || column.id === 'aircraft' ? styles.strong : undefined}
        >
          <bdi>{said[column.id]}</bdi>
        </td>
      ))}
    </tr>
  )
}

interface CasesInLineProps {
  /** "12 matched" */
  readonly title: string
  readonly cases: readonly MatchCase[]
}

/** Cases of one day of which there is nothing to ask, in one line: booking, aircraft, customer. */
export function CasesInLine({ title, cases }: CasesInLineProps) {
  return (
    <tr className={styles.inLine}>
      <td className={styles.strong}>{title}</td>
      <td colSpan={CASE_COLUMNS.length - 1}>
        {cases.map((one, index) => (
          <span key={one.key} {...caseData(one)}>
            {index > 0 && ', '}
            <bdi>{sayShort(one)}</bdi>
          </span>
        ))}
      </td>
    </tr>
  )
}

function sayShort(one: MatchCase): string {
  const tail = one.flight?.aircraft?.tail ?? one.reservation?.aircraft?.tail ?? ''
  return [numberOf(one) || 'no number', visibleText(tail)].filter((word) => word !== '').join(' ')
}

function numberOf({ reservation, flight }: MatchCase): string {
  return visibleText(reservation?.number ?? flight?.reservationNumber ?? '')
}
