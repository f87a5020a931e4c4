import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { useLayoutEffect, useRef, useState } from 'react'
import { useSchool } from '#api/use-school.ts'
import { usePageFindings } from '#bookings/booking/page-bookings.tsx'
import { sayNoHours } from '#bookings/inspections/no-hours-words.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import type { FoundTime } from '#domain/free/find-times.ts'
import { groupBy } from '#domain/lists/group-by.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { useScheduleData } from '#features/schedule/schedule-data.ts'
import { FLIGHT_LENGTHS } from '#features/schedule/schedule-state.ts'
import { formatDay } from '#time/format.ts'
import { addDays } from '#time/plain-day.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { useIsPhone } from '#ui/media.ts'
import { useCopy } from '#ui/use-copy.ts'
import { rememberFocus } from '#ui/use-modal.ts'
import { AircraftChoice, InstructorChoice } from './FindChoices.tsx'
import styles from './FindTime.module.css'
import { sayAway, sayOffers, sayOr, sayStarts, slotText } from './find-words.ts'
import { useFoundTimes } from './use-found-times.ts'

/** In the place of the filters, so the schedule keeps its hours; on a phone a sheet over all of it. */
export function FindTime() {
  const { onState } = useScheduleData()
  const close = () => onState({ find: null })
  const panel = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const own = panel.current
    const focusBack = rememberFocus()
    own?.querySelector('select')?.focus()
    return () => {
      if (!own?.contains(document.activeElement)) return
      focusBack()
      // Nothing had it, or the filters that made room for this.
      if (own.contains(document.activeElement))
        document.querySelector<HTMLElement>('button[aria-label="Find a time"]')?.focus()
    }
  }, [])
  if (useIsPhone())
    return (
      <Dialog title="Find a time" shape="sheet" isOpen onClose={close}>
        <aside aria-label="Find a time">
          <Finder />
        </aside>
      </Dialog>
    )
  return (
    // Escape closes it from each of its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      ref={panel}
      className={styles.panel}
      aria-label="Find a time"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        close()
      }}
    >
      <header className="flex items-center justify-between pt-1.5 pr-2 pl-3">
        <h2 className="text-14">Find a time</h2>
        <IconButton label="Close" onClick={close}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </header>
      <Finder />
    </aside>
  )
}

/** The start times that fit; pressing one line copies its first. */
function Finder() {
  const { found, instructors, away, noHours } = useFoundTimes()
  const { state, onState, today, days, fleet, completeness } = useScheduleData()
  const { location } = useSchool()
  const { dispatch } = usePageFindings()
  const format = useDateFormat()
  const { locale } = format
  const tomorrow = addDays(today, 1)
  const day = days.from === days.to ? days.from : null
  const byDay = [...groupBy(found, (one) => one.day)]
  return (
    <>
      <div className="flex flex-col gap-2 items-start pt-1 pb-3 px-3 border-b border-line">
        <p className="note">Free means not booked. The school’s data doesn’t say who is at work.</p>
        <AircraftChoice
          fleet={fleet}
          chosen={state.aircraft}
          onChange={(aircraft) => onState({ aircraft })}
        />
        <InstructorChoice
          instructors={instructors}
          chosen={state.with === 'nobody' ? 'nobody' : state.instructor}
          onChange={(chosen) =>
            onState(
              chosen === 'nobody'
                ? { with: 'nobody', instructor: null }
                : { with: null, instructor: chosen },
            )
          }
        />
        <Segmented
          label="How long"
          value={String(state.find)}
          options={FLIGHT_LENGTHS.map((minutes) => ({
            value: String(minutes),
            label: `${minutes / 60} h`,
          }))}
          onChange={(value) =>
            onState({ find: FLIGHT_LENGTHS.find((minutes) => String(minutes) === value) ?? null })
          }
        />
        <Segmented
          label="When"
          value={day === today ? 'today' : day === tomorrow ? 'tomorrow' : 'other'}
          options={[
            { value: 'today', label: 'Today' },
            { value: 'tomorrow', label: 'Tomorrow' },
            ...(day === today || day === tomorrow
              ? []
              : [{ value: 'other', label: day ? formatDay(day, locale, 'short') : 'These days' }]),
          ]}
          onChange={(value) => {
            if (value === 'today') onState({ view: 'day', date: null })
            if (value === 'tomorrow') onState({ view: 'day', date: tomorrow })
          }}
        />
        {location && (
          <Checkbox
            label="Daylight only"
            isSelected={state.light}
            onChange={(light) => onState({ light })}
          />
        )}
      </div>
      <div
        className="flex flex-col gap-2 pt-2 pb-4 px-3"
        aria-live="polite"
        aria-busy={completeness === 'loading'}
      >
        {completeness === 'loading' && <p className="quiet">Loading these days</p>}
        {completeness !== 'loading' && found.length === 0 && (
          <p>Nothing fits. Try a shorter flight, another aircraft or another day.</p>
        )}
        {byDay.map(([on, times]) => (
          <section key={on}>
            {byDay.length > 1 && <h3 className="pt-1 text-14">{formatDay(on, locale, 'short')}</h3>}
            <ByModel times={times} Heading={byDay.length > 1 ? 'h4' : 'h3'} />
          </section>
        ))}
        {away.map((one) => (
          <p key={one.id} className="note">
            {sayAway(one, dispatch.stateOf(one.id), format)}
          </p>
        ))}
        {noHours.map((one) => (
          <p key={one.tail} className="note" data-no-hours={one.tail}>
            <bdi>{visibleText(one.tail)}</bdi> not offered
            {found.some(({ aircraft }) => aircraft.tail === one.tail) && ' later'}:{' '}
            <bdi>{sayNoHours(one)}</bdi>
          </p>
        ))}
        {completeness === 'incomplete' && (
          <p className="note">Days that aren’t loaded are not offered.</p>
        )}
      </div>
    </>
  )
}

function ByModel({ times, Heading }: { times: readonly FoundTime[]; Heading: 'h3' | 'h4' }) {
  const byModel = [...groupBy(times, ({ aircraft }) => aircraft.model.trim())]
  return byModel.map(([model, own]) => (
    <section key={model}>
      <Heading className={styles.model}>{visibleText(model) || 'No model'}</Heading>
      <ul>
        {[...groupBy(own, ({ aircraft }) => aircraft.tail)].map(([tail, ranges]) => (
          <li key={tail} className="border-b border-line-faint" data-found-time={tail}>
            {ranges.map((one) => (
              <Time key={one.time.start} of={one} isFirst={one === ranges[0]} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  ))
}

const NAMED = 3

/** Its aircraft is named once, before the first of its times. */
function Time({ of, isFirst }: { of: FoundTime; isFirst: boolean }) {
  const format = useDateFormat()
  const [isWide, setIsWide] = useState(false)
  const { result, copy } = useCopy(() => slotText(of, format))
  const { aircraft, starts } = of
  const people = sayOffers(of, format)
  const more = isWide ? 0 : Math.max(people.length - NAMED, 0)
  return (
    <>
      <button type="button" className="w-full py-1.25 px-1 text-left hover:bg-hover" onClick={copy}>
        <bdi className={isFirst ? 'font-semibold' : 'unseen'}>{visibleText(aircraft.tail)}</bdi>{' '}
        {!isFirst && 'or '}
        <strong>{sayStarts(starts, format)}</strong>
        {` (free until ${format.time(of.time.end)}) `}
        {isWide
          ? people.map((person) => (
              <bdi key={person} className="block">
                {person}
              </bdi>
            ))
          : people.length > 0 && <bdi>{`with ${sayOr(people.slice(0, NAMED), more > 0)}`}</bdi>}
        <span className={styles.said} aria-live="polite">
          {result === 'Copied' && <Check size={14} aria-hidden="true" />}
          {result ?? <span className="unseen">Copy</span>}
        </span>
      </button>
      {more > 0 && (
        <button
          type="button"
          className="pb-1.5 px-1 text-accent-text text-12"
          onClick={() => setIsWide(true)}
        >
          {`or ${more} ${more === 1 ? 'other' : 'others'}`}
        </button>
      )}
    </>
  )
}
