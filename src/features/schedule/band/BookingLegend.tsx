import type { ReactNode } from 'react'
import { StatusIcon } from '#bookings/booking/StatusIcon.tsx'
import { ACTIVITIES, ACTIVITY_KINDS } from '#domain/record/activity.ts'
import { STATUS_KINDS, statusLegend } from '#domain/record/status.ts'
import { useIsPhone } from '#ui/media.ts'

/** One line on a phone until it is opened. */
export function BookingLegend() {
  return (
    <details
      className="justify-self-stretch text-12 not-first:pt-2 not-first:border-t not-first:border-line"
      open={!useIsPhone()}
    >
      <summary className="min-h-(--control-line) strong text-muted cursor-pointer">Legend</summary>
      <div className="grid grid-cols-[1fr_1fr] gap-x-2">
        <ul className="grid content-start gap-1">
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
        </ul>
        <ul className="grid content-start gap-1">
          {STATUS_KINDS.map((kind) => (
            <Entry key={kind} facts={{ 'data-status': kind }} words={statusLegend(kind)}>
              <StatusIcon kind={kind} />
            </Entry>
          ))}
          <Entry facts={{ 'data-match': 'false' }} words="Not in the filter" />
          <Entry facts={{ 'data-status': 'pending' }} words="Changed">
            <span className="booking-news" />
          </Entry>
          <li className="flex items-center gap-1.5">
            <span className="flex-none w-0.5 h-4 mx-2.75 bg-accent" />
            Now
          </li>
          {GROUNDS.map(({ words, background }) => (
            <Entry key={words} facts={{ style: { background, border: 0 } }} words={words} />
          ))}
        </ul>
      </div>
    </details>
  )
}

/** Attributes as `findingFacts` sets them. */
const MARKS = [
  { facts: { 'data-late': '' }, words: 'Overdue' },
  { facts: { 'data-waits': 'next' }, words: 'Waiting for a late aircraft or instructor' },
  { facts: { 'data-worst': 'error' }, words: 'Clash' },
  { facts: { 'data-worst': 'warning' }, words: 'Not started' },
  { facts: { 'data-guess': '' }, words: 'Not closed? No-show?' },
  { facts: { 'data-limit': 'over' }, words: 'Overruns an inspection' },
  {
    facts: { 'data-limit': 'over', 'data-worst': 'error' },
    words: 'Overruns a grounding inspection',
  },
  { facts: { 'data-limit': 'near' }, words: 'May overrun an inspection' },
  { facts: { 'data-sign': 'moon' }, words: 'Returns after dusk' },
  { facts: { 'data-sign': 'clock' }, words: 'Long instructor day' },
  { facts: { 'data-sign': 'flag' }, words: 'To review' },
] as const

const GROUNDS = [
  {
    background: 'linear-gradient(var(--danger) 4px, transparent 0), var(--late)',
    words: 'Time overdue',
  },
  { background: 'var(--sunken)', words: 'Past' },
  { background: 'var(--night), var(--surface)', words: 'Night' },
  { background: 'var(--not-known), var(--surface)', words: 'Not known' },
] as const

function Entry(props: { facts: object; words: string; children?: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <span className="booking relative grid flex-none place-items-center w-6 h-4" {...props.facts}>
        {props.children}
      </span>
      {props.words}
    </li>
  )
}
