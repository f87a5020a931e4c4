import { useId } from 'react'
import type { Requests } from '#api/http/gateway-requests.ts'
import type { GatewayStatus } from '#api/status/gateway-status.ts'
import { useRefresh, useRequests } from '#api/status/use-requests.ts'
import { useMay } from '#api/status/use-session.ts'
import { sayRequests } from '#api/words/price-words.ts'
import { sayStale } from '#api/words/words.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import type { DateFormat } from '#time/date-format.ts'
import type { Instant } from '#time/instant.ts'
import { type OpenAge, oldest, shownAge } from '#time/reading-age.ts'
import { Button } from '#ui/Button.tsx'
import { useNow } from '#ui/clock.tsx'
import type { FrameParts, ShownRange } from '#ui/frame/frame-context.ts'
import { sayPurpose } from './purposes.ts'
import { refreshOffer } from './refresh-offer.ts'
import { SpendingChart } from './SpendingChart.tsx'

interface StatusPanelProps {
  readonly requests: FrameParts['requests']
  readonly upstream: GatewayStatus['upstream']
  /** Of the parts that can still change. */
  readonly ages: readonly OpenAge[]
  /** Of the oldest part shown. */
  readonly asOf: Instant | null
  readonly range: ShownRange | null
}

export function StatusPanel({ requests, upstream, ages, asOf, range }: StatusPanelProps) {
  const format = useDateFormat()
  const told = useRequests(range, useMay('spend'))
  const moment = (at: Instant) => `${format.day(format.dayOf(at), 'short')} ${format.zonedTime(at)}`
  const { limit, remaining, reset } = requests
  return (
    <div className="w-87.5 max-w-full py-1 text-ink whitespace-normal">
      <section className="pt-2.5 pb-3 px-3.5" aria-label="Requests">
        <p className="flex items-baseline justify-between gap-2.5">
          {remaining === null ? (
            'Requests left: unknown until the first one is sent.'
          ) : (
            <>
              <span>
                <strong>{remaining}</strong> of {limit ?? '—'} requests left
              </span>
              {reset !== null && <span className="note">Reset {moment(reset)}</span>}
            </>
          )}
        </p>
        {limit !== null && remaining !== null && limit > 0 && (
          <span
            className="block h-1 my-1.25 rounded-[2px] bg-pressed overflow-hidden"
            aria-hidden="true"
          >
            <span
              className={
                remaining * 10 <= limit ? 'block h-full bg-danger' : 'block h-full bg-accent'
              }
              style={{ inlineSize: `${Math.min(100, (remaining / limit) * 100)}%` }}
            />
          </span>
        )}
        {told?.hasOtherConsumer && (
          <p className="mt-1.5 py-1 px-2 rounded-sm bg-warn-tint">
            Another program uses the same key: more requests are used than Flightline has sent.
          </p>
        )}
        {told && <SpendingChart spent={told.spent} reset={told.reset ?? reset} />}
        {told && <NextReadings next={told.next} />}
        {range && told && <RefreshNow range={range} requests={told} />}
      </section>
      <dl className="grid gap-2 pt-2.5 pb-3 px-3.5 border-t border-line">
        {[
          ['Shown', sayShown(ages, asOf, moment)],
          ['Scheduling system', sayUpstream(upstream, format, moment)],
          ['Zone', format.zone.name],
        ].map(([term, words]) => (
          <div key={term} className="grid grid-cols-[108px_minmax(0,1fr)] gap-2.5">
            <dt className="quiet">{term}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function sayShown(
  ages: readonly OpenAge[],
  asOf: Instant | null,
  moment: (at: Instant) => string,
): string {
  const at = shownAge(ages, asOf)
  if (at === null) return 'No data yet.'
  const open = oldest(ages) ?? at
  const others = open >= at ? '' : ` Other days: ${moment(open)}.`
  const settled = asOf === null || asOf >= open ? '' : ` Oldest part, settled: ${moment(asOf)}.`
  return `As of ${moment(at)}.${others}${settled}`
}

function sayUpstream(
  { state, reason, since, retryAt }: GatewayStatus['upstream'],
  format: DateFormat,
  moment: (at: Instant) => string,
): string {
  if (state === 'ok') return 'Connected.'
  if (state === 'unknown') return 'Not contacted yet.'
  const words = reason === null ? 'Not responding.' : sayStale(reason, null, retryAt, format)
  return since === null ? words : `${words} Since ${moment(since)}.`
}

/** Stays focusable while disabled, so that screen readers read the reason. */
function RefreshNow({ range, requests }: { range: ShownRange; requests: Requests }) {
  const format = useDateFormat()
  const now = useNow(5_000)
  const { refresh, ...state } = useRefresh()
  const whyId = useId()
  const offer = refreshOffer(range.words, requests, state, now, format)
  return (
    <div className="mt-3">
      <Button
        className="w-full h-auto min-h-7 whitespace-normal"
        aria-disabled={!offer.isPossible}
        aria-describedby={whyId}
        onClick={() => offer.isPossible && refresh({ list: range.list, days: range.days })}
      >
        {offer.label}
      </Button>
      <p id={whyId} className="note min-h-4.5 mt-1" role="status">
        {offer.words}
      </p>
    </div>
  )
}

const MAX = 4

/** "09:54 today's schedule, 1 request" */
function NextReadings({ next }: { next: Requests['next'] }) {
  const format = useDateFormat()
  const now = useNow()
  return (
    <div className="mt-3">
      <h3 className="note font-normal">Next</h3>
      {next.length === 0 ? (
        <p className="note">Nothing is planned: no page is open, or no requests are left.</p>
      ) : (
        <ul>
          {next.slice(0, MAX).map((reading) => (
            <li key={`${reading.purpose} ${reading.list} ${reading.days.from} ${reading.at}`}>
              <time className="strong">{sayWhen(reading.at, now, format)}</time>{' '}
              {sayPurpose(reading, format.locale)}, {sayRequests(reading.requests)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function sayWhen(at: Instant, now: Instant, format: DateFormat): string {
  if (at <= now) return 'now'
  const day = format.dayOf(at)
  const time = format.time(at)
  return day === format.dayOf(now) ? time : `${format.day(day, 'weekday')} ${time}`
}
