import { completenessFacts, isMissedEarlier } from '#api/range/completeness-facts.ts'
import { sayEarlier, sayEdge, sayMissing, sayPartial } from '#api/words/words.ts'
import { loadingWords, wholeWords } from '#bookings/booking/range-words.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import { closedWords } from '#time/closed-words.ts'
import { isoInstant } from '#time/instant.ts'
import { shownAge } from '#time/reading-age.ts'
import { useNow } from '#ui/clock.tsx'
import { useFrame } from '#ui/frame/frame-context.ts'
import { completenessAttributes } from '#ui/notices/CompletenessNotice.tsx'
import { listedWords } from './dispatch-words.ts'
import type { Today } from './use-today.ts'
import styles from './WallHead.module.css'
import { wallAge } from './wall-age.ts'

export function WallHead({ today }: { today: Today }) {
  const { answer, ages, reading, aircraft } = today
  const now = useNow(1000)
  const format = useDateFormat()
  const { brand, requests, rule, alarm } = useFrame()
  const asOf = shownAge(ages, answer.asOf)
  const closed = closedWords(format, now, rule.hours)
  const isFailing = reading.sentence !== null || alarm !== null
  const age = wallAge({ asOf, ages, now, rule, isFailing }, format)
  // No one at a wall can load earlier days, so their possible blocks are only mentioned.
  const isQuiet = answer.missing.length > 0 && isMissedEarlier(answer.missing, today.day.start)
  const isWanting = answer.completeness === 'incomplete' && !isQuiet
  return (
    <>
      <header
        className={styles.head}
        data-as-of={asOf === null ? '' : isoInstant(asOf)}
        data-requests-remaining={requests.remaining ?? ''}
        data-requests-reset={requests.reset === null ? '' : isoInstant(requests.reset)}
      >
        <h1 id="wall-title" className={styles.title}>
          {format.day(format.dayOf(now), 'short')} <span className={styles.school}>{brand}</span>{' '}
          {closed !== null && (
            <span className={styles.school} data-closed="">
              {closed}
            </span>
          )}
        </h1>
        <div className={styles.known}>
          <p className={styles.age} data-tone={age.tone}>
            {age.words}
          </p>
          {!isWanting && <Loaded today={today} isQuiet={isQuiet} />}
        </div>
        <p className={styles.clock}>
          {format.time(now)} <span className={styles.zone}>{format.zoneName(now)}</span>
        </p>
      </header>
      {(isWanting || reading.sentence !== null || aircraft !== null) && (
        <div className={styles.trouble}>
          {reading.sentence !== null && (
            <p role="status">
              {alarm !== null && <strong>{alarm.words}. </strong>}
              {reading.sentence}
            </p>
          )}
          {aircraft !== null && <p>Below: {listedWords(aircraft)}. Overdue: all aircraft.</p>}
          {isWanting && <Loaded today={today} isQuiet={isQuiet} />}
        </div>
      )}
    </>
  )
}

/** Completeness in a few words; the desk's notice has a button. */
function Loaded({ today, isQuiet }: { readonly today: Today; readonly isQuiet: boolean }) {
  const { answer, isWhole, aircraft, ofDay, shown } = today
  const format = useDateFormat()
  const { completeness, missing } = answer
  const known = wholeWords(shown.length, ofDay.length, isWhole, aircraft !== null)
  const sentences = {
    complete: [known, sayEdge(answer, format)],
    loading: [loadingWords(answer.recordsRead)],
    incomplete: isQuiet
      ? [sayEarlier(missing, format)]
      : [
          ...missing.map((range) => sayMissing(range, format)),
          known,
          ofDay.length > 0 ? sayPartial(answer) : '',
          sayEdge(answer, format),
        ],
  }[completeness]
  return (
    // If complete, only screen readers hear it.
    <p
      className={completeness === 'complete' ? 'unseen' : styles.completeness}
      {...completenessAttributes(completenessFacts(answer), isQuiet)}
    >
      {[...new Set(sentences)].filter(Boolean).join(' ')}
    </p>
  )
}
