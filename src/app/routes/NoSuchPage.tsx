import { Frame } from '#ui/frame/Frame.tsx'
import { Link } from '#ui/link.tsx'
import { EmptyState } from '#ui/notices/EmptyState.tsx'
import { PAGES } from '#wire/pages.ts'

/** Doesn't repeat the address, since anyone can write one. */
export function NoSuchPage() {
  return (
    <Frame title="No such page">
      <EmptyState title="Page not found">
        <p>
          The link may be incomplete. Go to the <Link href={PAGES.schedule.path}>schedule</Link>,
          the <Link href={PAGES.flights.path}>flight log</Link> or{' '}
          <Link href={PAGES.printDay.path}>the printed day</Link>.
        </p>
      </EmptyState>
    </Frame>
  )
}
