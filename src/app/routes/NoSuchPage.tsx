import { Frame } from '#ui/frame/Frame.tsx'
import { Link } from '#ui/link.tsx'
import { EmptyState } from '#ui/notices/EmptyState.tsx'
import { PAGES } from '#wire/pages.ts'

/** Doesn't repeat the address, since anyone can write one. */
export function NoSuchPage() {
  return (
    <Frame title="No such page" asOf={null}>
      <EmptyState title="No page has this address">
        <p>
          It may have been cut short. Go to the <Link href={PAGES.schedule.path}>schedule</Link>,
          the <Link href={PAGES.flights.path}>flight log</Link> or{' '}
          <Link href={PAGES.printDay.path}>the day on paper</Link>.
        </p>
      </EmptyState>
    </Frame>
  )
}
