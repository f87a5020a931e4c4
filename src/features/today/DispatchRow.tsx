import { memo } from 'react'
import { BookingRow } from '#bookings/booking/BookingRow.tsx'
import { markedName } from '#bookings/booking/marks.ts'
import { Phones } from '#bookings/booking/Phones.tsx'
import {
  useBookingMarks,
  useBookingWords,
  usePageBookings,
  usePageFindings,
} from '#bookings/booking/page-bookings.tsx'
import { FindingMark } from '#bookings/findings/FindingMark.tsx'
import { findingName } from '#bookings/findings/finding-marks.ts'
import { sayAwaited } from '#bookings/findings/finding-words.ts'
import { NextHits } from '#bookings/findings/NextHits.tsx'
import type { Dispatched } from '#domain/dispatch/dispatch-groups.ts'
import { isLateState } from '#domain/dispatch/dispatch-state.ts'
import type { NextHit } from '#domain/findings/next-hit.ts'
import { ACTIVITIES, activityKind } from '#domain/record/activity.ts'
import { isOpen } from '#domain/record/status.ts'
import type { Instant } from '#time/instant.ts'
import styles from './DispatchRow.module.css'
import { countdownWords } from './dispatch-words.ts'

interface DispatchRowProps {
  readonly one: Dispatched
  readonly now: Instant
}

/** Two lines a row keep a dozen late bookings on screen. */
const MAX_HITS = 2
/** Minutes. */
const TIGHT = 60

export const DispatchRow = memo(function DispatchRow({ one, now }: DispatchRowProps) {
  const speak = useBookingWords()
  const findings = usePageFindings()
  const { hidesNames } = usePageBookings()
  const marks = useBookingMarks()
  const { reservation } = one
  const words = speak(reservation)
  const awaited = findings.waiting.get(reservation.id)?.late ?? []
  const waitsFor = awaited.map((late) => sayAwaited(reservation, late, speak)).join(', ')
  const { count, when, tone } = countdownWords(one, now, speak, waitsFor)
  // The countdown shows lateness; information-level findings don't belong on a live page.
  const found = findings
    .of(reservation.id)
    .filter(({ kind, severity }) => !isLateState(kind) && severity !== 'information')
  const wrong = [...new Set(found.map(findingName))].join(', ')
  const name = [words.name, when, count, wrong].filter(Boolean).join(', ')
  const isToCall = isLateState(one.group) || (one.countdown === 'due-back' && tone === 'amber')
  const kind = activityKind(reservation.activity)
  // Dual says it all beside its instructor; the other kinds have several words.
  const activity = kind === 'dual' ? ACTIVITIES.dual.label : words.activity
  const what = words.isMaintenance ? '' : activity
  return (
    <li
      className={styles.entry}
      data-tone={tone}
      data-over={!isOpen(reservation) || undefined}
      data-unconfirmed={marks.findings.get(reservation.id)?.isUnconfirmed || undefined}
    >
      <BookingRow
        kind="dispatch"
        of={reservation}
        aria-label={markedName(name, marks.changes.get(reservation.id))}
        cells={{
          count: speak.keepHalf(count),
          what: (
            <>
              {one.countdown !== 'down-until' && (
                <span className="whitespace-nowrap">{words.time}</span>
              )}
              <bdi>{[what, words.instructor, words.oddStatus].filter(Boolean).join(' · ')}</bdi>
              {found[0] && (
                <span
                  className="flex basis-full items-center gap-1 text-tone"
                  data-severity={found[0].severity}
                >
                  <FindingMark severity={found[0].severity} />
                  {wrong}
                </span>
              )}
            </>
          ),
          when: speak.keepHalf(when),
        }}
        cellProps={{
          who: { className: 'news-mark' },
          // Minutes left are wrong once printed; the time stands beside.
          count: /^(due-back|starts)$/.test(one.countdown) ? { className: 'unprinted' } : {},
        }}
      />
      {isToCall && !hidesNames && <Phones of={reservation} className="pl-3.5" />}
      {one.countdown === 'late-return' && (
        <NextHits className={styles.hits} hits={pressing(findings.hits(reservation))} />
      )}
    </li>
  )
})

/** The next booking, and others with hardly any time left. */
function pressing(hits: readonly NextHit[]): NextHit[] {
  return hits
    .filter(({ step, slack }, index) => step === 1 && (index === 0 || slack < TIGHT))
    .slice(0, MAX_HITS)
}
