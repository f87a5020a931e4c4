import { useState } from 'react'
import styles from '#app/status/StatusPanel.module.css'
import { isMinutes, MOST_MINUTES } from './settings.ts'
import { changeSettings, useSettings } from './settings-store.ts'

/** What this browser's reader thinks too short between two bookings, and long enough for another one. */
export function DispatchSettings() {
  const { turnRoundMinutes, holeMinutes } = useSettings()
  return (
    <div className={styles.looks}>
      <MinutesField
        label="Shortest turn-round"
        value={turnRoundMinutes}
        onChange={(minutes) => changeSettings({ turnRoundMinutes: minutes })}
      />
      <MinutesField
        label="Shortest free hole"
        value={holeMinutes}
        onChange={(minutes) => changeSettings({ holeMinutes: minutes })}
      />
    </div>
  )
}

interface MinutesFieldProps {
  readonly label: string
  readonly value: number
  readonly onChange: (minutes: number) => void
}

/** Applied as it is typed, if it is a number of minutes; otherwise it goes back when the field is left. */
function MinutesField({ label, value, onChange }: MinutesFieldProps) {
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
          if (text !== '' && isMinutes(Number(text))) onChange(Number(text))
        }}
        onBlur={() => setTyped(null)}
      />
    </label>
  )
}
