import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Printer from 'lucide-react/icons/printer'
import { type ReactNode, useRef } from 'react'
import { useDateFormat } from '#bookings/use-date-format.ts'
import { useScheduleData } from '#features/schedule/schedule-data.ts'
import { dayPaperHref } from '#features/schedule/schedule-state.ts'
import { clockWords, headingOf, viewOptions } from '#features/schedule/schedule-words.ts'
import type { ScheduleView } from '#features/schedule/views.ts'
import { Button } from '#ui/Button.tsx'
import { useCommand } from '#ui/commands.ts'
import { Select } from '#ui/fields/Field.tsx'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { ChipLine } from '#ui/frame/ChipLine.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Link, useOpens } from '#ui/link.tsx'
import { useLocale } from '#ui/locale.tsx'
import { useFrameShape, useIsPhone } from '#ui/media.ts'
import { PopoverButton } from '#ui/PopoverButton.tsx'
import { textMeasure } from '#ui/text-measure.ts'
import { clientWidthOf, useMeasured } from '#ui/use-measured.ts'

const dayChoice = lazyPart(async () => (await import('./DayChoice.tsx')).DayChoice)

/** Range and view. On a phone there is room for the day only; the rest moves to the counts. */
export function ScheduleTime() {
  const { onStep } = useScheduleData()
  const isPhone = useIsPhone()
  useCommand('previous', () => onStep(-1))
  useCommand('next', () => onStep(1))
  return (
    <>
      <div className="flex flex-none items-center gap-0.5 max-md:flex-1 max-md:min-w-0">
        <IconButton label="Previous" className="max-[375px]:w-9" onClick={() => onStep(-1)}>
          <ChevronLeft size={16} aria-hidden="true" />
        </IconButton>
        <HeadingButton />
        <IconButton label="Next" className="max-[375px]:w-9" onClick={() => onStep(1)}>
          <ChevronRight size={16} aria-hidden="true" />
        </IconButton>
        {!isPhone && <TodayButton />}
      </div>
      {!isPhone && <Clocks />}
      {!isPhone && <ViewChoice />}
    </>
  )
}

/** On a phone the choice of view comes first, after a button back to today when another day is shown. */
export function ScheduleCounts({ children }: { children: ReactNode }) {
  const { days, today } = useScheduleData()
  const isPhone = useIsPhone()
  const isToday = days.from <= today && today <= days.to
  return (
    <ChipLine>
      {isPhone && !isToday && <TodayButton />}
      {isPhone && <ViewChoice />}
      {children}
      {isPhone && <Clocks />}
      {isPhone && isToday && <TodayButton />}
    </ChipLine>
  )
}

function Clocks() {
  const { state, view, span, days } = useScheduleData()
  const format = useDateFormat()
  const isPhone = useIsPhone()
  const words = clockWords(span, days, format)
  if (words === '') return null
  const hasHours = view === 'day' || (view === 'week' && !isPhone)
  return (
    <span className="note flex-none">
      {words}
      {hasHours && state.reading === 'calendar' && ': rows instead of hours'}
    </span>
  )
}

function TodayButton() {
  const { onState } = useScheduleData()
  const showToday = () => onState({ date: null })
  useCommand('today', showToday)
  return (
    <Button className="ml-1" onClick={showToday}>
      Today
    </Button>
  )
}

function ViewChoice() {
  const { view, onState } = useScheduleData()
  const shape = useFrameShape()
  const choice = {
    label: 'View',
    value: view,
    options: viewOptions(shape),
    onChange: (next: ScheduleView) => onState({ view: next }),
  }
  if (shape === 'desk') return <Segmented {...choice} />
  return (
    <Select
      className="flex-none max-md:-order-2 field-sizing-content pl-1 pr-0 border-line font-medium"
      {...choice}
    />
  )
}

export function PrintDay() {
  const { state, day } = useScheduleData()
  const href = dayPaperHref(state, day)
  if (!useOpens()(href)) return null
  return (
    <Link
      href={href}
      className="button button-quiet"
      title="Print the day (P)"
      aria-label="Print the day"
    >
      <Printer size={16} aria-hidden="true" />
      <span className="max-lg:hidden">Print</span>
    </Link>
  )
}

const measureHeading = textMeasure({ size: 14, weight: 600 })
/** Both sides together, px. */
const PADDING = 4

function longestIn(room: number, wordings: readonly string[]): string {
  return wordings.find((text) => measureHeading(text) + PADDING <= room) ?? wordings.at(-1) ?? ''
}

function HeadingButton() {
  const { span, days, today, onState } = useScheduleData()
  const { locale } = useLocale()
  const place = useRef<HTMLDivElement>(null)
  const room = useMeasured(place, clientWidthOf)
  const isPhone = useIsPhone()
  const { words, shorter, year, isThisYear } = headingOf(span, days, today, locale)
  // Omit the year if it is this year.
  const whole = isThisYear ? words : `${words} ${year}`
  const shown = isPhone && room !== null ? longestIn(room, [whole, words, ...shorter]) : whole
  return (
    <div ref={place} className="min-w-0 max-md:flex-1">
      <PopoverButton
        className="clip max-w-full h-(--control) px-1.5 rounded-md text-14 font-semibold hover:bg-hover aria-expanded:bg-hover max-md:px-0.5"
        title="Go to another day"
        button={
          <span aria-live="polite">
            {shown !== whole && <span aria-hidden="true">{shown}</span>}
            <span className={shown === whole ? undefined : 'unseen'}>{words}</span>{' '}
            <span className={shown === whole && !isThisYear ? undefined : 'unseen'}>{year}</span>
          </span>
        }
        opens="Which day"
        side="start"
      >
        {(close) => (
          <div className="w-64 p-2">
            <dayChoice.Part
              onDay={(date) => {
                close()
                onState({ date })
              }}
            />
          </div>
        )}
      </PopoverButton>
    </div>
  )
}
