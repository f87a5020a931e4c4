import { useState } from 'react'
import { weekStartOf } from '#time/locale.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { weekdayNames } from '#ui/fields/day-names.ts'
import { Select } from '#ui/fields/Field.tsx'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { useLocale } from '#ui/locale.tsx'
import { changeSettings, useSettings } from './settings.ts'
import { CLOCKS, isMinutes, MAX_MINUTES, type Settings, THEMES } from './stored-settings.ts'

const SETTING = 'flex items-center justify-between gap-2.5 min-h-11 py-1 border-t border-line'

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { hasLetterKeys } = useSettings()
  return (
    <Dialog title="Settings" isOpen onClose={onClose}>
      <Choice label="Theme" setting="theme" options={THEMES} />
      <Choice label="Clock" setting="clock" options={CLOCKS} />
      <WeekStart />
      <TurnaroundField />
      <div className={SETTING}>
        <div className="-ml-1.5">
          <Checkbox
            label="Single-key shortcuts"
            isSelected={hasLetterKeys}
            onChange={(isOn) => changeSettings({ hasLetterKeys: isOn })}
          />
        </div>
      </div>
      <p className="note pt-2 border-t border-line">
        Saved in this browser only. Turnaround: 0 turns the warning off.
      </p>
    </Dialog>
  )
}

type ChoiceName = 'theme' | 'clock'

interface ChoiceProps<Name extends ChoiceName> {
  readonly label: string
  readonly setting: Name
  readonly options: readonly { readonly value: Settings[Name]; readonly label: string }[]
}

function Choice<Name extends ChoiceName>({ label, setting, options }: ChoiceProps<Name>) {
  const { [setting]: value } = useSettings()
  return (
    <div className={SETTING}>
      <span>{label}</span>
      <Segmented<Settings[Name]>
        label={label}
        value={value}
        options={options}
        onChange={(next) => changeSettings({ [setting]: next })}
      />
    </div>
  )
}

function WeekStart() {
  const { weekStart } = useSettings()
  const { locale } = useLocale()
  const names = weekdayNames(0, locale)
  return (
    <label className={SETTING}>
      <span>Week starts</span>
      <Select
        value={String(weekStart ?? '')}
        options={[
          { value: '', label: `Browser default (${names[weekStartOf(locale)]?.short})` },
          ...names.map((name, index) => ({ value: String(index), label: name.long })),
        ]}
        onChange={(value) => changeSettings({ weekStart: value === '' ? null : Number(value) })}
      />
    </label>
  )
}

/** Applied while typing if valid; otherwise reset on blur. */
function TurnaroundField() {
  const { turnRoundMinutes } = useSettings()
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <label className={SETTING}>
      <span>Tight turnaround under (minutes)</span>
      <input
        className="w-19 h-(--control) py-0 px-1.5 border-1 border-line-strong rounded-md bg-surface text-ink text-right"
        type="number"
        inputMode="numeric"
        min={0}
        max={MAX_MINUTES}
        step={5}
        value={typed ?? turnRoundMinutes}
        onChange={(event) => {
          const text = event.currentTarget.value
          setTyped(text)
          if (text !== '' && isMinutes(Number(text)))
            changeSettings({ turnRoundMinutes: Number(text) })
        }}
        onBlur={() => setTyped(null)}
      />
    </label>
  )
}
