import { Frame } from '#ui/frame/Frame.tsx'
import { Link } from '#ui/link.tsx'
import { EmptyState } from '#ui/notices/EmptyState.tsx'
import { PageSlot } from './PageSlot.tsx'

/** For an address that leads nowhere; it is not repeated here, since anybody can write one. */
export function NotFoundRoute() {
  return (
    <PageSlot title="No such page">
      <Frame title="No such page" asOf={null}>
        <EmptyState title="No page has this address">
          <p>
            It may have been cut short. Go to the <Link href="/schedule">schedule</Link>, the{' '}
            <Link href="/flights">flight log</Link> or{' '}
            <Link href="/print/day">the day on paper</Link>.
          </p>
        </EmptyState>
      </Frame>
    </PageSlot>
  )
}
