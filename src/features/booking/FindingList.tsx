import { type ReactNode, useMemo, useState } from 'react'
import type { Aircraft, Reservation } from '#domain/reservation.ts'
import type { DayRange } from '#time/plain-day.ts'
import type { Zone } from '#time/zone.ts'
import { needingAttention } from './attention.ts'
import type { Speak } from './booking-words.ts'
import styles from './FindingList.module.css'
import { FindingMark } from './FindingMark.tsx'
import { FindingRows } from './FindingRows.tsx'
import { FlawedRows } from './FlawedRows.tsx'
import { FreeHoles } from './FreeHoles.tsx'
import { countWords, findingGroups } from './finding-groups.ts'
import type { Findings } from './use-findings.ts'

interface FindingListProps {
  readonly findings: Findings
  /** The bookings in sight: only theirs is listed. */
  readonly shown: readonly Reservation[]
  /** Everything known of the range, filtered or not: nobody who is hidden by a filter is free. */
  readonly items: readonly Reservation[]
  readonly fleet: readonly Aircraft[]
  readonly days: DayRange
  /** False: more may be wrong with what could not be read. */
  readonly isWhole: boolean
  readonly speak: Speak
  readonly zone: Zone
  readonly locale: string
}

/** What is wrong and what is free, in one line that opens to the list. */
export function FindingList(props: FindingListProps) {
  const { findings, shown, items, isWhole, speak, zone, locale } = props
  const [isOpen, setIsOpen] = useState(false)
  const groups = useMemo(() => {
    const ids = new Set(shown.map(({ id }) => id))
    return findingGroups(findings.all, (id) => ids.has(id))
  }, [findings, shown])
  const flawed = useMemo(() => needingAttention(shown), [shown])
  if (items.length === 0) return null
  const informed = groups.find(({ severity }) => severity === 'information')?.findings.length ?? 0
  return (
    <details className={styles.box} open={isOpen}>
      {/* The browser's own toggling would run ahead of the state. */}
      <summary
        className={styles.summary}
        onClick={(event) => {
          event.preventDefault()
          setIsOpen(!isOpen)
        }}
      >
        <Counts
          words={countWords(groups, 'error')}
          className={styles.error}
          icon={<FindingMark severity="error" />}
        />
        <Counts
          words={[...countWords(groups, 'warning'), ...attentionWords(flawed.length, isWhole)]}
          className={styles.warning}
          icon={<FindingMark severity="warning" />}
        />
        <span className={styles.rest}>
          {restWords(groups.length - Number(informed > 0) + flawed.length > 0, informed, isWhole)}
        </span>
      </summary>
      <div className={styles.panel}>
        {isOpen &&
          groups.map(({ severity, title, findings: found }) => (
            <FindingRows
              key={severity}
              title={title}
              isClosed={severity === 'information'}
              findings={found}
              hitsOf={findings.hits}
              speak={speak}
              zone={zone}
              locale={locale}
            />
          ))}
        <FlawedRows list={flawed} findings={findings} speak={speak} zone={zone} locale={locale} />
        {isOpen && (
          <FreeHoles
            items={items}
            fleet={props.fleet}
            days={props.days}
            isWhole={isWhole}
            zone={zone}
            locale={locale}
          />
        )}
      </div>
    </details>
  )
}

function Counts(props: {
  words: readonly string[]
  className: string | undefined
  icon: ReactNode
}) {
  if (props.words.length === 0) return null
  return (
    <span className={props.className}>
      {props.icon} {props.words.join(' · ')}
    </span>
  )
}

function attentionWords(count: number, isWhole: boolean): string[] {
  if (count === 0) return []
  const least = isWhole ? '' : 'at least '
  return [`${least}${count} ${count === 1 ? 'reservation needs' : 'reservations need'} attention`]
}

function restWords(isAny: boolean, informed: number, isWhole: boolean): string {
  const rest = informed > 0 ? `${informed} for information` : ''
  if (isAny) return [rest, 'free holes'].filter(Boolean).join(' · ')
  const nothing = isWhole ? 'Nothing wrong' : 'Nothing wrong in what is known'
  return [nothing, rest, 'free holes'].filter(Boolean).join(' · ')
}
