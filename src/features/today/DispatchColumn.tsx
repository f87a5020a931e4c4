import { useId } from 'react'
import type { Dispatched, DispatchGroup } from '#domain/dispatch/dispatch-groups.ts'
import { hereWords } from '#school/findings/finding-groups.ts'
import type { Instant } from '#time/instant.ts'
import { Skeleton } from '#ui/notices/Skeleton.tsx'
import styles from './DispatchColumn.module.css'
import { DispatchRow } from './DispatchRow.tsx'
import { GROUP_LABELS, leastWords } from './dispatch-words.ts'

interface DispatchColumnProps {
  readonly group: DispatchGroup
  readonly list: readonly Dispatched[]
  /** Of the whole school, where that is counted; else null. */
  readonly total: number | null
  readonly isFiltered: boolean
  readonly isWhole: boolean
  readonly isWaiting: boolean
  readonly now: Instant
}

/** One group of the day with its number; says so if it is empty, or not known to be. */
export function DispatchColumn(props: DispatchColumnProps) {
  const { group, list, total, isFiltered, isWhole, isWaiting, now } = props
  const titleId = useId()
  const count = total ?? list.length
  const isUnknown = !isWhole && list.length === 0
  return (
    <section
      className={styles.column}
      aria-labelledby={titleId}
      data-group={group}
      data-empty={list.length === 0 || undefined}
    >
      <h2 id={titleId} className={styles.head}>
        <span>{GROUP_LABELS[group]}</span>{' '}
        <span className={styles.count}>
          {!isWhole && count === 0 ? '—' : leastWords(count, isWhole)}
          {isFiltered && <small>{hereWords(Math.min(list.length, count), count, true)}</small>}
        </span>
      </h2>
      {isWaiting ? (
        <Skeleton height="48px" />
      ) : list.length === 0 ? (
        <p className={styles.none}>{isUnknown ? 'Not known' : 'None'}</p>
      ) : (
        <ul className={styles.list}>
          {list.map((one) => (
            <li key={one.reservation.id}>
              <DispatchRow one={one} now={now} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
