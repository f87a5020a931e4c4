import { caseFacts } from '#domain/matching/case-facts.ts'
import type { Undecided } from '#domain/matching/match-case.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { formatDay } from '#time/format.ts'
import type { Zone } from '#time/zone.ts'
import { RecordLinks, type RecordOpening } from './RecordLinks.tsx'
import styles from './SwapLedger.module.css'

interface UndecidedListProps {
  readonly undecided: readonly Undecided[]
  readonly zone: Zone
  readonly locale: string
  readonly open: RecordOpening
}

/** What is not called "not flown" or "not booked", because the other side of its day is not known. */
export function UndecidedList({ undecided, zone, locale, open }: UndecidedListProps) {
  if (undecided.length === 0) return null
  return (
    <section className={styles.ledger} aria-labelledby="undecided">
      <h2 id="undecided" className={styles.title}>
        Not known yet
      </h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Aircraft</th>
            <th scope="col">Customer</th>
            <th scope="col">Why</th>
            <th scope="col">Records</th>
          </tr>
        </thead>
        <tbody>
          {undecided.map((one) => {
            const facts = caseFacts(one, zone, locale)
            return (
              <tr key={one.key} data-undecided={one.unknown}>
                <td>{formatDay(one.day, locale, 'short')}</td>
                <td>{facts.tails.map(visibleText).join(' → ') || 'No aircraft'}</td>
                <td>
                  <bdi>{facts.customer || '—'}</bdi>
                </td>
                <td>
                  {one.unknown === 'log'
                    ? 'The log of that day is not known whole: it may have been flown.'
                    : 'The schedule of that day is not known whole: it may have been booked.'}
                </td>
                <td>
                  <RecordLinks one={one} facts={facts} open={open} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
