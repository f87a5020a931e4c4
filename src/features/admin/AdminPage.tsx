import { type ReactNode, useEffect, useRef } from 'react'
import { useSession } from '#api/status/use-session.ts'
import { isOpenTo } from '#bookings/address/open-to.ts'
import { Frame } from '#ui/frame/Frame.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notices/Notice.tsx'
import { useFocusKept } from '#ui/use-focus-kept.ts'
import { PAGES } from '#wire/pages.ts'
import { AccountsActionsProvider } from './accounts-actions.tsx'

const ADMIN_PAGES = {
  adminSchools: 'Schools',
  adminPeople: 'People',
  adminDisplays: 'Screens',
  adminTokens: 'Tokens',
  adminAlerts: 'Alerts',
  adminAudit: 'Audit',
} as const

type AdminPageId = keyof typeof ADMIN_PAGES

const IDS = Object.keys(ADMIN_PAGES) as AdminPageId[]

interface AdminPageProps {
  readonly id: AdminPageId
  readonly lead: ReactNode
  readonly children: ReactNode
}

export function AdminPage({ id, lead, children }: AdminPageProps) {
  const session = useSession()
  const isOperators = session?.operates === 'only'
  const tabs = useRef<HTMLElement>(null)
  const place = useRef<HTMLDivElement>(null)
  useFocusKept(place)
  useEffect(() => {
    const open = tabs.current?.querySelector('[aria-current]')
    open?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [])
  const title = isOperators && id === 'adminPeople' ? 'Operators' : PAGES[id].title
  return (
    <AccountsActionsProvider>
      <Frame
        title={title}
        chips={
          <nav ref={tabs} className="flex gap-0.5" aria-label="Administration">
            {IDS.filter((page) => isOpenTo(page, session)).map((page) => (
              <Link
                key={page}
                className="py-1 px-2.5 rounded-md text-muted font-medium no-underline hover:bg-hover aria-[current=page]:bg-pressed aria-[current=page]:text-ink"
                href={PAGES[page].path}
                aria-current={page === id ? 'page' : undefined}
              >
                {ADMIN_PAGES[page]}
              </Link>
            ))}
          </nav>
        }
        notices={session?.plainHttp && <PlainHttp />}
      >
        <div
          ref={place}
          className="grid grid-cols-[minmax(0,1080px)] content-start gap-6 pt-5 pb-12 px-6 max-md:pt-3 max-md:pb-8 max-md:px-3 print:p-0"
        >
          <header className="unprinted grid gap-1 max-w-160">
            <p className="text-20 font-semibold leading-7 max-lg:hidden">{title}</p>
            <p className="quiet">{lead}</p>
          </header>
          {children}
        </div>
      </Frame>
    </AccountsActionsProvider>
  )
}

export function WallAddress() {
  return <b className="font-semibold wrap-anywhere">{useOutside()}/wall</b>
}

/** Address for others: on the machine itself the browser may use another one. */
export function useOutside(): string {
  return useSession()?.outside ?? location.origin
}

/** What browsers disable over plain http, and how to fix it. */
function PlainHttp() {
  return (
    <div className="unprinted" data-plain-http="">
      <Notice tone="amber">
        This page isn’t encrypted (plain http). Others on your network could read it, including
        passphrases. Copy buttons and keeping the wall screen awake need HTTPS: see docs/running.md.
      </Notice>
    </div>
  )
}
