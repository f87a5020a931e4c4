import { useMemo, useState } from 'react'
import { ageShown } from '#api/reading-notice.ts'
import { useCompletedFlights } from '#api/use-completed-flights.ts'
import { useFleet } from '#api/use-fleet.ts'
import { useNeighbours } from '#api/use-neighbours.ts'
import { useReadingNotice } from '#api/use-reading-notice.ts'
import { useReservations } from '#api/use-reservations.ts'
import { useSchool } from '#api/use-school.ts'
import { sayMissing, sayPartial } from '#api/words.ts'
import { formatDay } from '#time/format.ts'
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
import { DaySheetRail } from './DaySheetRail.tsx'
import { DaySheetToolbar } from './DaySheetToolbar.tsx'
import { layOutDay } from './day-sheet.ts'
import { type DaySheetState, usualPaper } from './day-sheet-state.ts'
import { dispatchList } from './list-flow.tsx'
import { SheetBanner } from './SheetBanner.tsx'
import type { SheetFacts } from './sheet-facts.ts'
import { instructorName, instructorsOf } from './sheet-people.ts'
import { sayFilters, sayProgress } from './sheet-words.ts'

interface DaySheetPageProps {
  readonly state: DaySheetState
  readonly onState: (next: Partial<DaySheetState>) => void
}

/** Meters are read back this many days for what they last showed. */
const READINGS_DAYS = 7

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
  const choice = { ...state, paper: state.paper ?? usualPaper(locale) }
  const sheet = useMemo(
    () =>
      layOutDay(
        {
          reservations: answer.items,
          flights: flights.items,
          fleet,
          day: localDay(zone, date),
          now,
        },
        state,
      ),
    [answer.items, flights.items, fleet, zone, date, now, state],
  )
  const people = useMemo(() => instructorsOf(answer.items), [answer.items])
  const { asOf, completeness } = answer
  const missing = useMemo(
    () => answer.missing.map((stretch) => sayMissing(stretch, zone, locale)),
    [answer.missing, zone, locale],
  )
  const facts = useMemo(
    (): SheetFacts => ({
      school: name,
      zone,
      locale,
      day: date,
      asOf,
      printedAt: now,
      filters: sayFilters(state, (key) => instructorName(key, people, state.names)),
      completeness,
      missing,
    }),
    [name, zone, locale, date, asOf, now, state, people, completeness, missing],
  )
  const [pages, setPages] = useState<number | null>(null)
  usePrintOnce(state.auto, answer.completeness !== 'loading' && pages !== null)
  const flows = useMemo(() => [dispatchList(sheet, facts, state)], [sheet, facts, state])
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
          isWhole={answer.completeness === 'complete'}
          people={people}
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
          orientation="landscape"
          flows={flows}
          onPages={setPages}
          renderBanner={() => (
            <SheetBanner
              kind="Dispatch list"
              facts={facts}
              showsCancelled={state.cancelled}
              cancelledLeftOut={sheet.cancelledLeftOut}
            />
          )}
          renderFooter={(place) => <PaperFooter place={place} />}
        />
      </PaperDesk>
    </Frame>
  )
}
