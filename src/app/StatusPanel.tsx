import { useState } from 'react'
import type { GatewayStatus } from '#api/gateway-status.ts'
import { sayStale } from '#api/words.ts'
import { formatDay, formatTime, weekStartOf, zoneAbbreviation } from '#time/format.ts'
import type { Instant } from '#time/instant.ts'
import { localDayOf, type Zone } from '#time/zone.ts'
import { Button } from '#ui/Button.tsx'
import { weekdayNames } from '#ui/day-names.ts'
import { useLocale } from '#ui/locale.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { ShortcutList } from './ShortcutList.tsx'
import styles from './StatusPanel.module.css'
import { changeSettings, useSettings } from './settings-store.ts'

interface StatusPanelProps {
  readonly status: GatewayStatus
  readonly zone: Zone
  readonly asOf: Instant | null
}

/** What the pill opens: what is left to ask, how old what is shown is, how the school's system does, and how things look. */
export function StatusPanel({ status, zone, asOf }: StatusPanelProps) {
  const { locale } = useLocale()
  const [isListOpen, setIsListOpen] = useState(false)
  const moment = (at: Instant) =>
    `${formatDay(localDayOf(zone, at), locale, 'short')} ${formatTime(zone, at, locale)} ${zoneAbbreviation(zone, at, locale)}`
  const { limit, remaining, reset } = status.requests
  return (
    <div className={styles.panel}>
      <dl className={styles.facts}>
        <div>
          <dt>Requests</dt>
          <dd>
            {remaining === null ? (
              'Not known until the first one is sent.'
            ) : (
              <>
                <strong>{remaining}</strong> of {limit ?? '—'} left
                {limit !== null && limit > 0 && (
                  <span className={styles.gauge} aria-hidden="true">
                    <span
                      className={remaining * 10 <= limit ? styles.low : styles.level}
                      style={{ inlineSize: `${Math.min(100, (remaining / limit) * 100)}%` }}
                    />
                  </span>
                )}
                {reset !== null && <span className={styles.note}>Reset {moment(reset)}</span>}
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>Shown</dt>
          <dd>{asOf === null ? 'Nothing read yet.' : `Read ${moment(asOf)}`}</dd>
        </div>
        <div>
          <dt>School’s system</dt>
          <dd>{sayUpstream(status, zone, locale, moment)}</dd>
        </div>
        <div>
          <dt>Zone</dt>
          <dd>{zone.name}</dd>
        </div>
      </dl>
      <Looks />
      <div className={styles.foot}>
        <Button look="quiet" onClick={() => setIsListOpen(true)}>
          Keyboard shortcuts
        </Button>
        <span className={styles.version}>Flightline {status.version}</span>
      </div>
      <ShortcutList isOpen={isListOpen} onClose={() => setIsListOpen(false)} />
    </div>
  )
}

function sayUpstream(
  status: GatewayStatus,
  zone: Zone,
  locale: string,
  moment: (at: Instant) => string,
): string {
  const { state, reason, since, retryAt } = status.upstream
  if (state === 'ok') return 'Answers.'
  if (state === 'unknown') return 'Not asked yet.'
  const words = reason === null ? 'Does not answer.' : sayStale(reason, null, retryAt, zone, locale)
  return since === null ? words : `${words} Since ${moment(since)}.`
}

function Looks() {
  const { theme, weekStart } = useSettings()
  const { locale } = useLocale()
  const names = weekdayNames(0, locale)
  return (
    <div className={styles.looks}>
      <div className={styles.setting}>
        <span>Theme</span>
        <Segmented
          label="Theme"
          value={theme}
          options={[
            { value: 'system', label: 'System' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
          onChange={(value) => changeSettings({ theme: value })}
        />
      </div>
      <label className={styles.setting}>
        <span>Week starts</span>
        <select
          className={styles.select}
          value={weekStart ?? ''}
          onChange={(event) => {
            const { value } = event.currentTarget
            changeSettings({ weekStart: value === '' ? null : Number(value) })
          }}
        >
          <option value="">As usual here ({names[weekStartOf(locale)]?.long})</option>
          {names.map((name, index) => (
            <option key={name.long} value={index}>
              {name.long}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
