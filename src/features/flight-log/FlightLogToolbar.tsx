import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type DayRange, earlierDay, laterDay, type PlainDay } from '#time/plain-day.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { DayField } from './DayField.tsx'
import styles from './FlightLogToolbar.module.css'
import {
  neighbourDays,
  PRESET_LABELS,
  presetDays,
  presetOf,
  RANGE_PRESETS,
  type RangePreset,
} from './flight-log-range.ts'

interface FlightLogToolbarProps {
  readonly days: DayRange
  readonly today: PlainDay
  readonly onDays: (days: DayRange) => void
  readonly q: string
  readonly onFind: (q: string) => void
}

const PRESETS = RANGE_PRESETS.map((value) => ({ value, label: PRESET_LABELS[value] }))

export function FlightLogToolbar({ days, today, onDays, q, onFind }: FlightLogToolbarProps) {
  return (
    <>
      <Segmented<RangePreset | ''>
        label="Range"
        value={presetOf(days, today) ?? ''}
        options={PRESETS}
        onChange={(preset) => preset !== '' && onDays(presetDays(preset, today))}
      />
      <div className={styles.range}>
        <IconButton label="Previous" onClick={() => onDays(neighbourDays(days, -1))}>
          <ChevronLeft size={16} aria-hidden="true" />
        </IconButton>
        <DayField
          label="From"
          day={days.from}
          today={today}
          shown={days}
          onDay={(from) => onDays({ from, to: laterDay(from, days.to) })}
        />
        <DayField
          label="To"
          day={days.to}
          today={today}
          shown={days}
          onDay={(to) => onDays({ from: earlierDay(days.from, to), to })}
        />
        <IconButton
          label="Next"
          disabled={days.to >= today}
          onClick={() => onDays(neighbourDays(days, 1))}
        >
          <ChevronRight size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <SearchField label="Find" value={q} onChange={onFind} />
    </>
  )
}
