import type { ReactNode, RefObject } from 'react'
import { useChanges } from '#api/queries/use-changes.ts'
import { useFlightOfReservation } from '#api/queries/use-flight-of-reservation.ts'
import { useLastSeen } from '#api/queries/use-last-seen.ts'
import { type SingleAnswer, useCompletedFlight, useReservation } from '#api/queries/use-single.ts'
import {
  BookingsProvider,
  useBookingWords,
  useNamesHidden,
} from '#bookings/booking/page-bookings.tsx'
import { activityKind } from '#domain/record/activity.ts'
import { isRecordId } from '#domain/record/record-id.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { withInitials } from '#domain/text/initials.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { FlightSummary } from '#features/record/FlightSummary.tsx'
import { MeterReadings } from '#features/record/MeterReadings.tsx'
import { RecordFlaws } from '#features/record/RecordFlaws.tsx'
import { ReservationFooter } from '#features/record/RecordFooter.tsx'
import { RecordState } from '#features/record/RecordState.tsx'
import { ReservationHistory, SeenChange } from '#features/record/ReservationHistory.tsx'
import { ReservationSummary } from '#features/record/ReservationSummary.tsx'
import { reservationTitle } from '#features/record/reservation-words.ts'
import { useRecordFindings } from '#features/record/use-record-findings.ts'
import styles from './PeekCards.module.css'

interface PeekProps {
  readonly card: RefObject<HTMLDivElement | null>
  readonly id: string
  readonly isPinned: boolean
  readonly onClose: () => void
}

/** Hovering shows cached data; pinning loads the booking. */
export function ReservationPeek(props: PeekProps) {
  const { card, id, isPinned, onClose } = props
  const answer = useReservation(id, isPinned)
  if (answer.record !== null)
    return <KnownPeek {...props} answer={answer} reservation={answer.record} />
  if (!isPinned) return null
  return (
    <PeekCard card={card} isPinned label="Reservation" facts={{ 'data-reservation-id': id }}>
      <RecordState what="reservation" answer={answer} onClose={onClose}>
        {() => null}
      </RecordState>
    </PeekCard>
  )
}

interface KnownPeekProps extends PeekProps {
  readonly answer: SingleAnswer<Reservation>
  readonly reservation: Reservation
}

function KnownPeek({ card, isPinned, onClose, answer, reservation: whole }: KnownPeekProps) {
  const hidesNames = useNamesHidden()
  const reservation = hidesNames ? withInitials(whole) : whole
  const { findings } = useRecordFindings(whole, false)
  const words = useBookingWords()(reservation)
  const title = visibleText(reservationTitle(reservation.number))
  return (
    <BookingsProvider findings={findings} hidesNames={hidesNames}>
      <PeekCard
        card={card}
        isPinned={isPinned}
        label={`${title}: ${words.tail}, ${words.who}`}
        facts={{
          'data-reservation-id': reservation.id,
          'data-status': reservation.status.kind,
          'data-activity': activityKind(reservation.activity),
        }}
      >
        <ReservationSummary
          reservation={reservation}
          findings={findings}
          isLive={isPinned}
          onClose={onClose}
        >
          <Flown reservation={reservation} />
          {isPinned ? (
            <>
              <RecordFlaws flaws={reservation.flaws} />
              {!hidesNames && isRecordId(reservation.id) && (
                <ReservationHistory id={reservation.id} />
              )}
              <ReservationFooter reservation={reservation} asOf={answer.asOf} isPage={false} />
            </>
          ) : (
            <Lately id={reservation.id} />
          )}
        </ReservationSummary>
      </PeekCard>
    </BookingsProvider>
  )
}

function Flown({ reservation }: { reservation: Reservation }) {
  const flight = useFlightOfReservation(reservation.id)
  return flight && <MeterReadings flight={flight} />
}

/** Why its bar has the "changed" dot. */
function Lately({ id }: Pick<Reservation, 'id'>) {
  const { changes } = useChanges(useLastSeen().since)
  const change = changes.find((one) => one.id === id)
  return change && <SeenChange of={change} />
}

export function FlightPeek({ card, id, isPinned, onClose }: PeekProps) {
  const answer = useCompletedFlight(id, isPinned)
  if (answer.record === null && !isPinned) return null
  return (
    <PeekCard
      card={card}
      isPinned={isPinned}
      label="Flight"
      facts={{
        'data-flight-id': id,
        'data-activity': activityKind(answer.record?.activity ?? null),
      }}
    >
      <RecordState what="flight" answer={answer} onClose={onClose}>
        {(flight) => <FlightSummary flight={flight} isLive={isPinned} onClose={onClose} />}
      </RecordState>
    </PeekCard>
  )
}

interface PeekCardProps extends Pick<PeekProps, 'card' | 'isPinned'> {
  readonly facts?: object
  readonly label: string
  readonly children: ReactNode
}

/** Hovered: a tooltip. Pinned: a dialog that doesn't block the page. */
function PeekCard({ card, isPinned, facts, label, children }: PeekCardProps) {
  const place = { ref: card, className: `unprinted ${styles.card}`, ...facts }
  return isPinned ? (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <dialog> shown without modality closes on nothing of its own
    <div {...place} data-peek="pinned" role="dialog" aria-label={label} tabIndex={-1}>
      {children}
    </div>
  ) : (
    <div {...place} data-peek="hovered" role="tooltip">
      {children}
    </div>
  )
}
