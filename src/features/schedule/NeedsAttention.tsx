import { usableTime } from '#domain/membership.ts'
import type { Reservation } from '#domain/reservation.ts'
import { type Speak, timeWords } from '#features/booking/booking-words.ts'
import { reservationCount } from '#features/booking/range-words.ts'
import { formatDay } from '#time/format.ts'
import { localDayOf, type Zone } from '#time/zone.ts'
import type { Attention } from './attention.ts'
import styles from './NeedsAttention.module.css'

interface NeedsAttentionProps {
  readonly list: readonly Attention[]
  readonly isWhole: boolean
  readonly zone: Zone
  readonly locale: string
  readonly speak: Speak
}

// What has a usable time is drawn elsewhere already; here it is only spoken of.
function markOf(reservation: Reservation) {
  return usableTime(reservation)
    ? { 'data-opens-reservation': reservation.id }
    : { 'data-reservation-id': reservation.id, 'data-status': reservation.status.kind }
}

/** Records with flaws, or with no time to draw them at: a line that opens to a list. */
export function NeedsAttention({ list, isWhole, zone, locale, speak }: NeedsAttentionProps) {
  if (list.length === 0) return null
  return (
    <details className={styles.box}>
      <summary className={styles.summary}>
        {reservationCount(list.length, isWhole)} {list.length === 1 ? 'needs' : 'need'} attention
        <span className={styles.hint}> · no usable time, or a field that could not be read</span>
      </summary>
      <ul className={styles.list}>
        {list.map(({ reservation, reasons }) => {
          const words = speak(reservation)
          const at = reservation.start ?? reservation.end
          const day = at === null ? '' : `${formatDay(localDayOf(zone, at), locale, 'short')} `
          return (
            <li key={reservation.id}>
              <button type="button" className={styles.row} {...markOf(reservation)}>
                <span>
                  {day}
                  {timeWords(reservation.start, reservation.end, zone, locale)}
                </span>{' '}
                <bdi className={styles.tail}>{words.tail}</bdi>{' '}
                <bdi>{words.isMaintenance ? words.activity : words.customer || 'no customer'}</bdi>{' '}
                <span className={styles.reason}>{reasons.join('; ')}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
