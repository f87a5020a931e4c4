import { useTokens } from '#api/house/use-house.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { AdminPage } from './AdminPage.tsx'
import { AdminPart, AdminRow, Rows } from './AdminPart.tsx'
import { SureButton } from './DeedButton.tsx'
import { NewToken, SCOPE_WORDS } from './NewToken.tsx'
import { NotDone } from './NotDone.tsx'
import { useMoment } from './use-moment.ts'

/** Tokens, with which a script reads what Flightline knows; their secrets are known to nobody here. */
export function AdminTokensPage() {
  const { data, problem } = useTokens()
  const moment = useMoment()
  return (
    <AdminPage
      id="adminTokens"
      lead="A token lets a script read what Flightline knows already, in the school’s own format. It never spends a request."
    >
      <NewToken />
      <NotDone of={problem} />
      {data !== null && (
        <AdminPart title="Tokens" isPrinted>
          <Rows
            of={data.data}
            renderRow={({ id, name: raw, scopes, createdAt, lastUsed }) => {
              const name = visibleText(raw)
              return (
                <AdminRow
                  key={id}
                  mark={{ 'data-token': id }}
                  name={name}
                  notes={[
                    scopes.map((scope) => SCOPE_WORDS[scope].label.toLowerCase()).join(', '),
                    `Made ${moment(createdAt)}, ${lastUsed === null ? 'never used' : `last used ${moment(lastUsed)}`}`,
                  ]}
                >
                  <SureButton
                    name={`End the token ${name}`}
                    verb={`End ${name}`}
                    deed={{ path: `/api/house/tokens/${id}` }}
                    sure="Whatever script uses it is refused from now on. A new token is a new secret."
                  >
                    End it
                  </SureButton>
                </AdminRow>
              )
            }}
          />
        </AdminPart>
      )}
    </AdminPage>
  )
}
