import { caseFacts } from '#domain/matching/case-facts.ts'
import type { MatchCase } from '#domain/matching/match-case.ts'
import { swapsOf } from '#domain/matching/swap-ledger.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { formatDay } from '#time/format.ts'
import type { Zone } from '#time/zone.ts'
import { RecordLinks, type RecordOpening } from './RecordLinks.tsx'
import styles from './SwapLedger.module.css'

interface SwapLedgerProps {
  readonly cases: readonly MatchCase[]
  readonly zone: Zone
  readonly locale: string
  readonly open: RecordOpening
}

/** Every change of aircraft or instructor between booking and flight, by day. */
export function SwapLedger({ cases, zone, locale, open }: SwapLedgerProps) {
  const swaps = swapsOf(cases)
  if (swaps.length === 0) return null
  return (
    <section className={styles.ledger} aria-labelledby="swap-ledger">
      <h2 id="swap-ledger" className={styles.title}>
        Swaps of aircraft and instructor
      </h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Swapped</th>
            <th scope="col">Booked</th>
            <th scope="col">Flown</th>
            <th scope="col">Customer</th>
            <th scope="col">Records</th>
          </tr>
        </thead>
        <tbody>
          {swaps.map(({ one, what, booked, flown }) => {
            const facts = caseFacts(one, zone, locale)
            return (
              <tr key={`${one.key} ${what}`}>
                <td>{formatDay(one.day, locale, 'short')}</td>
                <td>{what}</td>
                <td>
                  <bdi>{visibleText(booked)}</bdi>
                </td>
                <td>
                  <bdi>{visibleText(flown)}</bdi>
                </td>
                <td>
                  <bdi>{facts.customer || '—'}</bdi>
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
