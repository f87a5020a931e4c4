import { useMemo, useState } from 'react'
import { useSession } from '#api/status/use-session.ts'
import { hrefOfPerson } from '#bookings/address/person-href.ts'
import { useBookingWords } from '#bookings/booking/page-bookings.tsx'
import { sayOut } from '#bookings/booking/say-out.ts'
import { FindingMark } from '#bookings/findings/FindingMark.tsx'
import { telHref } from '#domain/record/contact.ts'
import { DASH, formatHundredths } from '#domain/record/meter.ts'
import { sayInDoubt } from '#domain/record/meter-deltas.ts'
import type { LoadedPerson } from '#domain/record/people.ts'
import { nameOrEmail } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { foldForSearch } from '#domain/text/text-fold.ts'
import { capital, visibleText } from '#domain/text/visible-text.ts'
import { formatDay, sayHalfOnce } from '#time/format.ts'
import { daySpan } from '#time/instant.ts'
import { addDays, type PlainDay } from '#time/plain-day.ts'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { Link } from '#ui/link.tsx'
import { useLocale } from '#ui/locale.tsx'
import { factsOf } from '#wire/access.ts'
import { type ListedPerson, listPeople, PEOPLE_ORDERS, type PeopleOrder } from './listed-people.ts'
import type { PeopleData } from './person-figures.ts'
import type { PersonState } from './person-state.ts'

interface PeopleListProps extends PeopleData {
  readonly role: PersonState['role']
  readonly people: readonly LoadedPerson[]
  /** Readings are checked, so hours can be summed. */
  readonly isChecked: boolean
}

const RECENT = 30
const LINK = 'no-underline hover:underline'

export function PeopleList(props: PeopleListProps) {
  const { role, people, flown, doubts, dispatch, now, today } = props
  const [text, setText] = useState('')
  const [order, setOrder] = useState<PeopleOrder>('name')
  const since = addDays(today, 1 - RECENT)
  const listed = useMemo(
    () => listPeople(people, now, since, doubts, dispatch.stateOf),
    [people, now, since, doubts, dispatch],
  )
  const shown = useMemo(() => {
    const wanted = foldForSearch(text).split(' ')
    return listed
      .filter(
        ({ words, roles }) =>
          (role === 'all' || roles.includes(role)) && wanted.every((word) => words.includes(word)),
      )
      .sort(PEOPLE_ORDERS[order].compare)
  }, [listed, role, text, order])
  const session = useSession()
  const log = session === null ? 'all' : factsOf(session).flights
  // Without access to that many days of the log, its columns are hidden.
  const mayHaveLog = log === 'all' || (log !== null && log.back >= RECENT)
  const hasLog = mayHaveLog && flown.days !== null
  const isLogWhole = flown.isKnown(daySpan({ from: since, to: today }))
  const heads = Object.entries(PEOPLE_ORDERS).filter(([, { isOfLog }]) => hasLog || !isOfLog)
  return (
    <section className="min-w-0" aria-label="People">
      <div className="flex flex-wrap gap-3 items-center pb-2">
        <div className="contents print:hidden">
          <SearchField
            label="Find a person"
            placeholder="Search people"
            value={text}
            onChange={setText}
          />
        </div>
        <span className="quiet" role="status">
          {shown.length === listed.length
            ? `${listed.length} people`
            : `${shown.length} of ${listed.length} people`}
          {text.trim() !== '' && <span className="hidden print:inline"> with “{text.trim()}”</span>}
          {mayHaveLog && !hasLog && '. Last-flown dates appear once the flight log is loaded.'}
        </span>
      </div>
      <table className="plain-table cards-table md:table-fixed" data-sticky="">
        <colgroup className="max-md:hidden">
          {heads.map(([id, { width }]) => (
            <col key={id} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {heads.map(([id, { label, direction }]) => (
              <th
                key={id}
                scope="col"
                data-number={id === 'hours' || undefined}
                aria-sort={order === id ? direction : undefined}
              >
                <button
                  type="button"
                  className={id === 'hours' ? 'text-right' : undefined}
                  onClick={() => setOrder(id as PeopleOrder)}
                >
                  {label}
                </button>
              </th>
            ))}
            <th scope="col">Phone</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <PersonRow
              key={`${one.person.key} ${one.person.name}`}
              {...props}
              of={one}
              since={since}
              hasLog={hasLog}
              isLogWhole={isLogWhole}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface PersonRowProps extends PeopleListProps {
  readonly of: ListedPerson
  readonly since: PlainDay
  readonly hasLog: boolean
  readonly isLogWhole: boolean
}

function PersonRow(props: PersonRowProps) {
  const { of, booked, flown, dispatch, now, today, since, hasLog, isLogWhole, isChecked } = props
  const { person, roles, current, next, lastFlown, hours, inDoubt } = of
  const { locale } = useLocale()
  const speak = useBookingWords()
  const name = visibleText(nameOrEmail(person))
  const href = hrefOfPerson(person.key)
  const [phone = ''] = person.phones
  const wrong = sayInDoubt('Hobbs', inDoubt)
  const out = current && sayOut(current, dispatch, speak, now)
  const isNextSure = next === null || booked.isKnown({ start: now, end: next.start ?? now })
  // No later flight can be missing.
  const isLastSure = flown.isKnown(daySpan({ from: lastFlown ?? since, to: today }))
  return (
    <tr className="max-md:grid-cols-[1fr_max-content]">
      <th scope="row">
        <bdi>
          {href === null ? (
            name
          ) : (
            <Link className={LINK} href={href}>
              {name}
            </Link>
          )}
        </bdi>
      </th>
      <td className="quiet max-md:row-2 max-md:col-2">{capital(roles.join(' and '))}</td>
      <td className="max-md:row-2 max-md:col-1 max-md:whitespace-normal" data-next={next !== null}>
        {current && out && (
          <button
            type="button"
            className="mr-2 align-top font-semibold text-tone hover:underline"
            data-tone={out.tone}
            data-opens-reservation={current.id}
          >
            {out.words}
          </button>
        )}
        {next !== null && !isNextSure && <span className="quiet">Loaded: </span>}
        {next === null ? !out && DASH : <NextBooking of={next} />}
      </td>
      {hasLog && (
        <>
          <td className="whitespace-nowrap max-md:hidden">
            {lastFlown === null ? isLastSure && DASH : formatDay(lastFlown, locale, 'short')}
            {lastFlown !== null && !isLastSure && <span className="quiet"> or later</span>}
          </td>
          <td className="max-md:hidden" data-number="">
            {wrong && (
              <span className="inline-block mr-2" title={`log shows ${wrong}`}>
                <FindingMark severity="warning" />
                <span className="unseen">log shows {wrong}</span>
              </span>
            )}
            {isChecked ? `${isLogWhole ? '' : '≥ '}${formatHundredths(hours, 1)}` : '…'}
          </td>
        </>
      )}
      <td className="whitespace-nowrap max-md:row-1 max-md:col-2">
        <a className={phone && `${LINK} py-1.5`} href={telHref(phone) ?? undefined}>
          {visibleText(phone) || DASH}
        </a>
      </td>
    </tr>
  )
}

function NextBooking({ of }: { of: Reservation }) {
  const speak = useBookingWords()
  const { time, tail } = speak(of)
  const day = of.start === null ? '' : speak.day(speak.dayOf(of.start), 'short')
  return (
    <button
      type="button"
      className="text-left align-top hover:underline"
      data-opens-reservation={of.id}
    >
      <span className="whitespace-nowrap">{day}</span>{' '}
      <span className="whitespace-nowrap">{sayHalfOnce(time)}</span> <bdi>{tail}</bdi>
    </button>
  )
}
