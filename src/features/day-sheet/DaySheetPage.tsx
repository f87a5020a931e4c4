import { useCallback, useState } from 'react'
import { useCompletedFlights } from '#api/queries/use-completed-flights.ts'
import { useNeighbours } from '#api/queries/use-neighbours.ts'
import { usePrintReading } from '#api/queries/use-print-reading.ts'
import { useReservations } from '#api/queries/use-reservations.ts'
import { useSchool } from '#api/use-school.ts'
import { READINGS_DAYS } from '#domain/record/last-readings.ts'
import { formatDay } from '#time/format.ts'
import { addDays, earlierDay } from '#time/plain-day.ts'
import { localDayOf } from '#time/zone.ts'
import { useNow } from '#ui/clock.tsx'
import { Frame } from '#ui/frame/Frame.tsx'
import { useLocale } from '#ui/locale.tsx'
import { PaperDesk } from '#ui/paper/PaperDesk.tsx'
import { PaperDocument } from '#ui/paper/PaperDocument.tsx'
import { PaperFooter } from '#ui/paper/PaperFooter.tsx'
import { usePrintWhen } from '#ui/paper/use-print.ts'
import { BoardLegend } from './board/BoardLegend.tsx'
import { DayNotices } from './DayNotices.tsx'
import { DaySheetRail } from './DaySheetRail.tsx'
import { DaySheetToolbar } from './DaySheetToolbar.tsx'
import type { DaySheetState } from './day-sheet-state.ts'
import { SheetBanner, sayRevision } from './SheetBanner.tsx'
import { SHEET_LOOKS } from './sheet-flows.ts'
import { useSheet } from './use-sheet.ts'

interface DaySheetPageProps {
  readonly state: DaySheetState
  readonly onState: (next: Partial<DaySheetState>) => void
}

/** The day as it will be printed, with the choices beside it; the print itself holds the sheet alone. */
export function DaySheetPage({ state, onState }: DaySheetPageProps) {
  const { locale } = useLocale()
  const { zone } = useSchool()
  const now = useNow()
  const today = localDayOf(zone, now)
  const date = state.date ?? today
  const answer = useReservations({ from: date, to: date })
  useNeighbours(
    { from: addDays(date, -1), to: addDays(date, -1) },
    { from: addDays(date, 1), to: addDays(date, 1) },
    answer.completeness !== 'loading',
  )
  const lastLogged = earlierDay(date, today)
  const flights = useCompletedFlights({ from: addDays(lastLogged, -READINGS_DAYS), to: lastLogged })
  const { sheet, facts, revision, flows, choice, fleet } = useSheet(
    { date, today, now, answer, flights: flights.items },
    state,
  )
  const [pages, setPages] = useState<number | null>(null)
  const isReady = answer.completeness !== 'loading' && flights.completeness !== 'loading'
  const [isWanted, setIsWanted] = useState(state.auto)
  const reading = usePrintReading(date, answer, now, isWanted)
  const isLaidOut = isReady && reading.state !== 'reading'
  const endPrint = useCallback(() => setIsWanted(false), [])
  usePrintWhen(isWanted, isLaidOut && pages !== null, endPrint)
  const { kind, orientation } = SHEET_LOOKS[state.layout]
  const isOld = answer.problem !== null || answer.staleReason !== null
  const isPartial = answer.completeness === 'incomplete'
  return (
    <Frame
      title={`Day sheet, ${formatDay(date, locale, 'long')}`}
      asOf={answer.asOf}
      ages={answer.ages}
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
          onPrint={() => {
            reading.again()
            setIsWanted(true)
          }}
          onDate={(day) => onState({ date: day === today ? null : day })}
        />
      }
      rail={
        <DaySheetRail
          reservations={answer.items}
          isWhole={answer.completeness === 'complete'}
          fleet={fleet}
          date={date}
          today={today}
          choice={choice}
          onState={onState}
        />
      }
      notices={
        <DayNotices
          day={date}
          answer={answer}
          print={reading}
          missing={facts.missing}
          sheet={sheet}
          now={now}
        />
      }
    >
      <PaperDesk>
        <PaperDocument
          paper={choice.paper}
          orientation={orientation}
          flows={flows}
          onPages={setPages}
          isReady={isLaidOut}
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
              {state.layout === 'board' && (
                <BoardLegend
                  hasChanges={(revision?.changes.size ?? 0) > 0}
                  hasOthers={sheet.others > 0}
                />
              )}
              <PaperFooter place={place} revision={sayRevision(revision, facts)} />
            </>
          )}
        />
      </PaperDesk>
    </Frame>
  )
}
