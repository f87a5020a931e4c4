import ChevronDown from 'lucide-react/icons/chevron-down'
import { formatDay, formatDayRange } from '#time/format.ts'
import { type DayRange, earlierDay, laterDay, type PlainDay } from '#time/plain-day.ts'
import { useLocale } from '#ui/locale.tsx'
import { PopoverButton } from '#ui/PopoverButton.tsx'
import { DayPicker } from './DayPicker.tsx'

interface DayFieldProps {
  readonly label: string
  readonly day: PlainDay
  readonly today: PlainDay
  readonly shown: DayRange
  readonly onDay: (day: PlainDay) => void
}

/** If the ends cross, the last choice wins. */
export function DayRangeFields(props: {
  days: DayRange
  today: PlainDay
  onDays: (days: DayRange) => void
}) {
  const { days, today, onDays } = props
  const { from, to } = days
  const shared = { today, shown: days }
  return (
    <>
      <DayField
        {...shared}
        label="From"
        day={from}
        onDay={(day) => onDays({ from: day, to: laterDay(day, to) })}
      />
      <DayField
        {...shared}
        label="To"
        day={to}
        onDay={(day) => onDays({ from: earlierDay(from, day), to: day })}
      />
    </>
  )
}

export function DayField({ label, day, today, shown, onDay }: DayFieldProps) {
  const { locale, weekStart } = useLocale()
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  const text = isThisYear
    ? formatDay(day, locale, 'short')
    : formatDayRange({ from: day, to: day }, locale)
  return (
    <div>
      <PopoverButton
        button={
          <>
            <span className="aside lg:max-xl:text-[0px]">{label}</span> {text}
            <ChevronDown size={14} aria-hidden="true" className="-mr-1 text-muted max-md:hidden" />
          </>
        }
        opens={`${label} which day`}
        side="start"
      >
        {(close) => (
          <div className="w-64 p-2">
            <DayPicker
              label={label}
              value={day}
              today={today}
              shown={shown}
              weekStart={weekStart}
              onChange={(next) => {
                close()
                onDay(next)
              }}
            />
          </div>
        )}
      </PopoverButton>
    </div>
  )
}
