import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { formatDate } from '#time/format.ts'
import { addDays, type DayRange, type PlainDay } from '#time/plain-day.ts'
import {
  neighbourDays,
  presetDays,
  presetOf,
  RANGE_PRESETS,
  type RangePreset,
} from '#time/range-presets.ts'
import { useCommand } from '#ui/commands.ts'
import { DayRangeFields } from '#ui/fields/DayField.tsx'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { useLocale } from '#ui/locale.tsx'
import { useFrameShape } from '#ui/media.ts'
import { PopoverButton } from '#ui/PopoverButton.tsx'

interface RangeBarProps {
  readonly days: DayRange
  readonly today: PlainDay
  /** Earliest day that can be opened; null for any. */
  readonly first?: PlainDay | null
  readonly onDays: (days: DayRange) => void
}

const LABELS: Readonly<Record<RangePreset, string>> = {
  today: 'Today',
  week: '7 days',
  month: 'This month',
  'last-month': 'Last month',
}

/** Presets, both ends, and the ranges before and after; behind one button where space is tight. */
export function RangeBar({ days, today, first = null, onDays }: RangeBarProps) {
  const isDesk = useFrameShape() === 'desk'
  const { locale } = useLocale()
  const preset = presetOf(days, today)
  // Earlier presets would be refused.
  const isOpenFrom = (day: PlainDay) => first === null || day >= first
  const canGoBack = isOpenFrom(addDays(days.from, -1))
  const canGoOn = days.to < today
  const move = (by: 1 | -1) => onDays(neighbourDays(days, by))
  useCommand('today', () => onDays(presetDays('today', today)))
  useCommand('previous', canGoBack ? () => move(-1) : null)
  useCommand('next', canGoOn ? () => move(1) : null)
  const offered = RANGE_PRESETS.filter((one) => isOpenFrom(presetDays(one, today).from))
  const presets = (
    <Segmented<RangePreset | ''>
      label="Range"
      value={preset ?? ''}
      options={offered.map((value) => ({ value, label: LABELS[value] }))}
      onChange={(next) => next !== '' && onDays(presetDays(next, today))}
    />
  )
  const ends = <DayRangeFields days={days} today={today} onDays={onDays} />
  const step = (by: 1 | -1) => {
    const Chevron = by < 0 ? ChevronLeft : ChevronRight
    return (
      <IconButton
        label={by < 0 ? 'Previous' : 'Next'}
        className="max-lg:w-11 max-lg:h-11 max-[375px]:w-6"
        disabled={by < 0 ? !canGoBack : !canGoOn}
        onClick={() => move(by)}
      >
        <Chevron size={16} aria-hidden="true" />
      </IconButton>
    )
  }
  const words = preset === null ? sayEnds(days, today, locale) : LABELS[preset]
  return (
    <>
      {isDesk && presets}
      <div className="relative flex gap-0.5 items-center min-w-0">
        {step(-1)}
        {isDesk ? (
          ends
        ) : (
          <div className="flex min-w-0">
            <PopoverButton
              className="flex items-center gap-1 min-w-0 h-11 px-1.5 rounded-md font-semibold hover:bg-hover aria-expanded:bg-hover"
              button={
                <>
                  <span className="clip">{words}</span>
                  <ChevronDown size={14} aria-hidden="true" className="quiet" />
                </>
              }
              opens="Which days"
              side="start"
            >
              <div className="grid gap-2.5 p-3">
                {presets}
                <div className="flex flex-wrap gap-2">{ends}</div>
              </div>
            </PopoverButton>
          </div>
        )}
        {step(1)}
      </div>
    </>
  )
}

/** "12 Oct – 21 Nov", with the year if it isn't this one. */
function sayEnds({ from, to }: DayRange, today: PlainDay, locale: string): string {
  const first = formatDate(from, locale, today)
  return from === to ? first : `${first} – ${formatDate(to, locale, today)}`
}
