import { useState } from 'react'
import styles from '#app/status/StatusPanel.module.css'
import { weekStartOf } from '#time/format.ts'
import { weekdayNames } from '#ui/fields/day-names.ts'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { useLocale } from '#ui/locale.tsx'
import { changeSettings, isMinutes, MOST_MINUTES, THEMES, useSettings } from './settings.ts'

/** How things look in this browser, and what its reader thinks too short between two bookings, and long enough for another one. */
export function SettingsFields() {
  const { theme, weekStart } = useSettings()
  const { locale } = useLocale()
  const names = weekdayNames(0, locale)
  return (
    <>
      <div className={styles.looks}>
        <div className={styles.setting}>
          <span>Theme</span>
          <Segmented
            label="Theme"
            value={theme}
            options={THEMES}
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
            <option value="">Default here ({names[weekStartOf(locale)]?.long})</option>
            {names.map((name, index) => (
              <option key={name.long} value={index}>
                {name.long}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className={styles.looks}>
        <MinutesField label="Shortest turn-round" setting="turnRoundMinutes" />
        <MinutesField label="Shortest free hole" setting="holeMinutes" />
      </div>
    </>
  )
}

interface MinutesFieldProps {
  readonly label: string
  readonly setting: 'turnRoundMinutes' | 'holeMinutes'
}

/** Taken over as it is typed, as far as it is a number of minutes; else it goes back when it is left. */
function MinutesField({ label, setting }: MinutesFieldProps) {
  const { [setting]: value } = useSettings()
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <label className={styles.setting}>
      <span>{label}, min</span>
      <input
        className={styles.minutes}
        type="number"
        inputMode="numeric"
        min={0}
        max={MOST_MINUTES}
        step={5}
        value={typed ?? value}
        onChange={(event) => {
          const text = event.currentTarget.value
          setTyped(text)
          if (text !== '' && isMinutes(Number(text))) changeSettings({ [setting]: Number(text) })
        }}
        onBlur={() => setTyped(null)}
      />
    </label>
  )
}
