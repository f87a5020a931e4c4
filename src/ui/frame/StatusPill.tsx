import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { formatMoment, formatTime } from '#time/format.ts'
import { type Instant, MINUTE } from '#time/instant.ts'
import { type OpenAge, oldest, oldestOld } from '#time/reading-age.ts'
import { useNow } from '#ui/clock.tsx'
import { useLocale } from '#ui/locale.tsx'
import { Popover } from '#ui/Popover.tsx'
import type { Tone } from '#ui/tones.ts'
import { type ShownRange, useFrame } from './frame-context.ts'
import { worstStatus } from './pill-status.ts'
import styles from './StatusPill.module.css'

interface StatusPillProps {
  /** Of the oldest part shown. */
  readonly asOf: Instant | null
  /** Of the parts that can still change; if set, the pill shows this. */
  readonly ages: readonly OpenAge[]
  readonly range: ShownRange | null
  readonly tone: Tone
  readonly words: string
}

/** "as of 09:42 · 83 left": how old the data is and what is left to spend; pressing it opens the rest. */
export function StatusPill({ asOf, ages, range, tone, words }: StatusPillProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { zone, requests, alarm, rule, panel } = useFrame()
  const { locale } = useLocale()
  const now = useNow()
  const at = oldest(ages) ?? asOf
  const old = zone && oldestOld(ages, now, zone, rule)
  const status = worstStatus([
    { tone, words },
    { tone: alarm?.tone ?? 'quiet', words: alarm?.words ?? '' },
    requests.remaining === 0
      ? { tone: 'red', words: 'Requests spent' }
      : { tone: 'quiet', words: '' },
    old === null
      ? { tone: 'quiet', words: '' }
      : { tone: 'amber', words: `${sayAge(now - old)} old` },
  ])
  return (
    <div className={styles.anchor}>
      <button
        type="button"
        className={styles.pill}
        data-tone={status.tone}
        data-opens-status
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={styles.dot} aria-hidden="true" />
        {status.words !== '' && <span className={styles.words}>{status.words}</span>}
        <span className={status.words === '' ? undefined : styles.second}>
          <span className={styles.prefix}>as of </span>
          {at === null || zone === null ? '—' : formatMoment(zone, at, locale, now)}
        </span>
        <span className={styles.separator} aria-hidden="true">
          ·
        </span>
        <span>
          {requests.remaining ?? '—'} <span className="unseen">requests </span>left
          {requests.reset !== null && zone !== null && (
            <span className="unseen"> until {formatTime(zone, requests.reset, locale)}</span>
          )}
        </span>
        <ChevronDown size={12} aria-hidden="true" />
      </button>
      {isOpen && panel !== null && (
        <Popover label="Status and settings" onClose={() => setIsOpen(false)}>
          {panel(asOf, range)}
        </Popover>
      )}
    </div>
  )
}

function sayAge(ms: number): string {
  const minutes = Math.floor(ms / MINUTE)
  if (minutes < 120) return `${minutes} min`
  return minutes < 2880 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} days`
}
