import { type FormEvent, useId, useRef, useState } from 'react'
import { useAccounts } from '#api/accounts/use-accounts.ts'
import { useSending } from '#api/accounts/use-sending.ts'
import { useSession } from '#api/status/use-session.ts'
import { NotDone } from '#bookings/access/NotDone.tsx'
import { RowLine, RowList } from '#bookings/access/RowList.tsx'
import { visibleText } from '#domain/text/visible-text.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { CopyField } from '#ui/fields/CopyField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useFocusKept } from '#ui/use-focus-kept.ts'
import { LONGEST_PERSON_NAME } from '#wire/access.ts'
import { feedsWire, newFeedWire } from '#wire/feeds-wire.ts'
import type { Shaped } from '#wire/shape.ts'
import { useFeedWords } from './use-feed-words.ts'

type NewFeed = Shaped<typeof newFeedWire>

export function CalendarLinks({ tail = null }: { tail?: string | null }) {
  const id = useId()
  const place = useRef<HTMLElement>(null)
  useFocusKept(place)
  const session = useSession()
  const isAsked = session?.kind === 'person'
  const feeds = useAccounts('/api/house/feeds', feedsWire, { isAsked })
  const { run, ...sending } = useSending()
  const [name, setName] = useState('')
  const [hasPhones, setHasPhones] = useState(false)
  const [made, setMade] = useState<NewFeed | null>(null)
  const words = useFeedWords()
  const make = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || sending.isBusy) return
    const body = { name: name.trim(), ...(tail === null ? { phones: hasPhones } : { tail }) }
    const sent = await run({ path: '/api/house/feeds', body })
    if (!sent || !newFeedWire.is(sent.body)) return
    setMade(sent.body)
    setName('')
    feeds.retry()
  }
  const end = async (feed: string) => {
    if ((await run({ path: `/api/house/feeds/${feed}` })) === null) return
    if (made?.feed.id === feed) setMade(null)
    feeds.retry()
  }
  const own = feeds.data?.data.filter((one) => one.tail === tail) ?? []
  return (
    <section ref={place} className="unprinted grid gap-2.5 min-w-0 max-w-160" aria-labelledby={id}>
      <h3 id={id} className="part-title">
        In your calendar
      </h3>
      <p className="note">
        A calendar program can fetch {tail === null ? 'your bookings' : `the bookings of ${tail}`}{' '}
        by itself, from a week ago to 60 days ahead, from the loaded data.
        {tail !== null && ' They leave out names and include the days of inspections.'}
      </p>
      {isAsked ? (
        <>
          <form className="grid justify-items-start gap-2.5" onSubmit={(event) => void make(event)}>
            <div className="w-full max-w-90">
              <TextField
                label="Which device or program it is for"
                maxLength={LONGEST_PERSON_NAME}
                placeholder={tail === null ? 'My phone' : 'The shop’s calendar'}
                value={name}
                onChange={setName}
              />
            </div>
            {tail === null && session.projection === 'full' && (
              <Checkbox label="With phone numbers" isSelected={hasPhones} onChange={setHasPhones} />
            )}
            <Button type="submit" disabled={sending.isBusy} aria-disabled={name.trim() === ''}>
              Make a calendar link
            </Button>
          </form>
          <NotDone of={sending.problem === null ? feeds : sending} />
          {made !== null && <Made of={made} isOutside={feeds.data?.isOutside ?? false} />}
          {feeds.data !== null && own.length > 0 && (
            <RowList
              of={own}
              renderRow={(feed) => (
                <RowLine
                  key={feed.id}
                  mark={{ 'data-feed': feed.id }}
                  name={visibleText(feed.name)}
                  notes={[words(feed)]}
                >
                  <Button
                    aria-label={`End the link of ${visibleText(feed.name)}`}
                    onClick={() => void end(feed.id)}
                  >
                    Revoke
                  </Button>
                </RowLine>
              )}
            />
          )}
        </>
      ) : (
        <p className="quiet">Calendar links need sign-in, which is off here.</p>
      )}
    </section>
  )
}

function Made({
  of: { feed, link, webcal, doubt },
  isOutside,
}: {
  of: NewFeed
  isOutside: boolean
}) {
  const name = visibleText(feed.name)
  return (
    <div className="card grid grid-cols-[minmax(0,1fr)] content-start gap-2.5" role="status">
      <p>
        The link of “{name}” is shown only this once. Anyone with it sees these bookings, so keep it
        to yourself. Revoke the link if the device is lost.
      </p>
      {doubt !== undefined && <p>{doubt}</p>}
      <CopyField label={`the link of ${name}`} text={link} />
      <p>
        <a href={webcal}>Open it in this device’s calendar</a>
      </p>
      <ul className="grid gap-1 pl-4.5 text-muted list-disc">
        <li>Apple: the line above, or “New Calendar Subscription” with the copied link.</li>
        <li>Outlook: “Add calendar”, then “Subscribe from web”. It updates every few hours.</li>
        <li>
          Google: “Other calendars”, then “From URL”. It updates every 8 to 24 hours, and only from
          a public address{isOutside ? '.' : ', which this Flightline doesn’t have.'}
        </li>
      </ul>
    </div>
  )
}
