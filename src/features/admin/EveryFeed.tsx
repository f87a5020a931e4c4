import { useAccounts } from '#api/accounts/use-accounts.ts'
import { useFeedWords } from '#bookings/feeds/use-feed-words.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { feedsWire } from '#wire/feeds-wire.ts'
import { AdminPart, Endings } from './AdminPart.tsx'

export function EveryFeed() {
  const words = useFeedWords()
  return (
    <AdminPart title="Calendar links" isPrinted>
      <p className="note">
        People make them at “My bookings”, and managers on the page of an aircraft. A link ends with
        whoever made it.
      </p>
      <Endings
        of={useAccounts('/api/house/feeds?all', feedsWire)}
        mark="data-feed"
        at="/api/house/feeds"
        renderRow={(feed) => {
          const of = visibleText(feed.person ?? '')
          const name = visibleText(feed.name)
          return {
            name: `${of} · ${name}`,
            notes: [`${feed.tail ?? 'Own bookings'}. ${words(feed)}`],
            button: 'End it',
            action: `End the calendar link ${name} of ${of}`,
            sure: 'That calendar is not brought up to date any more, and most programs empty it. A new link has a new secret.',
          }
        }}
      />
    </AdminPart>
  )
}
