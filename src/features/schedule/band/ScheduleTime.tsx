import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Printer from 'lucide-react/icons/printer'
import { type ReactNode, useRef } from 'react'
import type { ScheduleViewProps } from '#features/schedule/schedule-view.ts'
import { type Heading } from '#features/schedule/schedule-words.ts'
import { type ScheduleView, VIEW_OPTIONS, VIEWS } from '#features/schedule/views.ts'
import { Button } from '#ui/Button.tsx'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Link, useOpens } from '#ui/link.tsx'
import { useFrameShape, useIsPhone } from '#ui/media.ts'
import { PopoverButton } from '#ui/PopoverButton.tsx'
import { textMeasure } from '#ui/text-measure.ts'
import { useMeasured } from '#ui/use-measured.ts'
import styles from './ScheduleTime.module.css'

const dayChoice = lazyPart(async () => (await import('./DayChoice.tsx')).DayChoice)

interface ScheduleTimeProps
  extends Pick<ScheduleViewProps, 'day' | 'days' | 'today' | 'onState' | 'onStep'> {
  readonly view: ScheduleView
  readonly heading: Heading
}

/** Range and view. On a phone there is room for the day only; the rest moves to the counts. */
export function ScheduleTime(props: ScheduleTimeProps) {
  const { onStep } = props
  const isPhone = useIsPhone()
  return (
    <>
      <div className={styles.time}>
        <IconButton label="Previous" onClick={() => onStep(-1)}>
          <ChevronLeft size={16} aria-hidden="true" />
        </IconButton>
        <HeadingButton {...props} />
        <IconButton label="Next" onClick={() => onStep(1)}>
          <ChevronRight size={16} aria-hidden="true" />
        </IconButton>
        {!isPhone && <TodayButton {...props} />}
      </div>
      {!isPhone && <Clocks {...props} />}
      {!isPhone && <ViewChoice {...props} />}
    </>
  )
}

interface ScheduleCountsProps extends ScheduleTimeProps {
  readonly children: ReactNode
}

/** On a phone, a button back to today comes first when another day is shown. */
export function ScheduleCounts(props: ScheduleCountsProps) {
  const { days, today, children } = props
  const isPhone = useIsPhone()
  const isToday = days.from <= today && today <= days.to
  return (
    <>
      {isPhone && !isToday && <TodayButton {...props} />}
      {isPhone && <Clocks {...props} />}
      {children}
      {isPhone && <ViewChoice {...props} />}
      {isPhone && isToday && <TodayButton {...props} />}
    </>
  )
}

function Clocks({ heading }: Pick<ScheduleTimeProps, 'heading'>) {
  return heading.clocks !== '' && <span className={styles.clocks}>{heading.clocks}</span>
}

function TodayButton({ onState }: Pick<ScheduleTimeProps, 'onState'>) {
  return (
    <Button className={styles.today} onClick={() => onState({ date: null })}>
      Today
    </Button>
  )
}

function ViewChoice({ view, onState }: Pick<ScheduleTimeProps, 'view' | 'onState'>) {
  return useFrameShape() === 'desk' ? (
    <Segmented
      label="View"
      value={view}
      options={VIEW_OPTIONS}
      onChange={(next) => onState({ view: next })}
    />
  ) : (
    <select
      className={styles.select}
      aria-label="View"
      value={view}
      onChange={(event) => onState({ view: viewOf(event.currentTarget.value) })}
    >
      {VIEW_OPTIONS.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

export function PrintDay({ href }: { href: string }) {
  if (!useOpens()(href)) return null
  return (
    <Link href={href} className={styles.print} title="Print the day" aria-label="Print the day">
      <Printer size={16} aria-hidden="true" />
    </Link>
  )
}

function viewOf(value: string): ScheduleView | null {
  return VIEWS.find(({ id }) => id === value)?.id ?? null
}

const measureHeading = textMeasure({ size: 14, weight: 600 })
/** Both sides together, px. */
const PADDING = 4

function longestIn(room: number, wordings: readonly string[]): string {
  return wordings.find((text) => measureHeading(text) + PADDING <= room) ?? wordings.at(-1) ?? ''
}

function widthOf({ clientWidth }: HTMLElement): number {
  return clientWidth
}

function HeadingButton({ heading, day, days, today, onState }: ScheduleTimeProps) {
  const place = useRef<HTMLDivElement>(null)
  const room = useMeasured(place, widthOf)
  const isPhone = useIsPhone()
  const { words, shorter, year, isThisYear } = heading
  // Omit the year if it is this year.
  const whole = isThisYear ? words : `${words} ${year}`
  const shown = isPhone && room !== null ? longestIn(room, [whole, words, ...shorter]) : whole
  return (
    <div ref={place} className={styles.days}>
      <PopoverButton
        className={styles.heading}
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
          <div className={styles.month}>
            <dayChoice.Part
              day={day}
              days={days}
              today={today}
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
