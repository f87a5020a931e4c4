import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type DayRange, earlierDay, laterDay, type PlainDay } from '#time/plain-day.ts'
import {
  neighbourDays,
  presetDays,
  presetOf,
  RANGE_PRESETS,
  type RangePreset,
} from '#time/range-presets.ts'
import { DayField } from '#ui/fields/DayField.tsx'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import styles from './RangeBar.module.css'

interface RangeBarProps {
  readonly days: DayRange
  /** The school's. */
  readonly today: PlainDay
  readonly onDays: (days: DayRange) => void
}

const LABELS: Readonly<Record<RangePreset, string>> = {
  today: 'Today',
  week: '7 days',
  month: 'This month',
  'last-month': 'Last month',
}

const PRESETS = RANGE_PRESETS.map((value) => ({ value, label: LABELS[value] }))

/** The days that a page looks back on: the usual ranges, both ends, and the range before and after. */
export function RangeBar({ days, today, onDays }: RangeBarProps) {
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
    </>
  )
}
