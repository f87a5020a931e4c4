import type { ReactNode } from 'react'
import { StatusIcon } from '#bookings/booking/StatusIcon.tsx'
import { ACTIVITIES, ACTIVITY_KINDS } from '#domain/record/activity.ts'
import { STATUS_KINDS, statusLegend } from '#domain/record/status.ts'
import styles from './BookingLegend.module.css'

export function BookingLegend() {
  return (
    <section className={styles.legend} aria-label="Legend">
      <h2 className={styles.title}>Legend</h2>
      <ul className={styles.list}>
        {ACTIVITY_KINDS.map((kind) => (
          <Entry
            key={kind}
            facts={{ 'data-activity': kind, 'data-status': 'completed' }}
            words={ACTIVITIES[kind].label}
          />
        ))}
        {MARKS.map(({ words, facts }) => (
          <Entry key={words} facts={{ 'data-status': 'pending', ...facts }} words={words} />
        ))}
        {GROUNDS.map(({ words, background }) => (
          <Entry key={words} facts={{ style: { background } }} words={words} />
        ))}
      </ul>
      <ul className={styles.list}>
        {STATUS_KINDS.map((kind) => (
          <Entry key={kind} facts={{ 'data-status': kind }} words={statusLegend(kind)}>
            <StatusIcon kind={kind} />
          </Entry>
        ))}
        <Entry facts={{ 'data-match': 'false' }} words="Not in the filter" />
        <Entry facts={{ 'data-status': 'pending' }} words="Changed since you looked">
          <span className="booking-news" />
        </Entry>
        <li className={styles.entry}>
          <span className={styles.now} />
          Now
        </li>
      </ul>
    </section>
  )
}

/** Attributes as `findingFacts` sets them. */
const MARKS = [
  { facts: { 'data-waits': 'next' }, words: 'Waits for a late one' },
  { facts: { 'data-worst': 'error' }, words: 'Clash' },
  { facts: { 'data-worst': 'warning' }, words: 'Not started' },
  { facts: { 'data-guess': '' }, words: 'Not closed? No-show?' },
  { facts: { 'data-limit': 'over' }, words: 'Overruns an inspection' },
  { facts: { 'data-limit': 'near' }, words: 'May overrun one' },
  { facts: { 'data-sign': 'moon' }, words: 'Back in the dark' },
  { facts: { 'data-sign': 'clock' }, words: 'Long instructor day' },
  { facts: { 'data-sign': 'flag' }, words: 'To look at' },
] as const

const GROUNDS = [
  { background: 'var(--late)', words: 'Late back' },
  { background: 'var(--sunken)', words: 'Past' },
  { background: 'var(--night), var(--surface)', words: 'Night' },
  { background: 'var(--not-known), var(--surface)', words: 'Not known' },
] as const

function Entry(props: { facts: object; words: string; children?: ReactNode }) {
  return (
    <li className={styles.entry}>
      <span className={`booking ${styles.sample}`} {...props.facts}>
        {props.children}
      </span>
      {props.words}
    </li>
  )
}
