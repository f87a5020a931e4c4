import { useTokens } from '#api/house/use-house.ts'
import { AdminPage } from './AdminPage.tsx'
import { NewToken } from './NewToken.tsx'
import { NotDone } from './NotDone.tsx'
import { TokenList } from './TokenList.tsx'

/** Tokens, with which a script reads what Flightline knows. */
export function AdminTokensPage() {
  const { data, problem } = useTokens()
  return (
    <AdminPage
      id="adminTokens"
      lead="A token lets a script read what Flightline knows already, in the school’s own format. It never spends a request."
    >
      <NewToken />
      <NotDone of={problem} />
      {data !== null && <TokenList tokens={data.data} />}
    </AdminPage>
  )
}
