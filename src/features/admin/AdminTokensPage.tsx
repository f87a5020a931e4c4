import { useAccounts } from '#api/accounts/use-accounts.ts'
import { useTokens } from '#api/accounts/use-accounts-lists.ts'
import { useSession } from '#api/status/use-session.ts'
import { useMoment } from '#bookings/access/use-moment.ts'
import { useFeedWords } from '#bookings/feeds/use-feed-words.ts'
import { sayNetwork } from '#domain/text/say-network.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { TokenWire } from '#wire/accounts-wire.ts'
import { feedsWire } from '#wire/feeds-wire.ts'
import { AdminPage } from './AdminPage.tsx'
import { AdminPart, Endings } from './AdminPart.tsx'
import { NewToken, SCOPE_WORDS } from './NewToken.tsx'

/** Tokens for scripts. Their secrets aren't stored. */
export function AdminTokensPage() {
  const moment = useMoment()
  const isOfSchool = useSession()?.operates !== 'only'
  return (
    <AdminPage
      id="adminTokens"
      lead="A token lets a script or spreadsheet read the data Flightline has loaded, in the API’s own format. It uses no requests unless you grant some."
    >
      <NewToken />
      <AdminPart title="Tokens" isPrinted>
        <Endings
          of={useTokens()}
          mark="data-token"
          at="/api/house/tokens"
          renderRow={({ name, scopes, createdAt, ...token }) => ({
            name: visibleText(name),
            notes: [
              scopes.map((scope) => SCOPE_WORDS[scope].label.toLowerCase()).join(', '),
              `Made ${moment(createdAt)}, ${sayLastUse(token, moment)}`,
              ...(token.granted > 0
                ? [`${token.spentToday} of ${token.granted} requests used today (UTC)`]
                : []),
            ],
            button: 'Revoke',
            action: `Revoke the token ${visibleText(name)}`,
            sure: 'Scripts that use it are refused from now on. A new token has a new secret.',
          })}
        />
      </AdminPart>
      {isOfSchool && <EveryFeed />}
    </AdminPage>
  )
}

/** "last used today 09:42 by Excel, from 192.168.1.20" */
function sayLastUse(
  { lastUsed, usedBy, usedFrom }: Pick<TokenWire, 'lastUsed' | 'usedBy' | 'usedFrom'>,
  moment: (at: string) => string,
): string {
  if (lastUsed === null) return 'never used'
  const by = usedBy === '' ? '' : ` by ${usedBy}`
  const from = usedFrom === '' ? '' : `, from ${sayNetwork(usedFrom)}`
  return `last used ${moment(lastUsed)}${by}${from}`
}

function EveryFeed() {
  const words = useFeedWords()
  return (
    <AdminPart title="Calendar links" isPrinted>
      <p className="note">
        People create them at “My bookings”, managers on an aircraft’s page. Links stop working when
        their creator loses access.
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
            button: 'Revoke',
            action: `Revoke the calendar link ${name} of ${of}`,
            sure: 'That calendar is no longer updated, and most programs clear it. A new link has a new secret.',
          }
        }}
      />
    </AdminPart>
  )
}
