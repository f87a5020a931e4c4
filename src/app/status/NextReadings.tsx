import { useSchool } from '#api/use-school.ts'
import type { Requests } from '#api/wire/gateway-requests.ts'
import { sayRequests } from '#api/words/price-words.ts'
import { formatDay, formatTime } from '#time/format.ts'
import type { Instant } from '#time/instant.ts'
import { localDayOf, type Zone } from '#time/zone.ts'
import { useNow } from '#ui/clock.tsx'
import { useLocale } from '#ui/locale.tsx'
import { sayPurpose } from './purposes.ts'
import styles from './StatusPanel.module.css'

const MOST = 4

/** "09:54 today's schedule, 1 request": what the next requests are for. */
export function NextReadings({ next }: { next: Requests['next'] }) {
  const { zone } = useSchool()
  const { locale } = useLocale()
  const now = useNow()
  return (
    <div className={styles.next}>
      <h3 className={styles.title}>Next</h3>
      {next.length === 0 ? (
        <p className="note">Nothing is planned: nobody is looking, or no requests are left.</p>
      ) : (
        <ul>
          {next.slice(0, MOST).map((reading) => (
            <li key={`${reading.purpose} ${reading.list} ${reading.days.from} ${reading.at}`}>
              <time className="strong">{sayWhen(reading.at, now, zone, locale)}</time>{' '}
              {sayPurpose(reading, locale)}, {sayRequests(reading.requests)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function sayWhen(at: Instant, now: Instant, zone: Zone, locale: string): string {
  if (at <= now) return 'now'
  const day = localDayOf(zone, at)
  const time = formatTime(zone, at, locale)
  return day === localDayOf(zone, now) ? time : `${formatDay(day, locale, 'weekday')} ${time}`
}
