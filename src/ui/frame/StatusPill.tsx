import { formatDay, formatMoment } from '#time/format.ts'
import { type Instant, MINUTE } from '#time/instant.ts'
import { type OpenAge, oldestOld, shownAge } from '#time/reading-age.ts'
import { localDayOf } from '#time/zone.ts'
import { classNames } from '#ui/class-names.ts'
import { useNow } from '#ui/clock.tsx'
import { useLocale } from '#ui/locale.tsx'
import { PopoverButton } from '#ui/PopoverButton.tsx'
import type { Tone } from '#ui/tones.ts'
import { type ShownRange, useFrame } from './frame-context.ts'

interface StatusPillProps {
  /** Of the oldest part shown; absent on a page without the school's data. */
  readonly asOf: Instant | null | undefined
  /** Of the parts that can still change; today's is shown, otherwise the oldest. */
  readonly ages: readonly OpenAge[]
  readonly range: ShownRange | null
  /** Where the page says what it lacks. */
  readonly onHead?: (head: HTMLElement | null) => void
}

const DOTS: Readonly<Record<Tone, string>> = {
  quiet: 'rounded-[50%] bg-ok',
  amber: 'rounded-[1px] bg-tone',
  red: 'rounded-[1px] bg-tone rotate-45',
}

/** "As of 2:21 PM ↻": load time and refresh. Pressing the time shows where requests go. */
export function StatusPill({ asOf, ages, range, onHead }: StatusPillProps) {
  const { zone, requests, alarm, rule, panel, Refresh } = useFrame()
  const { locale } = useLocale()
  const now = useNow()
  const at = shownAge(ages, asOf ?? null)
  const old = zone && oldestOld(ages, now, zone, rule)
  // It shows the worst; opening it shows the rest.
  const found: (typeof QUIET)[] = [
    ...(alarm ? [alarm] : []),
    ...(requests.remaining === 0 ? [{ tone: 'red', words: 'Requests spent' } as const] : []),
    ...(old === null ? [] : [{ tone: 'amber', words: `${sayAge(now - old)} old` } as const]),
  ]
  const status = found.find(({ tone }) => tone === 'red') ?? found[0] ?? QUIET
  const moment = (instant: Instant | null) =>
    instant === null || zone === null ? null : formatMoment(zone, instant, locale, now)
  const read = moment(at) ?? '—'
  const day = at === null || zone === null ? null : localDayOf(zone, at)
  // A phone has no room for a day and its time.
  const brief =
    day === null || zone === null || day === localDayOf(zone, now)
      ? read
      : formatDay(day, locale, 'short')
  const reset = moment(requests.reset)
  const shown = asOf === undefined ? 'Status' : at === null ? 'No data' : brief
  const left = `${requests.remaining ?? '—'} requests left${reset === null ? '' : ` until ${reset}`}`
  const isQuiet = status.tone === 'quiet'
  return (
    <div
      className={`note relative flex flex-none items-center min-w-0 h-7 border-1 rounded-[14px] whitespace-nowrap max-lg:h-11 max-lg:border-0 max-lg:rounded-[22px] ${isQuiet ? 'border-line bg-surface max-lg:bg-transparent' : 'border-transparent bg-tone-tint text-tone'}`}
      data-tone={status.tone}
    >
      <PopoverButton
        className="flex items-center gap-1.5 min-w-0 max-w-65 h-full px-2.5 rounded-[14px] hover:bg-hover aria-expanded:bg-hover not-last:pr-0.5 max-md:gap-1 max-md:max-w-28 max-md:px-1 max-[375px]:max-w-20"
        data-opens-status
        command="status"
        title={`As of ${read} · ${left}`}
        button={
          <>
            <span
              className={`flex-none w-1.75 h-1.75 ${isQuiet && shown === 'No data' ? 'rounded-[50%] bg-line-strong' : DOTS[status.tone]}`}
              aria-hidden="true"
            />
            {/* Same width without a time. */}
            <span
              className={classNames(
                'clip min-w-12.25 lg:min-w-21 text-center',
                !isQuiet && 'font-semibold',
              )}
            >
              {at !== null && status.words === '' && (
                <span className="max-lg:hidden" aria-hidden="true">
                  As of{' '}
                </span>
              )}
              {status.words || shown}
            </span>
            {status === alarm && at !== null && (
              <span className="flex-none max-lg:hidden">· {read}</span>
            )}
            <span className="unseen">
              {' '}
              as of {read} · {left}
            </span>
          </>
        }
        opens="Status"
      >
        {panel?.(ages, asOf ?? null, range, <div ref={onHead} />)}
      </PopoverButton>
      {Refresh && range && <Refresh range={range} />}
    </div>
  )
}

function sayAge(ms: number): string {
  const minutes = Math.floor(ms / MINUTE)
  if (minutes < 120) return `${minutes} min`
  return minutes < 2880 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} days`
}

const QUIET: { readonly tone: Tone; readonly words: string } = { tone: 'quiet', words: '' }
