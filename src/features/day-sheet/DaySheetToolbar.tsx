import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { formatDay, formatDayRange } from '#time/format.ts'
import { addDays, type PlainDay } from '#time/plain-day.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { useLocale } from '#ui/locale.tsx'
import { useIsPhone } from '#ui/media.ts'
import styles from './DaySheetToolbar.module.css'

interface DaySheetToolbarProps {
  readonly date: PlainDay
  readonly today: PlainDay
  readonly onDate: (day: PlainDay) => void
}

export function DaySheetToolbar({ date, today, onDate }: DaySheetToolbarProps) {
  const { locale } = useLocale()
  const isPhone = useIsPhone()
  return (
    <>
      <div className={styles.steps}>
        <IconButton label="Previous" onClick={() => onDate(addDays(date, -1))}>
          <ChevronLeft size={16} aria-hidden="true" />
        </IconButton>
        <span className={styles.date}>
          {isPhone
            ? formatDay(date, locale, 'short')
            : formatDayRange({ from: date, to: date }, locale)}
        </span>
        <IconButton label="Next" onClick={() => onDate(addDays(date, 1))}>
          <ChevronRight size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <Button onClick={() => onDate(today)} aria-current={date === today ? 'date' : undefined}>
        Today
      </Button>
    </>
  )
}
