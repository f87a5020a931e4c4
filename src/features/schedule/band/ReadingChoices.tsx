import { useReading } from '#features/schedule/hours/reading.tsx'
import { useScheduleData } from '#features/schedule/schedule-data.ts'
import { weekdayNames } from '#ui/fields/day-names.ts'
import { useLocale } from '#ui/locale.tsx'
import { useIsPhone } from '#ui/media.ts'
import { DisplayChoice } from './DisplayChoice.tsx'

export function ReadingChoices() {
  const { view, state, onState } = useScheduleData()
  const { choice: reading } = useReading()
  const isPhone = useIsPhone()
  const { locale, weekStart } = useLocale()
  if (view !== 'day' && view !== 'week') return null
  const isWeek = view === 'week'
  const names = weekdayNames(weekStart, locale)
  return (
    <>
      {isWeek && (
        <DisplayChoice
          label="Days"
          value={state.week ?? 'whole'}
          options={[
            { value: 'whole', label: `${names[0]?.short} – ${names.at(-1)?.short}` },
            { value: 'ahead', label: 'Next 7 days' },
          ]}
          onChange={(week) => onState({ week: week === 'ahead' ? week : null })}
        />
      )}
      {/* A phone lists a week. */}
      {isWeek && isPhone ? null : (
        <DisplayChoice
          label="Layout"
          value={state.reading ?? (isWeek ? 'fitting' : 'grid')}
          options={[
            ...(isWeek ? [{ value: 'fitting' as const, label: 'As it fits' }] : []),
            { value: 'grid', label: 'Rows' },
            { value: 'calendar', label: 'Calendar' },
          ]}
          onChange={(reading) =>
            onState({
              reading: reading === 'fitting' || (reading === 'grid' && !isWeek) ? null : reading,
            })
          }
        />
      )}
      {reading && reading.why !== '' && <p className="note m-0">{reading.why}</p>}
      {isWeek && !isPhone && (
        <DisplayChoice
          label="Cells"
          value={state.cells ?? 'lines'}
          options={[
            { value: 'lines', label: 'Lines' },
            { value: 'strips', label: 'Strips' },
          ]}
          onChange={(cells) => onState({ cells: cells === 'strips' ? cells : null })}
        />
      )}
    </>
  )
}
