import { useMemo } from 'react'
import { pageHref } from '#bookings/address/hrefs.ts'
import type { StateProps } from '#bookings/address/page-address.ts'
import { useAudit } from '#bookings/audit/use-audit.ts'
import { PageBookingsProvider } from '#bookings/booking/page-bookings.tsx'
import { KnownNotice } from '#bookings/known/KnownNotice.tsx'
import { NotFoundHere } from '#bookings/known/NotFoundHere.tsx'
import { useLoadedAround } from '#bookings/known/use-loaded-around.ts'
import { PaperHead } from '#bookings/paper/PaperHead.tsx'
import { gatherPeople, peopleCalled } from '#domain/record/people.ts'
import { nameOrEmail } from '#domain/record/person.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { Frame } from '#ui/frame/Frame.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notices/Notice.tsx'
import { SkeletonRows } from '#ui/notices/Skeleton.tsx'
import { PeopleList } from './PeopleList.tsx'
import { PersonPart } from './PersonPart.tsx'
import { PEOPLE_ROLES, type PersonState, personAddress } from './person-state.ts'

interface PersonPageProps extends StateProps<PersonState> {
  readonly onOpenFlight: (id: string) => void
}

export function PersonPage({ state, onState, onOpenFlight }: PersonPageProps) {
  const around = useLoadedAround()
  const { now, today, booked, flown, findings, ages, isLoading } = around
  const everybody = useMemo(
    () => gatherPeople(booked.items, flown.items),
    [booked.items, flown.items],
  )
  const { audit, doubts, isLogRead } = useAudit({
    flights: flown.items,
    completeness: flown.days === null ? 'loading' : 'complete',
  })
  const data = { booked, flown, doubts, dispatch: findings.dispatch, now, today }
  const isList = state.who === ''
  const people = useMemo(
    () => (isList ? [] : peopleCalled(everybody, state.who)),
    [everybody, isList, state.who],
  )
  return (
    <Frame
      title={isList ? 'People' : 'Person'}
      asOf={booked.asOf}
      ages={ages}
      chips={
        isList ? (
          <Segmented
            label="Role"
            value={state.role}
            options={PEOPLE_ROLES}
            onChange={(role) => onState({ role })}
          />
        ) : (
          <Link href={pageHref('people', {})}>All people</Link>
        )
      }
      notices={<KnownNotice {...around} isLogRead={isLogRead} />}
    >
      <PaperHead
        title={people.map(nameOrEmail).map(visibleText).join(', ') || 'People'}
        days={booked.days}
        asOf={booked.asOf}
        ages={ages}
        isChecked={audit !== null}
        notes={[isList && state.role !== 'all' && `Only ${state.role}s.`]}
        incomplete={around.incomplete}
        isUpright
      />
      <div className="flex flex-col gap-5 w-full max-w-360 pt-4 pb-12 px-4 max-md:pt-3 max-md:pb-10 max-md:px-3 print:py-0 print:px-3">
        {people.length > 1 && (
          <Notice tone="amber">{`${people.length} people share this e-mail.`}</Notice>
        )}
        <PageBookingsProvider findings={findings}>
          {/* Those found later would push the others down. */}
          {isList && isLoading && <SkeletonRows />}
          {isList && !isLoading && everybody.length > 0 && (
            <PeopleList role={state.role} people={everybody} isChecked={audit !== null} {...data} />
          )}
          {people.map((person) => (
            <PersonPart
              key={`${person.key} ${person.name}`}
              person={person}
              onOpenFlight={onOpenFlight}
              {...data}
            />
          ))}
        </PageBookingsProvider>
        {(isList ? everybody : people).length === 0 &&
          !isLoading &&
          (isLogRead || flown.days === null) && (
            <NotFoundHere
              {...around}
              title={isList ? 'No one found' : `No one found for “${visibleText(state.who)}”`}
            />
          )}
      </div>
    </Frame>
  )
}

PersonPage.address = personAddress
