import { factsOf, ROLE_FACTS, type SessionWire } from '#api/access.ts'
import { PAGES, type PageId } from '#school/address/pages.ts'
import { Frame } from '#ui/frame/Frame.tsx'
import { EmptyState } from '#ui/notices/EmptyState.tsx'

/** For an address that the role does not open: which role it is, which one it takes, and who gives it. */
export function ClosedPage({ page, session }: { page: PageId; session: SessionWire | null }) {
  const { title, least } = PAGES[page]
  return (
    <Frame title={title} asOf={null}>
      <EmptyState
        title={
          session === null
            ? 'Nobody signs in here'
            : `Your role, ${factsOf(session).label}, does not open “${title}”`
        }
      >
        {session === null ? (
          <p>
            Flightline is open to this machine alone, so it asks nobody who he is. Once somebody
            claims it, this page is there.
          </p>
        ) : (
          <p>
            {least !== null && `It takes ${ROLE_FACTS[least].label} or more. `}
            {session.kind === 'display'
              ? 'This screen shows the day and nothing else.'
              : 'Ask whoever let you in, a manager or an admin.'}
          </p>
        )}
      </EmptyState>
    </Frame>
  )
}
