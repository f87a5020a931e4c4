import type { GatewayStatus } from '#api/status/gateway-status.ts'
import { useRequests } from '#api/status/use-requests.ts'
import { useMay } from '#api/status/use-session.ts'
import { useSchool } from '#api/use-school.ts'
import { sayStale } from '#api/words/words.ts'
import { formatDay, formatZonedTime } from '#time/format.ts'
import type { Instant } from '#time/instant.ts'
import { localDayOf, type Zone } from '#time/zone.ts'
import type { FrameParts, ShownRange } from '#ui/frame/frame-context.ts'
import { useLocale } from '#ui/locale.tsx'
import { NextReadings } from './NextReadings.tsx'
import { RefreshNow } from './RefreshNow.tsx'
import { SpendingChart } from './SpendingChart.tsx'
import styles from './StatusPanel.module.css'

interface StatusPanelProps {
  readonly requests: FrameParts['requests']
  readonly upstream: GatewayStatus['upstream']
  readonly asOf: Instant | null
  readonly range: ShownRange | null
}

/** What the pill opens: requests left and where they go, how old the data is, and the state of the school's system. */
export function StatusPanel({ requests, upstream, asOf, range }: StatusPanelProps) {
  const { locale } = useLocale()
  const { zone } = useSchool()
  const told = useRequests(range, useMay('spend'))
  const moment = (at: Instant) =>
    `${formatDay(localDayOf(zone, at), locale, 'short')} ${formatZonedTime(zone, at, locale)}`
  const { limit, remaining, reset } = requests
  return (
    <div className={styles.panel}>
      <section className={styles.part} aria-label="Requests">
        <p className={styles.left}>
          {remaining === null ? (
            'Requests left: not known until the first one is sent.'
          ) : (
            <>
              <span>
                <strong>{remaining}</strong> of {limit ?? '—'} left
              </span>
              {reset !== null && <span className="note">Reset {moment(reset)}</span>}
            </>
          )}
        </p>
        {limit !== null && remaining !== null && limit > 0 && (
          <span className={styles.gauge} aria-hidden="true">
            <span
              className={remaining * 10 <= limit ? styles.low : styles.level}
              style={{ inlineSize: `${Math.min(100, (remaining / limit) * 100)}%` }}
            />
          </span>
        )}
        {told?.hasOtherConsumer && (
          <p className={styles.warning}>
            Something else uses the same key: more requests are gone than Flightline has sent.
          </p>
        )}
        {told && <SpendingChart spent={told.spent} reset={told.reset ?? reset} />}
        {told && <NextReadings next={told.next} />}
        {range && told && <RefreshNow range={range} requests={told} />}
      </section>
      <dl className={styles.facts}>
        <div>
          <dt>Shown</dt>
          <dd>{asOf === null ? 'Nothing read yet.' : `Read ${moment(asOf)}, its oldest part`}</dd>
        </div>
        <div>
          <dt>School’s system</dt>
          <dd>{sayUpstream(upstream, zone, locale, moment)}</dd>
        </div>
        <div>
          <dt>Zone</dt>
          <dd>{zone.name}</dd>
        </div>
      </dl>
    </div>
  )
}

function sayUpstream(
  { state, reason, since, retryAt }: GatewayStatus['upstream'],
  zone: Zone,
  locale: string,
  moment: (at: Instant) => string,
): string {
  if (state === 'ok') return 'Answers.'
  if (state === 'unknown') return 'Not asked yet.'
  const words = reason === null ? 'Does not answer.' : sayStale(reason, null, retryAt, zone, locale)
  return since === null ? words : `${words} Since ${moment(since)}.`
}
