import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { ACCOUNTS_KEY } from '#api/accounts/use-accounts.ts'
import { useInspections } from '#api/accounts/use-inspections.ts'
import { type RunAction, sendAction } from '#api/accounts/use-sending.ts'
import { useApiEnvironment } from '#api/http/environment.ts'
import { useLoadedBookings, useOpenAges } from '#api/queries/use-all-loaded.ts'
import { useFleet } from '#api/queries/use-fleet.ts'
import { useStoredDays } from '#api/queries/use-stored.ts'
import { useSchool } from '#api/use-school.ts'
import { NotDone } from '#bookings/access/NotDone.tsx'
import { ActionContext } from '#bookings/access/use-form.ts'
import { pageHref } from '#bookings/address/hrefs.ts'
import { FilterRail } from '#bookings/filters/FilterRail.tsx'
import { AIRCRAFT_FILTER } from '#bookings/filters/rail-filter.ts'
import { LimitLegend } from '#bookings/inspections/LimitBar.tsx'
import { PaperHead } from '#bookings/paper/PaperHead.tsx'
import { sayChosen } from '#bookings/paper/sheet-head-words.ts'
import { usePrintAction } from '#bookings/paper/use-print-action.ts'
import { firstLate } from '#domain/inspections/late-bookings.ts'
import { groupBy, sumBy } from '#domain/lists/group-by.ts'
import { compareText } from '#domain/lists/in-order.ts'
import type { Aircraft } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { asInstant, parseInstant } from '#time/instant.ts'
import { addDays } from '#time/plain-day.ts'
import type { OpenAge } from '#time/reading-age.ts'
import { localDayOf } from '#time/zone.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { useNow } from '#ui/clock.tsx'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { Frame } from '#ui/frame/Frame.tsx'
import { EmptyState } from '#ui/notices/EmptyState.tsx'
import { Notice } from '#ui/notices/Notice.tsx'
import { SkeletonRows } from '#ui/notices/Skeleton.tsx'
import { useFocusKept } from '#ui/use-focus-kept.ts'
import type { InspectionWire, Overrun } from '#wire/inspections-wire.ts'
import { ImportedLine } from './ImportedLine.tsx'
import { InspectionDialogs } from './InspectionDialogs.tsx'
import { InspectionList } from './InspectionList.tsx'
import { FirstInspection, InspectionTools } from './InspectionTools.tsx'
import { INSPECTION_VIEWS, type InspectionsState, inspectionsAddress } from './inspections-state.ts'
import { type OpenedItem, PagePartContext, usePagePart } from './page-part.ts'

interface InspectionsPageProps {
  readonly state: InspectionsState
  readonly onState: (next: Partial<InspectionsState>) => void
}

/** Days the gateway searches for a booking that overruns an item. Loads nothing. */
const BOOKINGS_AHEAD = 60
const NONE: readonly InspectionWire[] = []

export function InspectionsPage({ state, onState }: InspectionsPageProps) {
  const { zone } = useSchool()
  const place = useRef<HTMLDivElement>(null)
  useFocusKept(place)
  const answer = useInspections()
  const { data, problem } = answer
  const now = useNow()
  const today = localDayOf(zone, now)
  const [opened, setOpened] = useState<OpenedItem | null>(null)
  useStoredDays({ from: today, to: addDays(today, BOOKINGS_AHEAD) }, true)
  const booked = useLoadedBookings()
  const bookings = booked.items
  const fleet = useFleet()
  const items = data?.data ?? NONE
  const shown = useMemo(
    () => items.filter(({ tail }) => state.aircraft === null || state.aircraft.includes(tail)),
    [items, state.aircraft],
  )
  const part = useMemo(() => {
    const byId = new Map(bookings.map((one) => [one.id, one]))
    const startOf = ({ reservation }: Overrun) => byId.get(reservation)?.start ?? Number.MAX_VALUE
    const models = new Map(fleet.map(({ tail, model }) => [tail, model]))
    const overruns = groupBy(firstLate(data?.overruns ?? []), ({ inspection }) => inspection)
    return {
      now,
      today,
      mayChange: data?.mayChange === true,
      modelOf: (tail: string) => models.get(tail) ?? '',
      overrunsOf: (id: string) =>
        (overruns.get(id) ?? []).toSorted(
          (a, b) => startOf(a) - startOf(b) || compareText(b.is, a.is),
        ),
      bookingOf: ({ reservation }: Overrun) => byId.get(reservation) ?? null,
      open: setOpened,
    }
  }, [bookings, fleet, data, now, today, setOpened])
  const asOf = parseInstant(data?.asOf ?? null)
  // Every item reads the same log; one with a gap says so itself.
  const logKnownTo = items.flatMap(({ knownTo }) => parseInstant(knownTo) ?? [])
  const ages: OpenAge[] = [...useOpenAges(booked, now)]
  if (logKnownTo.length > 0)
    ages.push({ pace: 'flights-today', asOf: asInstant(Math.max(...logKnownTo)) })
  const { print, refusal } = usePrintAction('inspections', { from: today, to: today })
  const notKnown = shown
    .filter(({ state }) => state === 'unknown')
    .map(({ tail, name }) => visibleText(`${tail} ${name}`))
  const chosen = sayChosen('aircraft', state.aircraft)
  const incomplete = [
    notKnown.length > 0 && `Status unknown: ${notKnown.join(', ')}.`,
    problem !== null && 'This may be out of date.',
  ].filter(Boolean)
  const isEmpty = data !== null && items.length === 0
  return (
    <PagePartContext value={part}>
      <ActionContext value={useInspectionActions()}>
        <Frame
          title="Inspections"
          asOf={asOf}
          ages={ages}
          toolbar={
            <Segmented
              label="Sort by"
              value={state.view}
              options={INSPECTION_VIEWS}
              onChange={(view) => onState({ view })}
            />
          }
          chips={
            data !== null && (
              <InspectionTools items={shown} isEmpty={isEmpty} onPrint={print} refusal={refusal} />
            )
          }
          rail={<Filters {...{ items, state, onState }} />}
          notices={
            problem !== null &&
            data !== null && (
              <Notice tone="amber">This may be out of date: Flightline didn’t answer.</Notice>
            )
          }
        >
          <div
            ref={place}
            className="grid content-start max-w-320 gap-4 pt-4 pb-12 px-4 max-md:pt-3 max-md:pb-10 max-md:px-3 print:block print:p-0"
            data-inspections={items.length}
          >
            <InspectionDialogs items={items} fleet={fleet} opened={opened} onOpened={setOpened} />
            <PaperHead
              title="Inspections"
              days={{ from: today, to: today }}
              asOf={asOf}
              ages={ages}
              notes={chosen === null ? [] : [`Only ${chosen}.`]}
              incomplete={incomplete.join(' ')}
            />
            {data === null && (problem === null ? <SkeletonRows /> : <NotDone of={answer} />)}
            <NeverRead items={shown} />
            <ImportedLine imported={data?.imported} />
            {isEmpty && <FirstInspection />}
            {!isEmpty && data !== null && shown.length === 0 && (
              <EmptyState title="No inspections for these aircraft">
                <p>Choose other aircraft in the filter.</p>
              </EmptyState>
            )}
            <div className="flex flex-wrap items-baseline gap-x-6 print:mx-3">
              {/* Read aloud as the frame's heading. */}
              <p className="unprinted text-16 font-semibold" aria-hidden="true">
                Inspections
              </p>
              {shown.length > 0 && <LimitLegend />}
            </div>
            <InspectionList items={shown} view={state.view} />
            {!isEmpty && data !== null && <WithoutAny items={items} fleet={fleet} state={state} />}
          </div>
        </Frame>
      </ActionContext>
    </PagePartContext>
  )
}

InspectionsPage.address = inspectionsAddress

/** Shows the items again once one has changed. */
function useInspectionActions(): RunAction {
  const queryClient = useQueryClient()
  const { clock } = useApiEnvironment()
  return useCallback(
    async (action) => {
      const sent = await sendAction(action, clock)
      await queryClient.invalidateQueries({ queryKey: [ACCOUNTS_KEY, '/api/inspections'] })
      return sent
    },
    [queryClient, clock],
  )
}

interface FiltersProps extends InspectionsPageProps {
  readonly items: readonly InspectionWire[]
  readonly fleet: readonly Aircraft[]
}

function Filters({ items, state, onState }: Omit<FiltersProps, 'fleet'>) {
  const { modelOf } = usePagePart()
  const known = useMemo(
    () => ({
      fleet: [],
      items: items.map(({ tail }) => ({ aircraft: { tail, model: modelOf(tail) } })),
    }),
    [items, modelOf],
  )
  const counts = useMemo(() => ({ aircraft: sumBy(items, ({ tail }) => tail) }), [items])
  return (
    <FilterRail
      filters={AIRCRAFT_FILTER}
      known={known}
      counts={counts}
      chosen={state}
      onChoose={onState}
      isWhole
    />
  )
}

/** An aircraft without items must not look as if all were well. */
function WithoutAny({ items, fleet, state }: Omit<FiltersProps, 'onState'>) {
  const { mayChange } = usePagePart()
  const has = new Set(items.map(({ tail }) => tail))
  const without = fleet.filter(
    ({ tail }) => !has.has(tail) && (state.aircraft === null || state.aircraft.includes(tail)),
  )
  if (without.length === 0) return null
  return (
    <p className="note" data-without-any="">
      No inspections for {without.map(({ tail }) => visibleText(tail)).join(', ')}.{' '}
      {mayChange ? 'Add them with “Add inspection”.' : 'A manager can add them.'}
    </p>
  )
}

/** Days of the log offered for loading: most aircraft fly within a week. */
const LOG_OFFERED = 7

/** With more tails, each line says it. */
const MAX_NAMED = 6

/** Offers to load the log for meters without a known flight; nothing loads unasked. */
function NeverRead({ items }: { readonly items: readonly InspectionWire[] }) {
  const { today } = usePagePart()
  const tails = new Set(
    items.flatMap(({ tail, left }) =>
      left.some(({ because }) => because === 'no-reading') ? [tail] : [],
    ),
  )
  if (tails.size === 0) return null
  const days = { from: addDays(today, 1 - LOG_OFFERED), to: today }
  return (
    <div className="unprinted" data-never-read={tails.size}>
      <Notice
        tone="quiet"
        action={<ButtonLink href={pageHref('flights', days)}>Open the flight log</ButtonLink>}
      >
        No meter reading for{' '}
        {tails.size > MAX_NAMED ? `${tails.size} aircraft` : [...tails].map(visibleText).join(', ')}{' '}
        yet. Flightline loads the flight log day by day, as you open it.
      </Notice>
    </div>
  )
}
