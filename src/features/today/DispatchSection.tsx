import { BookingItem } from '#bookings/booking/BookingItem.tsx'
import type { DispatchGroup } from '#domain/dispatch/dispatch-groups.ts'
import { isDispatchState, toneOfState } from '#domain/dispatch/dispatch-state.ts'
import { Skeleton } from '#ui/notices/Skeleton.tsx'
import { DispatchRow } from './DispatchRow.tsx'
import styles from './DispatchSection.module.css'
import { FOLDED_GROUPS, GROUP_LABELS, leastWords } from './dispatch-words.ts'
import type { Today } from './use-today.ts'

interface DispatchSectionProps {
  readonly group: DispatchGroup
  readonly today: Today
  readonly isWaiting: boolean
}

const SILENT: ReadonlySet<DispatchGroup> = new Set([
  'late-back',
  'not-started',
  'no-show',
  'not-closed',
  'due',
  'down',
  'cancelled',
])

export function DispatchSection({ group, today, isWaiting }: DispatchSectionProps) {
  const { groups, dispatch, now } = today
  const list = groups[group]
  const isWhole = isDispatchState(group) ? dispatch.isWhole : today.isWhole
  // While loading, don't say "none": it might have to be taken back.
  const isLoading = today.answer.completeness === 'loading'
  // Said once, under the first.
  const isSaid = !isLoading && today.answer.asOf === null && group !== 'late-back'
  if (list.length === 0 && (isWhole || isLoading || isSaid) && SILENT.has(group)) return null
  const isUnknown = list.length === 0 && !isWhole
  const title = `${GROUP_LABELS[group]} ${isUnknown ? '—' : leastWords(list.length, isWhole)}`
  const rows = isWaiting ? (
    <Skeleton height="44px" />
  ) : list.length === 0 ? (
    <p className="py-1.5 text-muted">{isWhole ? 'None' : !isSaid && 'Not loaded'}</p>
  ) : (
    <ul>
      {list.map((one) => (
        <BookingItem key={one.reservation.id} reservation={one.reservation}>
          <DispatchRow one={one} now={now} />
        </BookingItem>
      ))}
    </ul>
  )
  return (
    <section className={styles.section} aria-label={GROUP_LABELS[group]} data-group={group}>
      {FOLDED_GROUPS.includes(group) ? (
        <details open={group === 'later'}>
          <summary className={styles.head}>{title}</summary>
          {rows}
        </details>
      ) : (
        <>
          <h2
            className={styles.head}
            data-unconfirmed={toneOfState('late-back', dispatch) !== 'red' || undefined}
          >
            {title}
          </h2>
          {rows}
        </>
      )}
    </section>
  )
}
