import { useSchool } from '#api/use-school.ts'
import { closedWords } from '#time/closed-words.ts'
import { formatDay, formatTime, zoneAbbreviation } from '#time/format.ts'
import { type Instant, isoInstant } from '#time/instant.ts'
import { type OpenAge, oldest } from '#time/reading-age.ts'
import { localDayOf } from '#time/zone.ts'
import { useFrame } from '#ui/frame/frame-context.ts'
import { useLocale } from '#ui/locale.tsx'
import styles from './WallHead.module.css'
import { wallAge } from './wall-age.ts'

interface WallHeadProps {
  readonly asOf: Instant | null
  /** Of what can still change. */
  readonly ages: readonly OpenAge[]
  readonly isFailing: boolean
  readonly now: Instant
}

/** Whose day this is, what time it is, and how old everything below is: as large as the rows, so that nobody takes old for new. */
export function WallHead({ ages, isFailing, now, ...props }: WallHeadProps) {
  const { zone } = useSchool()
  const { locale } = useLocale()
  const { brand, requests, rule, alarm } = useFrame()
  const asOf = oldest(ages) ?? props.asOf
  const closed = closedWords(zone, now, rule.hours, locale)
  const age = wallAge(
    { asOf, ages, now, zone, rule, isFailing: isFailing || alarm !== null },
    locale,
  )
  return (
    <header
      className={styles.head}
      data-as-of={asOf === null ? '' : isoInstant(asOf)}
      data-requests-remaining={requests.remaining ?? ''}
      data-requests-reset={requests.reset === null ? '' : isoInstant(requests.reset)}
    >
      <h1 id="wall-title" className={styles.title}>
        Today · {formatDay(localDayOf(zone, now), locale, 'short')}
        <span className={styles.school}>{closed ?? brand}</span>
      </h1>
      <p className={styles.age} data-tone={age.tone}>
        <span>{age.words}</span>
        {age.old !== '' && <strong>{age.old}</strong>}
      </p>
      <p className={styles.clock}>
        {formatTime(zone, now, locale)}
        <span className={styles.zone}>{zoneAbbreviation(zone, now, locale)}</span>
      </p>
    </header>
  )
}
