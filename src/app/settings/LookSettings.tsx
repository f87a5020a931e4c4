import styles from '#app/status/StatusPanel.module.css'
import { weekStartOf } from '#time/format.ts'
import { weekdayNames } from '#ui/fields/day-names.ts'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { useLocale } from '#ui/locale.tsx'
import { changeSettings, useSettings } from './settings-store.ts'

/** How things look in this browser. */
export function LookSettings() {
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
          <option value="">Default here ({names[weekStartOf(locale)]?.long})</option>
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
