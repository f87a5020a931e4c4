import { type ReactNode, useEffect } from 'react'
import { useSession } from '#api/status/use-session.ts'
import { addressAfter, isOpenTo } from '#bookings/address/open-to.ts'
import { parseSearch } from '#bookings/address/search-params.ts'
import { Frame } from '#ui/frame/Frame.tsx'
import { useFrame } from '#ui/frame/frame-context.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { PAGES, pageAt, pageBehind, redirectFrom } from '#wire/pages.ts'
import { goTo, pageKey, useHere, useKeptPlace } from './history.ts'
import { PageBoundary } from './PageBoundary.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { ROUTES } from './routes.tsx'

const closedPage = lazyPart(async () => (await import('./ClosedPage.tsx')).ClosedPage, {
  isRare: true,
})
const noSuchPage = lazyPart(async () => (await import('./NoSuchPage.tsx')).NoSuchPage, {
  isRare: true,
})

/** Before the session is known, and while an address leads to another one. */
export function SkeletonHere() {
  const page = pageBehind(useHere().path)
  return <PageSkeleton {...(page && ROUTES[page].look)} />
}

export function PageSwitch() {
  const place = useHere()
  const { path, search } = place
  const key = pageKey(place)
  useKeptPlace(key)
  const page = pageAt(path)
  const route = page && ROUTES[page.id]
  const session = useSession()
  // A single sign-on failure is shown even to someone signed in.
  const isAtSignIn = page?.id === 'signIn' && parseSearch(search)['trouble'] === undefined
  const redirect = isAtSignIn ? addressAfter(path, search) : redirectFrom(path, search)
  useEffect(() => {
    if (redirect !== null) goTo(redirect, { replace: true })
  }, [redirect])
  if (redirect !== null) return <SkeletonHere />
  if (page && !isOpenTo(page.id, session)) {
    return (
      <PageSlot key="closed" title={PAGES[page.id].title} address={path}>
        <closedPage.Part page={page.id} session={session} />
      </PageSlot>
    )
  }
  return page && route ? (
    <PageSlot key={key} title={PAGES[page.id].title} address={path + search}>
      <route.Part search={search} which={page.which} />
    </PageSlot>
  ) : (
    <PageSlot key="none" title="Page not found" address={path}>
      <noSuchPage.Part />
    </PageSlot>
  )
}

interface PageSlotProps {
  readonly title: string
  readonly address: string
  readonly children: ReactNode
}

/** Sets the tab title (page and school, never a person) and the error boundary. */
function PageSlot({ title, address, children }: PageSlotProps) {
  const { brand } = useFrame()
  useEffect(() => {
    document.title = `${title} · ${brand}`
  }, [title, brand])
  return (
    <PageBoundary
      resetKey={address}
      isWhole
      renderAround={(words) => <Frame title={title}>{words}</Frame>}
    >
      {children}
    </PageBoundary>
  )
}
