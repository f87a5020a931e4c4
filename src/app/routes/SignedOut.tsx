import { useState } from 'react'
import { isWallAt } from '#features/today/today-state.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { pageAt } from '#wire/pages.ts'
import { here } from './history.ts'
import { PageBoundary } from './PageBoundary.tsx'
import { ROUTES } from './routes.tsx'

const pairing = lazyPart(
  async () => (await import('#features/entry/PairingScreen.tsx')).PairingScreen,
  { isRare: true },
)

/** The link's page, a wall's pairing code, or the sign-in, which continues to the address. */
function entryPageAt(path: string, search: string) {
  const page = pageAt(path)?.id
  if (page === 'claim' || page === 'join') return ROUTES[page]
  return isWallAt(path, search) ? pairing : ROUTES.signIn
}

export function entryPageHere(): Promise<unknown> {
  return entryPageAt(location.pathname, location.search).preload()
}

export function SignedOut() {
  // Fixed at first: signing in may change the address a moment before the session arrives.
  const [{ path, search }] = useState(here)
  const [entryPage] = useState(() => entryPageAt(path, search))
  return (
    <PageBoundary resetKey={path} renderAround={(words) => <main>{words}</main>}>
      <entryPage.Part search={search} which="" />
    </PageBoundary>
  )
}
