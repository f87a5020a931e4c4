import { useMemo } from 'react'
import { problemOf } from '#api/http/errors.ts'
import { type Mine, useMine } from '#api/queries/use-own.ts'
import { nothingLoaded } from '#api/range/loaded.ts'
import { openBookingAges } from '#api/range/open-ages.ts'
import { useMay, useSession } from '#api/status/use-session.ts'
import { useSchool } from '#api/use-school.ts'
import { CalendarButton } from '#bookings/booking/CalendarButton.tsx'
import { PageBookingsProvider } from '#bookings/booking/page-bookings.tsx'
import { useDispatch } from '#bookings/booking/use-dispatch.ts'
import { calendarLinks } from '#bookings/feeds/calendar-links.ts'
import { PaperHead } from '#bookings/paper/PaperHead.tsx'
import { gatherPeople, peopleCalled } from '#domain/record/people.ts'
import { formatDayRange } from '#time/format.ts'
import { localDays } from '#time/zone.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { useNow } from '#ui/clock.tsx'
import { Frame } from '#ui/frame/Frame.tsx'
import { useLocale } from '#ui/locale.tsx'
import { EmptyState } from '#ui/notices/EmptyState.tsx'
import { PAGES } from '#wire/pages.ts'
import { AroundNow } from './AroundNow.tsx'
import { RecordLists } from './PersonRows.tsx'
import { allBookings, upcomingOf } from './person-figures.ts'

export function MinePage({ onOpenFlight }: { onOpenFlight: ((id: string) => void) | null }) {
  const { mine, error } = useMine()
  const { name = '' } = useSession() ?? {}
  const isAdmin = useMay('administer')
  const { zone } = useSchool()
  const now = useNow()
  const own = mine === null || mine.hasNoEmail ? null : mine
  const asOf = own?.asOf ?? null
  const ages = useMemo(() => {
    if (!own?.days) return []
    const part = { kind: 'known', reason: null, readAt: now } as const
    const known = {
      ...nothingLoaded<never>(),
      parts: own.known.map((one) => ({ ...one, ...part })),
    }
    return openBookingAges(known, localDays(zone, own.days), own.bookings, now, zone)
  }, [own, zone, now])
  return (
    <Frame title={PAGES.mine.title} {...{ asOf, ages }}>
      <PaperHead
        {...{ asOf, ages }}
        title={name || PAGES.mine.title}
        days={mine?.days ?? null}
        isUpright
      />
      <div className="flex flex-col gap-5 w-full max-w-360 pt-4 pb-12 px-4 max-md:pt-3 max-md:pb-10 max-md:px-3 print:py-0">
        {mine === null && error !== null && (
          <EmptyState title="Couldn’t load your bookings">
            <p>{problemOf(error).detail || 'Trying again.'}</p>
          </EmptyState>
        )}
        {mine?.hasNoEmail && (
          <EmptyState title="Add your e-mail to see your bookings">
            <p>
              {isAdmin ? 'Add' : 'Ask an admin to add'} the e-mail on your bookings to your account.
            </p>
            {isAdmin && <ButtonLink href={PAGES.adminPeople.path}>Add your e-mail</ButtonLink>}
          </EmptyState>
        )}
        {own && <OwnPart mine={own} onOpenFlight={onOpenFlight} />}
        {own && <calendarLinks.Part />}
      </div>
    </Frame>
  )
}

/** The gateway answers with all that it has of these days. */
const isKnown = () => true

interface OwnPartProps {
  readonly mine: Mine
  readonly onOpenFlight: ((id: string) => void) | null
}

function OwnPart({ mine, onOpenFlight }: OwnPartProps) {
  const { bookings, flown, days, asOf } = mine
  const { name = '', email = '' } = useSession() ?? {}
  const { locale } = useLocale()
  const now = useNow()
  const dispatch = useDispatch(bookings)
  const own = useMemo(
    () => peopleCalled(gatherPeople(bookings, flown), email)[0] ?? null,
    [bookings, flown, email],
  )
  const where = days === null ? '' : formatDayRange(days, locale)
  const known = own === null ? [] : allBookings(own)
  return (
    <PageBookingsProvider>
      <header className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h2 className="min-w-0 text-20 leading-6.5 wrap-anywhere">
          <bdi>{name}</bdi>
        </h2>
        <span className="quiet">{where}, loaded days only</span>
        <CalendarButton
          which="upcoming "
          name={name}
          bookings={upcomingOf({ now, dispatch }, known)}
          asOf={asOf}
          isOwn
        />
      </header>
      {own === null ? (
        <EmptyState title="No bookings or flights found for you">
          <p>Flightline looks for the e-mail {email}.</p>
        </EmptyState>
      ) : (
        <>
          <AroundNow {...{ bookings: known, booked: { days, isKnown }, dispatch, now }} />
          <RecordLists {...{ bookings: known, dispatch, now, onOpenFlight }} of={own} isLogRead />
        </>
      )}
    </PageBookingsProvider>
  )
}
