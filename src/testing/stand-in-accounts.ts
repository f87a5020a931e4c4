import type { SessionWire } from '#wire/access.ts'
import type { InProcessSchool } from './in-process-school.ts'

interface Sent {
  readonly method: string
  readonly path: string
  readonly body: unknown
}

/** An admin's session with a passphrase, over TLS. */
export function aSession(changes: Partial<SessionWire> = {}): SessionWire {
  return {
    signedIn: true,
    kind: 'person',
    role: 'admin',
    scopes: undefined,
    projection: 'full',
    name: 'Olive Owner',
    email: '',
    person: 'olive',
    session: 's-1',
    hasPassphrase: true,
    needsPassphrase: false,
    waiting: 0,
    plainHttp: false,
    page: undefined,
    singleSignOn: undefined,
    operates: undefined,
    outside: undefined,
    ...changes,
  }
}

/** Answers about accounts by path without query; requests are recorded, and writes answered by `onSend`. */
export function standInAccounts(
  school: InProcessSchool,
  session: () => SessionWire,
  given: Readonly<Record<string, (query: string) => unknown>>,
  onSend: (sent: Sent) => Response | undefined = () => undefined,
): { readonly sent: Sent[] } {
  const sent: Sent[] = []
  school.standIns.set('/api/status', async (_, ask) => {
    const status = (await (await ask()).json()) as object
    return Response.json({ ...status, session: session() })
  })
  const paths = ['people', 'invites', 'displays', 'audit', 'deeds'].map(
    (kind) => `/api/house/${kind}`,
  )
  const answer = (path: string, init: RequestInit | undefined) => {
    const [bare = '', query = ''] = path.split('?')
    const method = init?.method ?? 'GET'
    if (method === 'GET') return Response.json(given[bare]?.(query) ?? { data: [], waiting: [] })
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
    const one = { method, path, body }
    sent.push(one)
    return onSend(one) ?? Response.json({})
  }
  for (const path of [...paths, '/api/session/again'])
    school.standIns.set(path, (asked, _, init) => answer(asked, init))
  // Removals name the id in the path.
  for (const path of paths)
    for (const id of ['bob', 'i-1'])
      school.standIns.set(`${path}/${id}`, (asked, _, init) => answer(asked, init))
  return { sent }
}
