import { completenessFacts, isMissedEarlier } from '#api/range/completeness-facts.ts'
import { useSchool } from '#api/use-school.ts'
import { edgeDate, sayEarlier, sayEdge, sayMissing, sayPartial } from '#api/words/words.ts'
import { progressWords, wholeWords } from '#bookings/booking/range-words.ts'
import { closedWords } from '#time/closed-words.ts'
import { formatDay, formatTime, zoneAbbreviation } from '#time/format.ts'
import { isoInstant } from '#time/instant.ts'
import { oldest } from '#time/reading-age.ts'
import { localDayOf } from '#time/zone.ts'
import { useNow } from '#ui/clock.tsx'
import { useFrame } from '#ui/frame/frame-context.ts'
import { useLocale } from '#ui/locale.tsx'
import { completenessAttributes } from '#ui/notices/CompletenessNotice.tsx'
import { listedWords } from './dispatch-words.ts'
import type { Today } from './use-today.ts'
import styles from './WallHead.module.css'
import { wallAge } from './wall-age.ts'

export function WallHead({ today }: { today: Today }) {
  const { answer, ages, reading, aircraft } = today
  const now = useNow(1000)
  const { zone } = useSchool()
  const { locale } = useLocale()
  const { brand, requests, rule, alarm } = useFrame()
  const asOf = oldest(ages) ?? answer.asOf
  const closed = closedWords(zone, now, rule.hours, locale)
  const isFailing = reading.sentence !== null || alarm !== null
  const age = wallAge({ asOf, ages, now, zone, rule, isFailing }, locale)
  // Nobody at a wall can load earlier days, so their possible blocks are only mentioned.
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
          {formatDay(localDayOf(zone, now), locale, 'short')}{' '}
          <span className={styles.school}>{brand}</span>{' '}
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
          {formatTime(zone, now, locale)}{' '}
          <span className={styles.zone}>{zoneAbbreviation(zone, now, locale)}</span>
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
          {aircraft !== null && <p>Below: {listedWords(aircraft)}. Overdue: the whole school.</p>}
          {isWanting && <Loaded today={today} isQuiet={isQuiet} />}
        </div>
      )}
    </>
  )
}

/** Completeness in a few words; the desk's notice has a button. */
function Loaded({ today, isQuiet }: { readonly today: Today; readonly isQuiet: boolean }) {
  const { answer, isWhole, aircraft, ofDay, shown } = today
  const { zone } = useSchool()
  const { locale } = useLocale()
  const { completeness, missing } = answer
  const edge = edgeDate(answer, zone, locale)
  const known = wholeWords(shown.length, ofDay.length, isWhole, edge, aircraft !== null)
  const sentences = {
    complete: [known],
    loading: [progressWords(answer.progress)],
    incomplete: isQuiet
      ? [sayEarlier(missing, zone, locale)]
      : [
          ...missing.map((range) => sayMissing(range, zone, locale)),
          known,
          ofDay.length > 0 ? sayPartial(answer) : '',
          sayEdge(answer, zone, locale),
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
