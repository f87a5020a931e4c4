import { type ReactNode, useId } from 'react'
import type { Requests } from '#api/http/gateway-requests.ts'
import type { GatewayStatus } from '#api/status/gateway-status.ts'
import { useRefresh, useRequests } from '#api/status/use-requests.ts'
import { useMay } from '#api/status/use-session.ts'
import { sayRequests } from '#api/words/price-words.ts'
import { sayTrouble } from '#api/words/words.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import type { DateFormat } from '#time/date-format.ts'
import type { Instant } from '#time/instant.ts'
import { type OpenAge, oldest, shownAge } from '#time/reading-age.ts'
import { Button } from '#ui/Button.tsx'
import { useNow } from '#ui/clock.tsx'
import { type FrameParts, type ShownRange, useFrame } from '#ui/frame/frame-context.ts'
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
  /** What the page shows and lacks, in its own words. */
  readonly head: ReactNode
}

/** First whether all is well, then how old the data are and what is missing. The requests it takes are details. */
export function StatusPanel({ requests, upstream, ages, asOf, range, head }: StatusPanelProps) {
  const format = useDateFormat()
  const now = useNow()
  const told = useRequests(range, useMay('spend'))
  const { alarm } = useFrame()
  const moment = (at: Instant) => format.moment(at, now)
  const next = told?.next[0]
  return (
    <div className="w-87.5 max-w-full text-ink whitespace-normal">
      <section className="grid gap-1 pt-3 px-3.5" aria-label="Loading">
        <p className={`text-14 font-semibold ${alarm ? 'text-tone' : ''}`} data-tone={alarm?.tone}>
          {alarm?.words ?? (upstream.state === 'ok' ? 'Connected' : 'Not connected yet')}
        </p>
        {upstream.state !== 'ok' && <p>{sayUpstream(upstream, format)}</p>}
        {told?.hasOtherConsumer && (
          <p className="py-1 px-2 rounded-sm bg-warn-tint">
            Another program uses the same key: more requests are used than Flightline has sent.
          </p>
        )}
        <p>{sayShown(ages, asOf, moment)}</p>
        {next && upstream.retryAt === null && (
          <p>
            Next update: {next.purpose !== 'today' && `${sayPurpose(next, format.locale)}, `}
            {sayWhen(next.at, now, format)}
          </p>
        )}
        {told && !next && <p>Nothing loads next: no page is open, or no requests are left.</p>}
      </section>
      {head}
      {range && told && <RefreshNow range={range} requests={told} />}
      <details className="border-t border-line">
        <summary className="py-2.5 px-3.5 cursor-pointer">Details</summary>
        <div className="grid gap-3 pb-3 px-3.5">
          <RequestsLeft {...requests} moment={moment} />
          {told && <SpendingChart spent={told.spent} reset={told.reset ?? requests.reset} />}
          {next && <NextReadings next={told.next} now={now} />}
          <p className="note">Times are in {format.zone.name}.</p>
        </div>
      </details>
    </div>
  )
}

function RequestsLeft({
  limit,
  remaining,
  reset,
  moment,
}: FrameParts['requests'] & { moment: (at: Instant) => string }) {
  if (remaining === null) return <p>Requests left: unknown until the first one is sent.</p>
  return (
    <div className="grid gap-1.25">
      <p>
        <strong>{remaining}</strong> of {limit ?? '—'} requests left
      </p>
      {limit !== null && limit > 0 && (
        <span className="block h-1 rounded-[2px] bg-pressed overflow-hidden" aria-hidden="true">
          <span
            className={
              remaining * 10 <= limit ? 'block h-full bg-danger' : 'block h-full bg-accent'
            }
            style={{ inlineSize: `${Math.min(100, (remaining / limit) * 100)}%` }}
          />
        </span>
      )}
      {reset !== null && <p className="note">Next reset: {moment(reset)}</p>}
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
  const settled = asOf === null || asOf >= open ? '' : ` Completed records: ${moment(asOf)}.`
  return `As of ${moment(at)}.${others}${settled}`
}

function sayUpstream(
  { state, reason, since, retryAt }: GatewayStatus['upstream'],
  format: DateFormat,
): string {
  if (state === 'unknown') return 'The scheduling system has not been contacted yet.'
  return sayTrouble({ reason: reason ?? 'upstream_timeout', detail: '', since, retryAt }, format)
}

/** Stays focusable while disabled, so that screen readers read the reason. */
function RefreshNow({ range, requests }: { range: ShownRange; requests: Requests }) {
  const format = useDateFormat()
  const now = useNow(5_000)
  const { refresh, ...state } = useRefresh()
  const whyId = useId()
  const offer = refreshOffer(range.words, requests, state, now, format)
  return (
    <div className="pb-3 px-3.5">
      <Button
        className="w-full h-auto min-h-(--control) whitespace-normal"
        aria-disabled={!offer.isPossible}
        aria-describedby={whyId}
        onClick={() => offer.isPossible && refresh({ list: range.list, days: range.days })}
      >
        {offer.label}
      </Button>
      <p id={whyId} className="note not-empty:mt-1" role="status">
        {offer.words}
      </p>
    </div>
  )
}

const MAX = 4

/** "09:54 today's schedule, 1 request" */
function NextReadings({ next, now }: { next: Requests['next']; now: Instant }) {
  const format = useDateFormat()
  return (
    <div>
      <h3 className="note font-normal">Loads next</h3>
      <ul>
        {next.slice(0, MAX).map((reading) => (
          <li key={`${reading.purpose} ${reading.list} ${reading.days.from} ${reading.at}`}>
            <time className="strong">{sayWhen(reading.at, now, format)}</time>{' '}
            {sayPurpose(reading, format.locale)}, {sayRequests(reading.requests)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function sayWhen(at: Instant, now: Instant, format: DateFormat): string {
  if (at <= now) return 'now'
  const day = format.dayOf(at)
  const time = format.time(at)
  return day === format.dayOf(now) ? time : `${format.day(day, 'weekday')} ${time}`
}
