import { useId } from 'react'
import { useSchool } from '#api/use-school.ts'
import { caseFacts, type Told } from '#domain/matching/case-facts.ts'
import type { MatchCase, Undecided } from '#domain/matching/match-case.ts'
import { swapsOf } from '#domain/matching/swap-ledger.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { formatDay } from '#time/format.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { useLocale } from '#ui/locale.tsx'
import styles from './CaseLists.module.css'
import { RecordLinks } from './RecordLinks.tsx'

interface CaseLine {
  readonly key: string
  readonly one: Told & { readonly day: PlainDay }
  /** Between the day and the way to the records. */
  readonly cells: readonly string[]
  /** What of its day is not known. */
  readonly unknown?: Undecided['unknown']
}

interface CaseListProps {
  readonly title: string
  readonly heads: readonly string[]
  readonly lines: readonly CaseLine[]
}

function CaseList({ title, heads, lines }: CaseListProps) {
  const { locale } = useLocale()
  const factsOf = useCaseFacts()
  const titleId = useId()
  if (lines.length === 0) return null
  return (
    <section className={styles.ledger} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <table className={styles.table}>
        <thead>
          <tr>
            {['Day', ...heads, 'Records'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, one, cells, unknown }) => (
            <tr key={key} data-undecided={unknown}>
              <td>{formatDay(one.day, locale, 'short')}</td>
              {heads.map((head, index) => (
                <td key={head}>
                  <bdi>{cells[index]}</bdi>
                </td>
              ))}
              <td>
                <RecordLinks one={one} facts={factsOf(one)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function useCaseFacts() {
  const { locale } = useLocale()
  const { zone } = useSchool()
  return (one: Told) => caseFacts(one, zone, locale)
}

/** Every change of aircraft or instructor between booking and flight, by day. */
export function SwapLedger({ cases }: { cases: readonly MatchCase[] }) {
  const factsOf = useCaseFacts()
  const lines = swapsOf(cases).map(({ one, what, booked, flown }) => ({
    key: `${one.key} ${what}`,
    one,
    cells: [what, visibleText(booked), visibleText(flown), factsOf(one).customer || '—'],
  }))
  return (
    <CaseList
      title="Swaps of aircraft and instructor"
      heads={['Swapped', 'Booked', 'Flown', 'Customer']}
      lines={lines}
    />
  )
}

const WHY = {
  log: 'The log of that day is not known whole: it may have been flown.',
  schedule: 'The schedule of that day is not known whole: it may have been booked.',
}

/** What is not called "not flown" or "not booked" because the other side of its day is not fully known. */
export function UndecidedList({ undecided }: { undecided: readonly Undecided[] }) {
  const factsOf = useCaseFacts()
  const lines = undecided.map((one) => {
    const { tails, customer } = factsOf(one)
    const { key, unknown } = one
    const tail = tails.map(visibleText).join(' → ') || 'No aircraft'
    return { key, one, unknown, cells: [tail, customer || '—', WHY[unknown]] }
  })
  return <CaseList title="Not known yet" heads={['Aircraft', 'Customer', 'Why']} lines={lines} />
}
