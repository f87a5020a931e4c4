import { useMemo, useState } from 'react'
import { ageShown } from '#api/reading-notice.ts'
import { useCompletedFlights } from '#api/use-completed-flights.ts'
import { useFleet } from '#api/use-fleet.ts'
import { useNeighbours } from '#api/use-neighbours.ts'
import { useReadingNotice } from '#api/use-reading-notice.ts'
import { useReservations } from '#api/use-reservations.ts'
import { useSchool } from '#api/use-school.ts'
import { sayMissing, sayPartial } from '#api/words.ts'
import { isUnfiltered } from '#domain/booking-filter.ts'
import type { LineChange } from '#domain/print-revision.ts'
import { useFindings } from '#features/booking/use-findings.ts'
import { formatDay } from '#time/format.ts'
import { asInstant, MINUTE } from '#time/instant.ts'
import { addDays, earlierDay } from '#time/plain-day.ts'
import { localDay, localDayOf } from '#time/zone.ts'
import { Button } from '#ui/Button.tsx'
import { CompletenessNotice } from '#ui/CompletenessNotice.tsx'
import { useNow } from '#ui/clock.tsx'
import { Frame } from '#ui/Frame.tsx'
import { useLocale } from '#ui/locale.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PaperDesk } from '#ui/paper/PaperDesk.tsx'
import { PaperDocument } from '#ui/paper/PaperDocument.tsx'
import { PaperFooter } from '#ui/paper/PaperFooter.tsx'
import { usePrintOnce } from '#ui/paper/use-print.ts'
import { BoardLegend } from './BoardLegend.tsx'
import { DaySheetRail } from './DaySheetRail.tsx'
import { DaySheetToolbar } from './DaySheetToolbar.tsx'
import { layOutDay } from './day-sheet.ts'
import { type DaySheetState, usualPaper } from './day-sheet-state.ts'
import { SheetBanner, sayRevision } from './SheetBanner.tsx'
import type { SheetFacts } from './sheet-facts.ts'
import { SHEET_LOOKS, sheetFlows } from './sheet-flows.ts'
import { nameOfKey, peopleOf } from './sheet-people.ts'
import type { SheetView } from './sheet-view.ts'
import { sayFilters, sayProgress } from './sheet-words.ts'
import { useHabits } from './use-habits.ts'
import { useRevision } from './use-revision.ts'

interface DaySheetPageProps {
  readonly state: DaySheetState
  readonly onState: (next: Partial<DaySheetState>) => void
}

/** Meters are read back this many days for what they last showed. */
const READINGS_DAYS = 7

const NO_CHANGES: ReadonlyMap<string, LineChange> = new Map()

/** The day as it will be printed, with the choices beside it; the print itself holds the sheet alone. */
export function DaySheetPage({ state, onState }: DaySheetPageProps) {
  const { locale } = useLocale()
  const { name, zone } = useSchool()
  const now = useNow()
  const today = localDayOf(zone, now)
  const date = state.date ?? today
  const answer = useReservations({ from: date, to: date })
  const reading = useReadingNotice(answer, now, locale)
  useNeighbours(
    { from: addDays(date, -1), to: addDays(date, -1) },
    { from: addDays(date, 1), to: addDays(date, 1) },
    answer.completeness !== 'loading',
  )
  const lastLogged = earlierDay(date, today)
  const flights = useCompletedFlights({ from: addDays(lastLogged, -READINGS_DAYS), to: lastLogged })
  const fleet = useFleet()
  const choice = useMemo(
    () => ({ ...state, paper: state.paper ?? usualPaper(locale) }),
    [state, locale],
  )
  const minute = asInstant(Math.floor(now / MINUTE) * MINUTE)
  const habits = useHabits(today)
  const sheet = useMemo(
    () =>
      layOutDay(
        {
          reservations: answer.items,
          flights: flights.items,
          habits,
          fleet,
          day: localDay(zone, date),
          now: minute,
        },
        state,
      ),
    [answer.items, flights.items, habits, fleet, zone, date, minute, state],
  )
  const instructors = useMemo(() => peopleOf(answer.items, 'instructors'), [answer.items])
  const { asOf, completeness } = answer
  const missing = useMemo(
    () => answer.missing.map((stretch) => sayMissing(stretch, zone, locale)),
    [answer.missing, zone, locale],
  )
  const filters = useMemo(() => {
    const people = { instructor: instructors, customer: peopleOf(answer.items, 'customers') }
    return sayFilters(state, (group, key) => nameOfKey(key, people[group], state.names))
  }, [answer.items, instructors, state])
  const facts: SheetFacts = {
    school: name,
    zone,
    locale,
    day: date,
    today,
    asOf,
    printedAt: now,
    filters,
    completeness,
    missing,
  }
  const revision = useRevision(sheet, date, state, completeness)
  const { marks } = useFindings(answer.items)
  const changes = revision?.changes ?? NO_CHANGES
  const isWhole = completeness === 'complete'
  const view = useMemo(
    (): SheetView => ({
      zone,
      locale,
      day: date,
      isWhole,
      changes,
      findings: marks,
      names: state.names,
      phones: state.phones,
      isFiltered: !isUnfiltered(state),
      origin: location.origin,
    }),
    [zone, locale, date, isWhole, changes, marks, state],
  )
  const [pages, setPages] = useState<number | null>(null)
  const isReady = completeness !== 'loading' && flights.completeness !== 'loading'
  usePrintOnce(state.auto, isReady && pages !== null)
  const { kind, orientation } = SHEET_LOOKS[state.layout]
  const flows = useMemo(
    () => sheetFlows({ sheet, fleet, now: minute }, choice, view),
    [sheet, fleet, minute, choice, view],
  )
  const long = formatDay(date, locale, 'long')
  const isOld = answer.problem !== null || answer.staleReason !== null
  const isPartial = answer.completeness === 'incomplete'
  return (
    <Frame
      title={`Day sheet, ${long}`}
      asOf={answer.asOf}
      age={ageShown(answer)}
      range={{
        list: 'reservations',
        days: { from: date, to: date },
        words: date === today ? 'today' : formatDay(date, locale, 'short'),
      }}
      tone={isOld || isPartial ? 'amber' : 'quiet'}
      statusText={isOld ? 'Not refreshed' : isPartial ? 'Partly known' : ''}
      toolbar={
        <DaySheetToolbar
          date={date}
          today={today}
          pages={pages}
          onDate={(day) => onState({ date: day === today ? null : day })}
        />
      }
      rail={
        <DaySheetRail
          reservations={answer.items}
          isWhole={isWhole}
          people={instructors}
          fleet={fleet}
          date={date}
          today={today}
          choice={choice}
          onState={onState}
        />
      }
      notices={
        <>
          <CompletenessNotice
            completeness={answer.completeness}
            missingDays={[...new Set(answer.missing.flatMap((stretch) => stretch.days))]}
            sentences={
              answer.completeness === 'complete'
                ? [
                    `Every booking of ${long} is on this sheet${sheet.cancelledLeftOut > 0 ? `, ${sheet.cancelledLeftOut} cancelled left out` : ''}.`,
                  ]
                : [...missing, ...(answer.items.length > 0 ? [sayPartial(answer.missing)] : [])]
            }
            progressText={sayProgress(answer.progress)}
            onRetry={answer.retry}
          />
          {reading.sentence !== null && (
            <Notice
              tone={answer.problem && answer.items.length === 0 ? 'red' : 'amber'}
              action={
                answer.problem && !isPartial && <Button onClick={answer.retry}>Read again</Button>
              }
            >
              {reading.sentence}
            </Notice>
          )}
        </>
      }
    >
      <PaperDesk>
        <PaperDocument
          paper={choice.paper}
          orientation={orientation}
          flows={flows}
          onPages={setPages}
          renderBanner={() => (
            <SheetBanner
              kind={kind}
              facts={facts}
              showsCancelled={state.cancelled}
              cancelledLeftOut={sheet.cancelledLeftOut}
              revision={revision}
            />
          )}
          renderFooter={(place) => (
            <>
              {state.layout === 'board' && <BoardLegend hasChanges={changes.size > 0} />}
              <PaperFooter place={place} revision={sayRevision(revision, facts)} />
            </>
          )}
        />
      </PaperDesk>
    </Frame>
  )
}
