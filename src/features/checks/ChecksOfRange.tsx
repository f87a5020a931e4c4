import { useMemo, useState } from 'react'
import { useReadingNotice } from '#api/status/use-reading-notice.ts'
import type { PageProps } from '#bookings/address/page-address.ts'
import { auditSettings } from '#bookings/audit/audit-settings.ts'
import type { AuditSubjects } from '#bookings/audit/reviewed-findings.ts'
import { useDoneCases } from '#bookings/audit/use-done-cases.ts'
import { PageBookingsProvider } from '#bookings/booking/page-bookings.tsx'
import { FilterRail } from '#bookings/filters/FilterRail.tsx'
import { useFindings } from '#bookings/findings/use-findings.ts'
import { PaperHead } from '#bookings/paper/PaperHead.tsx'
import { isUnread } from '#bookings/range/is-unread.ts'
import { RangeFrame, useRangeInSight } from '#bookings/range/RangePage.tsx'
import { useMatching } from '#bookings/range/use-matching.ts'
import { useRangeChecks } from '#bookings/range/use-range-checks.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import type { Cause } from '#domain/audit/by-cause.ts'
import { sayChecks, WHY_UNSURE } from '#domain/audit/checks.ts'
import { ofAircraft } from '#domain/matching/case-filter.ts'
import type { Undecided } from '#domain/matching/match-case.ts'
import { sayBeside, sayLeftOut, sayScore } from '#domain/matching/score-words.ts'
import { sortCases } from '#domain/matching/sort-cases.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/notices/EmptyState.tsx'
import { SkeletonRows } from '#ui/notices/Skeleton.tsx'
import { CaseChips } from './CaseChips.tsx'
import { CaseFiles, type CaseFilesProps } from './CaseFiles.tsx'
import { CheckEvidence } from './CheckEvidence.tsx'
import { CheckList } from './CheckList.tsx'
import { type CheckSection, sectionsOf } from './check-sections.ts'
import type { ChecksState } from './checks-state.ts'
import { checksPaperHref } from './checks-state.ts'
import { useChecks } from './use-checks.ts'

const NOTHING: readonly Undecided[] = []
const NO_SECTIONS: readonly CheckSection[] = []

export function ChecksOfRange({
  state,
  onState,
  onOpenReservation,
  onOpenFlight,
}: PageProps<ChecksState>) {
  const { title, words, now } = useRangeInSight()
  const { matching, schedule, log, answer, isWhole, rail } = useMatching()
  const { sentence } = useReadingNotice(answer, now, useDateFormat())
  const { aircraft, bucket } = state
  const { audit, checks, causeOf } = useRangeChecks({ log }, aircraft)
  const isChecked = audit.audit !== null
  const { isDone, mark: markCase } = useDoneCases()
  const shown = useMemo(() => ofAircraft(matching, aircraft), [matching, aircraft])
  const cases = useMemo(() => sortCases(shown.cases), [shown.cases])
  // Undecided cases are listed after loading.
  const undecided = answer.completeness === 'loading' ? NOTHING : shown.undecided
  // A correction explains some cases, so they wait for it.
  const sections = useMemo(
    () =>
      isChecked
        ? sectionsOf({ ...checks, cases, undecided, bucket, isDone, causeOf })
        : NO_SECTIONS,
    [isChecked, checks, cases, undecided, bucket, isDone, causeOf],
  )
  const chosen = useChecks({ sections, state, onState, audit, markCase })
  const findings = useFindings(schedule.items)
  const { agree, toExplain } = shown.score
  const left = toExplain - cases.toExplain.filter(isDone).length
  const notes = aircraft ? [`Aircraft: ${aircraft.join(', ') || 'none'}.`] : []
  // The chips and the list count the others.
  const beside = sayBeside({ ...shown.score, calledOff: 0, flights: 0, gaps: 0 })
  const asides = [beside, sayLeftOut(shown, isWhole), isWhole && !audit.isSure ? WHY_UNSURE : '']
  const { notDue, maintenance } = shown
  const ofFilter = [...shown.cases, ...shown.undecided, ...notDue, ...maintenance]
  const isNone = isWhole && aircraft !== null && ofFilter.length === 0
  const [heading, about] = !isChecked
    ? ['Checking', 'The counts appear when the checks are done.']
    : isUnread(answer)
      ? ['Not checked', sentence ?? '']
      : isNone
        ? ['Nothing to check', notes[0]]
        : [sayChecks(checks.open, audit.isSure), sayScore(shown.score, isWhole, left)]
  const tools = (
    <CheckTools
      cases={bucket === 'matched' ? cases.agreeing : [...cases.toExplain, ...cases.unbooked]}
      answer={answer}
      printHref={checksPaperHref(state)}
    />
  )
  return (
    <RangeFrame
      answer={answer}
      // Hold the page until the checks are done: they go on top.
      isComing={!isChecked}
      whole={`Every booking and every flight of ${words} is checked.`}
      rail={<FilterRail {...rail} chosen={state} onChoose={onState} />}
    >
      <PaperHead
        title={title}
        asOf={answer.asOf}
        ages={answer.ages}
        notes={notes}
        isChecked={isChecked}
      />
      <PageBookingsProvider findings={findings}>
        <header className="flex flex-none flex-wrap gap-x-4 gap-y-1 items-center min-h-11 py-1.5 px-3 border-b border-line">
          <div className="flex-[1_1_310px]">
            <h2 className={isChecked ? 'text-16' : 'unprinted text-16'}>{heading}</h2>
            <p className="text-muted text-13" data-score={`${agree} of ${agree + toExplain}`}>
              {about}
            </p>
          </div>
          {chosen.undo && <Button onClick={chosen.undo}>Undo Done</Button>}
          {isChecked && <Elsewhere causes={checks.elsewhere} flights={audit.subjects.flights} />}
          {chosen.isSideBySide && tools}
        </header>
        <div
          className="flex flex-1 min-h-0 print:block"
          data-reading={state.open === '' ? undefined : true}
        >
          {isChecked && isNone ? (
            <EmptyState title="No bookings or flights match the filters">
              <Button onClick={() => onState({ aircraft: null })}>Clear filters</Button>
            </EmptyState>
          ) : isChecked ? (
            <CheckList
              sections={sections}
              audit={audit}
              chosen={chosen}
              chips={
                !isUnread(answer) && (
                  <CaseChips
                    cases={cases}
                    isDone={isDone}
                    bucket={bucket}
                    onBucket={(next) => onState({ bucket: next, open: '' })}
                  />
                )
              }
              nothing={
                isUnread(answer) || answer.completeness === 'loading'
                  ? null
                  : !isWhole
                    ? 'No problems in the data loaded so far.'
                    : answer.items.length === 0
                      ? 'Nothing to check in these days.'
                      : 'No correction needed, and every booking matches the log.'
              }
              asides={asides.filter((words) => words !== '')}
              tools={!chosen.isSideBySide && tools}
            />
          ) : (
            <SkeletonRows />
          )}
          <CheckEvidence
            chosen={chosen}
            audit={audit}
            onOpenReservation={onOpenReservation}
            onOpenFlight={onOpenFlight}
          />
        </div>
      </PageBookingsProvider>
    </RangeFrame>
  )
}

interface ElsewhereProps {
  readonly causes: readonly Cause[]
  readonly flights: AuditSubjects['flights']
}

function Elsewhere({ causes, flights }: ElsewhereProps) {
  const { days, onDays } = useRangeInSight()
  const dates = causes.flatMap(({ lead }) => flights.get(lead.flightId ?? '')?.date ?? [])
  const [from, to] = [[...dates, days.from].toSorted()[0], [...dates, days.to].toSorted().at(-1)]
  if (causes.length === 0 || !from || !to) return null
  return (
    <Button onClick={() => onDays({ from, to })}>
      {causes.length} more to correct on other days
    </Button>
  )
}

function CheckTools(files: CaseFilesProps) {
  const [isRulesOpen, setIsRulesOpen] = useState(false)
  return (
    <div className="unprinted flex flex-wrap gap-1 max-md:p-3">
      <Button look="quiet" onClick={() => setIsRulesOpen(true)}>
        Rules
      </Button>
      <CaseFiles {...files} />
      {isRulesOpen && <auditSettings.Part onClose={() => setIsRulesOpen(false)} />}
    </div>
  )
}
