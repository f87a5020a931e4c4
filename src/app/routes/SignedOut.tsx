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

/**
 * What is drawn at an address for somebody who is not signed in: what its link is for, the code of a wall, or the sign-in, after
 * which the page of the address appears.
 */
function doorAt(path: string, search: string) {
  const page = pageAt(path)?.id
  if (page === 'claim' || page === 'join') return ROUTES[page]
  return isWallAt(path, search) ? pairing : ROUTES.signIn
}

/** Fetches with itself what it shows first. */
export function doorHere(): Promise<unknown> {
  return doorAt(location.pathname, location.search).preload()
}

export function SignedOut() {
  // Where it leads changes the address a moment before somebody is in.
  const [{ path, search }] = useState(here)
  const [door] = useState(() => doorAt(path, search))
  return (
    <PageBoundary resetKey={path} renderAround={(words) => <main>{words}</main>}>
      <door.Part search={search} which="" />
    </PageBoundary>
  )
}
