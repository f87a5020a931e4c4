import { useTokens } from '#api/house/use-house.ts'
import { useSession } from '#api/status/use-session.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { useMoment } from '#school/access/use-moment.ts'
import { AdminPage } from './AdminPage.tsx'
import { AdminPart, Endings } from './AdminPart.tsx'
import { EveryFeed } from './EveryFeed.tsx'
import { NewToken, SCOPE_WORDS } from './NewToken.tsx'

/** Tokens, with which a script reads what Flightline knows; their secrets are known to nobody here. */
export function AdminTokensPage() {
  const moment = useMoment()
  const isOfSchool = useSession()?.operates !== 'only'
  return (
    <AdminPage
      id="adminTokens"
      lead="A token lets a script read what Flightline already knows, in the school’s own format. It never spends a request."
    >
      <NewToken />
      <AdminPart title="Tokens" isPrinted>
        <Endings
          of={useTokens()}
          mark="data-token"
          at="/api/house/tokens"
          renderRow={({ name, scopes, createdAt, lastUsed }) => ({
            name: visibleText(name),
            notes: [
              scopes.map((scope) => SCOPE_WORDS[scope].label.toLowerCase()).join(', '),
              `Made ${moment(createdAt)}, ${lastUsed === null ? 'never used' : `last used ${moment(lastUsed)}`}`,
            ],
            button: 'End it',
            deed: `End the token ${visibleText(name)}`,
            sure: 'Every script that uses it is refused from now on. A new token has a new secret.',
          })}
        />
      </AdminPart>
      {isOfSchool && <EveryFeed />}
    </AdminPage>
  )
}
